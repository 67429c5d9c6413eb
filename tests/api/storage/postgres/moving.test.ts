// A database moves to PostgreSQL and back through a backup with every row unchanged.

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { inspect } from '../../../../api/backup/backup.ts';
import { libraryCopyOf } from '../../../../api/backup/library-copy.ts';
import { backUpPostgres } from '../../../../api/backup/moving/configured-copy.ts';
import { moveToPostgres } from '../../../../api/backup/moving/move-to-postgres.ts';
import {
  pagesOfFile,
  pagesOfPostgres,
  type Row,
  type Shape,
} from '../../../../api/backup/moving/table-pages.ts';
import { restore } from '../../../../api/backup/restore.ts';
import { chained } from '../../../../api/money/ledger-chain.ts';
import type { Entry } from '../../../../api/money/ledger-entries.ts';
import { signedInDealer } from '../../../support/dealer.ts';
import { foldersUntil } from '../../../support/folders.ts';
import { copyOf, databaseWithAPast } from '../../../support/moved-book.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';
import { startTestServer } from '../../../support/server.ts';

const folder = foldersUntil(afterEach);
const pace = { at: 1_764_000_000_000, tell: () => undefined, othersWaitMs: 0 };
const ASIDE = `lotproof.db.moved-${pace.at}`;

const past = databaseWithAPast({ days: 4 });

const copied = () => copyOf(past, folder());

/** Returns the tables whose rows differ between the files, except tables that match `without`. */
function differing(file: string, other: string, without = /^$/): string[] {
  const db = new Sqlite(file, { readonly: true });
  db.prepare('ATTACH ? AS other').run(other);
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const rows = (from: string, to: string, table: string) =>
    db.prepare(`SELECT * FROM ${from}.${table} EXCEPT SELECT * FROM ${to}.${table}`).all();
  const found = tables
    .filter((table) => !without.test(table))
    .filter((table) => rows('main', 'other', table).length + rows('other', 'main', table).length);
  db.close();
  return found;
}

function schemaOf(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  const all = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  db.close();
  return all;
}

/** Posts a goodwill credit as the operator's command does, with a gap before its id. */
async function creditAfterAGap(client: Client): Promise<{ ids: number[]; voucher: number }> {
  const { rows } = await client.query(
    'SELECT * FROM entry ORDER BY account_id, number DESC LIMIT 1',
  );
  const last = { ...rows[0], ...asNumbers(rows[0]) } as Entry; // the row has the table's columns
  const next = {
    account_id: last.account_id,
    number: last.number + 1,
    from_book: 'operator' as const,
    to_book: 'wallet' as const,
    amount_paise: 100,
    balance_paise: last.balance_paise + 100,
    reference: 'goodwill',
    description: 'Credit',
    at: last.at,
  };
  const insert = (from: string) =>
    client.query<{ id: string }>(
      `INSERT INTO entry (account_id, number, from_book, to_book, amount_paise, balance_paise,
         reference, description, at, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      Object.values({ ...next, from_book: from, hash: chained(last.hash, next) }),
    );
  await client.query('BEGIN');
  const lost = Number((await insert('gateway')).rows[0]?.id);
  const { rows: vouchers } = await client.query(
    `SELECT number - (SELECT max(number) FROM voucher AS of
       WHERE of.series = 'RV' AND of.financial_year = voucher.financial_year
         AND of.entry_id <> $1) AS step FROM voucher WHERE entry_id = $1`,
    [lost],
  );
  await client.query('ROLLBACK');
  await client.query('BEGIN');
  await client.query("INSERT INTO act VALUES ('goodwill', 'credit', $1, 'asha', 'Goodwill', $2)", [
    next.account_id,
    next.at,
  ]);
  const id = Number((await insert('operator')).rows[0]?.id);
  await client.query(
    `UPDATE wallet SET posted_paise = posted_paise + 100, credited_paise = credited_paise + 100,
       entry_count = entry_count + 1 WHERE account_id = $1`,
    [next.account_id],
  );
  await client.query('COMMIT');
  return { ids: [lost, id], voucher: Number(vouchers[0]?.step) };
}

/** Returns the whole schema as text. Equal schemas give equal text. */
async function madeOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, collation_name,
       is_nullable, column_default, identity_generation) AS text
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN
       (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace`,
  );
  return rows.map(({ text }) => text).sort();
}

function asNumbers(row: Record<string, unknown>): Record<string, number> {
  const names = ['id', 'number', 'amount_paise', 'balance_paise', 'at'];
  return Object.fromEntries(names.map((name) => [name, Number(row[name])]));
}

it('a moved database comes back through a backup with the same rows', async () => {
  const config = copied();
  const url = await newDatabase();
  const moved = await moveToPostgres(config, url, pace);
  expect(moved).toMatchObject({ outcome: 'moved', aside: ASIDE });
  const made = await backUpPostgres(url, folder(), pace.at);
  const own = join(config.dataDir, ASIDE);
  const ownLibrary = join(config.dataDir, `library.db.moved-${pace.at}`);
  expect(differing(own, made)).toEqual([]);
  expect(differing(ownLibrary, libraryCopyOf(made))).toEqual([]);
  expect(schemaOf(made)).toEqual(schemaOf(own));
  const rows = moved.tables.find(({ table }) => table === 'entry')?.rows;
  expect(rows).toBeGreaterThan(100);
  expect(await inspect(made, folder(), Date.now(), config)).toMatchObject({
    entries: rows,
    troubles: [],
  });
});

it('a moved database has everything that a new one has, functions included', async () => {
  const url = await newDatabase();
  await moveToPostgres(copied(), url, pace);
  const moved = await asked(url, madeOf);
  expect(moved).toEqual(await asked(await newDatabase('with_tables'), madeOf));
  expect(moved.join()).toContain('FUNCTION public.hex');
});

it('a moved database carries on: its next entry and voucher follow the last ones', async () => {
  const config = copied();
  const url = await newDatabase();
  await moveToPostgres(config, url, pace);
  const file = new Sqlite(join(config.dataDir, ASIDE), { readonly: true });
  const last = file.prepare<[], number>('SELECT max(id) FROM entry').pluck().get() ?? 0;
  file.close();
  const made = await asked(url, creditAfterAGap);
  expect(made).toEqual({ ids: [last + 1, last + 2], voucher: 1 });
});

it('a moved database is intact despite gaps between ids, and sells as a file again', async () => {
  const config = copied();
  const url = await newDatabase();
  await moveToPostgres(config, url, pace);
  await asked(url, creditAfterAGap);
  const made = await backUpPostgres(url, folder(), pace.at);
  const home = { ...config, dataDir: folder() };
  await restore({ ...home, witnessDir: home.dataDir }, made, pace.at);
  const server = await startTestServer({ dataDir: home.dataDir, isOnSqlite: true });
  const dealer = await signedInDealer(server.url, 100);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  await server.stop();
  expect((await inspect(join(home.dataDir, 'lotproof.db'), folder(), Date.now())).troubles).toEqual(
    [],
  );
});

it('a page from either engine has only a few rows if the rows are large', async () => {
  const columns: Shape['columns'] = [{ name: 'sealed', type: 'BLOB' }];
  const shape: Shape = { table: 'large', columns, key: ['sealed'] };
  const megabyte = Buffer.alloc(1024 ** 2);
  const sizes: number[] = [];
  const seen = (page: Row[]) => sizes.push(page.length);
  const file = new Sqlite(':memory:');
  file.exec('CREATE TABLE large (sealed BLOB)');
  for (let row = 0; row < 4; row += 1) file.prepare('INSERT INTO large VALUES (?)').run(megabyte);
  for (const page of pagesOfFile(file, shape)) seen(page);
  file.close();
  await asked(await newDatabase(), async (client) => {
    await client.query('BEGIN');
    await client.query('CREATE TABLE large (sealed bytea)');
    await client.query('INSERT INTO large SELECT $1 FROM generate_series(1, 12)', [megabyte]);
    for await (const page of pagesOfPostgres(client, shape)) seen(page);
  });
  expect(sizes).toEqual([2, 2, 8, 4]);
});
