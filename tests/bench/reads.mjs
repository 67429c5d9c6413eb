// A dealer's reads must cost the same after a million entries as after a thousand.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '../../build/compiled/api/identity/accounts.js';
import { post, walletOf } from '../../build/compiled/api/money/ledger.js';
import { entriesAfter, transactionId } from '../../build/compiled/api/money/ledger-entries.js';
import { makeDatabase } from '../../build/compiled/api/storage/database.js';

const SIZES = [1000, 1_000_000];
const PAGE = 50;
const READS = 4000;
/** How many times each read is measured, in turn. The best round is used: the rest is noise. */
const ROUNDS = 7;
const ENTRIES_PER_COMMIT = 10_000;

/** An index of a million rows is one page deeper than one of a thousand. */
const RATIO_MAX = 1.2;

/** Returns rows of the table: the read, µs at each size, their ratio and its maximum. */
export async function benchReads() {
  const databases = [];
  for (const size of SIZES) databases.push(await databaseOf(size));
  const rows = [];
  for (const [what, read] of Object.entries(reads)) {
    const best = SIZES.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, db] of databases.entries()) {
        best[index] = Math.min(best[index], await microseconds(db, read));
      }
    }
    rows.push({
      what,
      'µs at 1,000': Number(best[0].toFixed(2)),
      'µs at 1,000,000': Number(best[1].toFixed(2)),
      ratio: Number((best[1] / best[0]).toFixed(2)),
      'at most': RATIO_MAX,
    });
  }
  for (const db of databases) await db.close();
  return rows;
}

const reads = {
  balance: (sql, { accountId }) => walletOf(sql, accountId).spendablePaise,
  totals: (sql, { accountId }) => walletOf(sql, accountId),
  'first page of transactions': (sql, { accountId }) =>
    entriesAfter(sql, { accountId, after: undefined, limit: PAGE }),
  'last page of transactions': (sql, { accountId, size }) =>
    entriesAfter(sql, { accountId, after: transactionId(size - PAGE), limit: PAGE }),
};

async function databaseOf(size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-bench-'));
  const database = makeDatabase(dataDir);
  const account = await database.transaction((sql) =>
    newAccount(sql, { id: 'bench', email: 'bench@example.in', at: 0, verifiedAt: 0 }),
  );
  for (let posted = 0; posted < size; posted += ENTRIES_PER_COMMIT) {
    await database.transaction((sql) => {
      const end = Math.min(posted + ENTRIES_PER_COMMIT, size);
      for (let number = posted; number < end; number += 1) postOne(sql, account.id, number);
    });
  }
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, accountId: account.id, size, close };
}

/** Posts credits and reports in turn, as in a real database. */
function postOne(sql, accountId, number) {
  const isCredit = number % 2 === 0;
  post(sql, {
    accountId,
    from: isCredit ? 'gateway' : 'wallet',
    to: isCredit ? 'wallet' : 'revenue',
    amountPaise: 25_00,
    reference: `bench ${number}`,
    description: 'Bench',
    at: number,
  });
}

async function microseconds(db, read) {
  const startedAt = performance.now();
  await db.database.read((sql) => {
    for (let count = 0; count < READS; count += 1) read(sql, db);
  });
  return ((performance.now() - startedAt) * 1000) / READS;
}
