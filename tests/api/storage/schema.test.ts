// Tests what the tables themselves enforce, whatever statement is executed.

import Sqlite from 'better-sqlite3';
import { post } from '../../../api/money/ledger.ts';
import { type Sql, statements } from '../../../api/storage/database.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { damagedRows, uncompared } from '../../../api/storage/integrity/row-checksums.ts';
import { writtenTables } from '../../../api/storage/schema/written-twice.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

let database: BareDatabase;
beforeAll(() => {
  database = openBareDatabase();
});
afterAll(() => database.remove());

/** Pays into the account. Returns the numbers of all receipts. */
function toppedUp(sql: Sql, accountId: string, paymentId: string): number[] {
  const moved = { accountId, from: 'gateway', to: 'wallet', amountPaise: 100_00 } as const;
  post(sql, { ...moved, reference: paymentId, description: 'Recharge', at: 1 });
  const numbers = 'SELECT number FROM voucher ORDER BY number';
  return sql.all<{ number: number }>(numbers).map(({ number }) => number);
}

it('a voucher takes the next number, and a rolled-back voucher frees its number', async () => {
  const accountId = await database.payer(100_00);
  const undone = database.write((sql) => {
    expect(toppedUp(sql, accountId, 'pay_undone')).toEqual([1, 2]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await database.write((sql) => toppedUp(sql, accountId, 'pay_next'))).toEqual([1, 2]);
});

const copied = 'from_book, to_book, amount_paise, balance_paise';
/** Returns SQL for a row like the first, but with this id, number and reference. */
const like = (id: string, number: string, reference: string, books = copied) =>
  `INTO entry (id, account_id, number, ${copied}, reference, description, at, hash)
     SELECT ${id}, account_id, ${number}, ${books}, ${reference}, description, at, hash
     FROM entry WHERE id = 1`;
const next = '(SELECT max(id) + 1 FROM entry)';
const elsewhere = "'elsewhere', 'wallet', amount_paise, balance_paise";

it.each([
  ['changes an entry', 'UPDATE entry SET amount_paise = 1'],
  ['changes nothing in an entry', 'UPDATE entry SET at = at'],
  ['removes an entry', 'DELETE FROM entry'],
  ['removes the newest entry', 'DELETE FROM entry WHERE id = (SELECT max(id) FROM entry)'],
  ['replaces an entry by id', `REPLACE ${like('1', 'number', 'reference')}`],
  ['replaces an entry by number', `REPLACE ${like(next, 'number', "'new'")}`],
  ['replaces an entry by reference', `REPLACE ${like(next, '1000', 'reference')}`],
  [
    'changes the entry that it collides with',
    `INSERT ${like('1', 'number', 'reference')} ON CONFLICT DO UPDATE SET at = 0`,
  ],
  ['leaves a gap in the ids', `INSERT ${like(`${next} + 1`, '1000', "'new'")}`],
  ['takes an id before the first', `INSERT ${like('0', '1000', "'new'")}`],
  ['books one payment twice', `INSERT ${like(next, '1000', 'reference')}`],
  ['moves money to an unknown ledger account', `INSERT ${like(next, '1000', "'new'", elsewhere)}`],
  ['removes the dealer of an entry', 'DELETE FROM account'],
])('the database refuses a statement that %s', async (_what, statement) => {
  await database.payer(100_00);
  const before = await database.read((sql) => sql.all('SELECT * FROM entry'));
  await expect(database.write((sql) => sql.run(statement))).rejects.toThrow(
    /append-only|CHECK constraint|FOREIGN KEY|UNIQUE/,
  );
  expect(await database.read((sql) => sql.all('SELECT * FROM entry'))).toEqual(before);
});

/** Tables that are checked in another way: by a sum, a chain or a checksum in each row. */
const COMPARED_OTHERWISE = [
  ...['entry', 'wallet', 'chain_root', 'root_part', 'call', 'hold', 'sealed_answer', 'sale_digest'],
  // Tables of one row, or of rows that no other row refers to, rewritten at each start or commit.
  ...['credit_by_hand', 'live_server', 'duty', 'last_write', 'commit_count', 'witnessed'],
  // Sales stop if its row contains any sentence.
  'damage',
  'trade_word',
  'written_twice',
];

it('the row checks cover every table, except those listed as unchecked', async () => {
  const tables = await database.read((sql) =>
    sql.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'"),
  );
  const twice = writtenTables.map(({ name }) => name);
  const known = [...twice, ...COMPARED_OTHERWISE, ...Object.keys(uncompared)];
  expect(tables.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('the row checks show a change to any column in a row with a second copy', async () => {
  const file = new Sqlite(databasePath(database.dataDir));
  file.pragma('foreign_keys = OFF');
  file.pragma('ignore_check_constraints = ON');
  const sql = statements(file);
  const found = () => damagedRows({ file: file.name, read: async (job) => job(sql) });
  try {
    for (const { name: table, columns } of writtenTables) {
      putRow(file, table);
      expect(await found()).toEqual([]);
      dropTriggers(file, table);
      for (const { column } of columns) {
        const { was } = file.prepare(`SELECT ${column} AS was FROM ${table}`).get() as Was;
        const set = file.prepare(`UPDATE ${table} SET ${column} = ?`);
        set.run(typeof was === 'number' ? was + 1 : Buffer.isBuffer(was) ? Buffer.of(9) : 'x');
        expect(await found(), `${table}.${column}`).not.toEqual([]);
        set.run(was);
      }
      file.exec(`DELETE FROM ${table}`);
      expect(await found(), table).not.toEqual([]);
      file.exec(`DELETE FROM written_twice WHERE of_table = '${table}'`);
    }
  } finally {
    file.close();
  }
});

type Was = { was: number | string | Buffer };
type Column = { name: string; type: 'INTEGER' | 'TEXT' | 'BLOB' };
const VALUES = { INTEGER: 7, TEXT: 'seven', BLOB: Buffer.of(7) };

/** Leaves one row with every column filled. The test's other tables stay as they are. */
function putRow(file: Sqlite.Database, table: string): void {
  file.exec(`DROP TRIGGER IF EXISTS ${table}_is_never_removed; DELETE FROM ${table}`);
  const columns = file.prepare<[], Column>(`SELECT * FROM pragma_table_info('${table}')`).all();
  const values = columns.map(({ type }) => VALUES[type]);
  file.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?')})`).run(...values);
}

function dropTriggers(file: Sqlite.Database, table: string): void {
  const names = file
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
    )
    .pluck()
    .all(table);
  for (const name of names) file.exec(`DROP TRIGGER ${name}`);
}
