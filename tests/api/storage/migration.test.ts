// A database that an older server wrote opens in this one, with nothing of it changed.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { post } from '../../../api/money/ledger.ts';
import { chainedToAll } from '../../../api/money/ledger-chain.ts';
import type { Entry } from '../../../api/money/ledger-entries.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { openDatabase, type Reader, type Sql } from '../../../api/storage/database.ts';
import { schema } from '../../../api/storage/migrations.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { newDataDir, startTestServer } from '../../support/server.ts';

const dataDir = newDataDir();
const db = join(dataDir, 'lotproof.db');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a dealer's days leave behind: payments, reports, a refusal. */
async function aDealersDays() {
  const { url, stop } = await startTestServer({ dataDir });
  const dealer = await signedInDealer(url, 300);
  await dealer.buy('MH00SB0001');
  await dealer.topUp(50);
  await dealer.buy('MH00SB0002');
  await dealer.buy('MH00SB9404');
  await stop();
}

type Rows = Map<string, Record<string, unknown>[]>;

function rowsOf(file: Sqlite.Database): Rows {
  const tables = file
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all();
  return new Map(
    tables.map(({ name }) => [name, file.prepare<[], never>(`SELECT * FROM ${name}`).all()]),
  );
}

function readDatabase(): Rows {
  const file = new Sqlite(db);
  const rows = rowsOf(file);
  file.close();
  return rows;
}

/**
 * Writes the same rows as a server of the second version would have; gives them as that one knew
 * them. What newer versions keep beside them was never written then.
 */
function writeOldDatabase(rows: Rows): Rows {
  rmSync(db);
  const old = new Sqlite(db);
  old.pragma('foreign_keys = OFF');
  for (const script of schema.slice(0, 2)) old.exec(script);
  old.pragma('user_version = 2');
  for (const [table, each] of rows) {
    if (table === 'voucher') continue; // a trigger of the entries numbers them
    const known = old.pragma(`table_info(${table})`) as { name: string }[]; // one row a column
    const names = known.map(({ name }) => name);
    if (names.length === 0) continue;
    const marks = names.map((name) => `:${name}`).join(', ');
    const insert = old.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`);
    const written = table === 'entry' ? chainedAsThen(each) : each;
    for (const row of written) insert.run(row);
  }
  const written = rowsOf(old);
  old.close();
  return written;
}

/** The links of that version were one chain over all accounts. */
function chainedAsThen(entries: Record<string, unknown>[]): Record<string, unknown>[] {
  let previous: Buffer | undefined;
  return entries.map((row) => {
    previous = chainedToAll(previous, row as Entry); // a row of the table of entries
    return { ...row, hash: previous };
  });
}

it('a database of the version before keeps every row, link and voucher', async () => {
  await aDealersDays();
  const rows = readDatabase();
  expect(rows.get('entry')).toHaveLength(4);
  expect(rows.get('voucher')).toHaveLength(2);
  const old = writeOldDatabase(rows);
  const database = openDatabase(dataDir);
  expect(await violations(database, Date.now())).toEqual([]);
  await database.close();
  const now = readDatabase();
  for (const [table, each] of old) expect(now.get(table), table).toMatchObject(each);
});

/** Pays into the one account; gives the numbers of all receipts. */
function toppedUp(sql: Sql, paymentId: string): number[] {
  const accountId = sql.get<{ id: string }>('SELECT id FROM account')?.id ?? '';
  const moved = { accountId, from: 'gateway', to: 'wallet', amountPaise: 100_00 } as const;
  post(sql, { ...moved, reference: paymentId, description: 'Recharge', at: Date.now() });
  const numbers = 'SELECT number FROM voucher ORDER BY number';
  return sql.all<{ number: number }>(numbers).map(({ number }) => number);
}

it('its next voucher has the next number; one that is undone gives its number back', async () => {
  const database = openDatabase(dataDir);
  const undone = database.transaction((sql) => {
    expect(toppedUp(sql, 'pay_undone')).toEqual([1, 2, 3]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const numbers = await database.transaction((sql) => toppedUp(sql, 'pay_next'));
  expect(numbers).toEqual([1, 2, 3]);
  await database.close();
});

it.each([
  ['changes', 'UPDATE entry SET amount_paise = 1'],
  ['removes', 'DELETE FROM entry'],
  ['replaces', 'INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE id = 1'],
  [
    'moves money to no database, in',
    'INSERT INTO entry SELECT id + 1, account_id, number + 1, ' +
      "'elsewhere', 'wallet', amount_paise, balance_paise, 'x', description, at, hash " +
      'FROM entry ORDER BY id DESC LIMIT 1',
  ],
  ['removes the dealer of', 'DELETE FROM account'],
])('nothing %s a migrated database', async (_what, statement) => {
  const database = openDatabase(dataDir);
  const before = await database.read((sql) => sql.all('SELECT * FROM entry'));
  await expect(database.transaction((sql) => sql.run(statement))).rejects.toThrow(
    /append-only|CHECK constraint|FOREIGN KEY/,
  );
  expect(await database.read((sql) => sql.all('SELECT * FROM entry'))).toEqual(before);
  await database.close();
});

// The last: it takes the triggers away.
it('its later entries are chained by account, and damage to either part is found', async () => {
  const database = openDatabase(dataDir);
  const broken = async (reader: Reader) =>
    (await violations(reader, Date.now())).filter((found) => found.includes('chained'));
  expect(await broken(database)).toEqual([]);
  const [last] = await database.read((sql) =>
    sql.all<Entry>('SELECT * FROM entry ORDER BY id DESC LIMIT 2'),
  );
  expect(last).toMatchObject({ id: 5, number: 5, reference: 'pay_next' });
  await database.close();
  const file = new Sqlite(db);
  file.exec('DROP TRIGGER entry_is_never_changed; DROP TRIGGER global_chain_is_never_changed');
  for (const [change, undo, first] of [
    ['UPDATE entry SET at = at + 1 WHERE id = 5', 'at = at - 1 WHERE id = 5', 5],
    ['UPDATE entry SET at = at + 1 WHERE id = 2', 'at = at - 1 WHERE id = 2', 2],
  ] as const) {
    file.exec(change);
    const found = openDatabase(dataDir);
    expect(await broken(found)).toEqual([`every entry is chained to the one before it: ${first}`]);
    await found.close();
    file.exec(`UPDATE entry SET ${undo}`);
  }
  for (const end of [3, 5, 6]) {
    file.exec(`UPDATE global_chain SET last_entry_id = ${end}`);
    const found = openDatabase(dataDir);
    expect(await broken(found), `the one chain ends at ${end}`).toHaveLength(1);
    await found.close();
  }
  file.exec('UPDATE global_chain SET last_entry_id = 4');
  file.close();
});
