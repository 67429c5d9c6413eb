// A dealer's reads on each engine, sent as a server sends them: one question after another, each
// answer awaited.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '../../build/compiled/api/identity/accounts.js';
import { post, walletOf } from '../../build/compiled/api/money/ledger.js';
import { entriesAfter, transactionId } from '../../build/compiled/api/money/ledger-entries.js';
import { makeDatabase } from '../../build/compiled/api/storage/database.js';
import { schema } from '../../build/compiled/api/storage/migrate.js';
import { openTables } from '../../build/compiled/api/storage/postgres/tables.js';

const SIZES = [1000, 1_000_000];
const PAGE = 50;
/**
 * One of each size in turn, so that both run under the same conditions. The figure is the lower
 * quartile.
 */
const READS = 3000;
/** An index of a million rows is one page deeper than one of a thousand. */
const RATIO_MAX = 1.2;

const ACCOUNT = 'bench';

/**
 * Credits of one dealer only, all with the first one's link. Both engines accept this statement.
 */
const FOLLOWING = `
  WITH RECURSIVE given (place) AS (SELECT CAST(:first AS BIGINT)
    UNION ALL SELECT place + 1 FROM given WHERE place < :last)
  INSERT INTO entry (id, account_id, number, from_book, to_book, amount_paise, balance_paise,
    reference, description, at, hash)
  SELECT place, account_id, place, 'operator', 'wallet', 2500, place * 2500, 'bench ' || place,
    'Bench', place, hash FROM given, entry WHERE account_id = '${ACCOUNT}' AND number = 1`;
const COUNTED = `
  UPDATE wallet SET entry_count = :size, posted_paise = :paise, credited_paise = :paise
  WHERE account_id = '${ACCOUNT}'`;
/** These take a fraction of a second each; the engine gives an answer up after 15. */
const ENTRIES_PER_COMMIT = 20_000;

const reads = {
  balance: (sql) => walletOf(sql, ACCOUNT).spendablePaise,
  'first page of transactions': (sql) =>
    entriesAfter(sql, { accountId: ACCOUNT, after: undefined, limit: PAGE }),
  'last page of transactions': (sql, size) =>
    entriesAfter(sql, { accountId: ACCOUNT, after: transactionId(size - PAGE), limit: PAGE }),
};

/** Rows of the table, for databases in a folder and in the cluster, removed with both. */
export async function rowsOfReads({ host, user }, sizes = SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-bench-'));
  const books = { SQLite: [], PostgreSQL: [] };
  try {
    for (const size of sizes) {
      const own = join(folder, String(size));
      mkdirSync(own);
      books.SQLite.push(await filled(makeDatabase(own), size));
      books.PostgreSQL.push(await filled(await newDatabase({ host, user }, size), size));
    }
    const rows = [];
    for (const [engine, own] of Object.entries(books)) rows.push(...(await rowsOf(engine, own)));
    return rows;
  } finally {
    for (const { database } of Object.values(books).flat()) await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newDatabase({ host, user }, size) {
  const { default: pg } = await import('pg');
  const name = `entries_${size}`;
  const client = new pg.Client({ host, user, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  return openTables(url, { schema: 'public', steps: schema, may: 'be made' });
}

async function filled(database, size) {
  await database.transaction((sql) => {
    newAccount(sql, { id: ACCOUNT, email: 'bench@example.in', at: 0, verifiedAt: 0 });
    const movement = { from: 'operator', to: 'wallet', amountPaise: 2500, at: 1 };
    post(sql, { ...movement, accountId: ACCOUNT, reference: 'bench 1', description: 'Bench' });
  });
  for (let first = 2; first <= size; first += ENTRIES_PER_COMMIT) {
    const last = Math.min(first + ENTRIES_PER_COMMIT - 1, size);
    await database.transaction((sql) => sql.run(FOLLOWING, { first, last }));
  }
  await database.transaction((sql) => {
    sql.run(COUNTED, { size, paise: size * 2500 });
    sql.run('ANALYZE');
  });
  return { database, size };
}

async function rowsOf(engine, books) {
  const rows = [];
  for (const [what, read] of Object.entries(reads)) {
    const [small, large] = await microseconds(books, read);
    rows.push({
      what: `${what} on ${engine}`,
      'µs at 1,000': Number(small.toFixed(1)),
      'µs at 1,000,000': Number(large.toFixed(1)),
      ratio: Number((large / small).toFixed(2)),
      'at most': RATIO_MAX,
    });
  }
  return rows;
}

/** The time of one read at each size. */
async function microseconds(books, read) {
  const took = books.map(() => []);
  for (let count = 0; count < READS; count += 1) {
    for (const [index, { database, size }] of books.entries()) {
      const startedAt = performance.now();
      await database.read((sql) => read(sql, size));
      took[index].push((performance.now() - startedAt) * 1000);
    }
  }
  return took.map((each) => each.toSorted((one, other) => one - other)[READS / 4]);
}
