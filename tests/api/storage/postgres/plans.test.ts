// PostgreSQL's plans for the server's statements on a large table.

import { newAccount } from '../../../../api/identity/accounts.ts';
import { entriesAfter } from '../../../../api/money/ledger-entries.ts';
import { openPostgres } from '../../../../api/storage/postgres/engine.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

const ROWS = 20_000;
const FILLED = `
  INSERT INTO entry (account_id, number, from_book, to_book, amount_paise, balance_paise,
    reference, description, at, hash)
  SELECT 'asha', number, 'operator', 'wallet', 100, number * 100, 'given ' || number, 'Given', 0,
    CAST('' AS bytea) FROM generate_series(1, :rows) AS number`;
const PLANS = `
  SELECT generic_plans AS kept, custom_plans AS made FROM pg_prepared_statements
  WHERE statement LIKE 'SELECT * FROM entry WHERE%'`;
/** PostgreSQL plans a statement this many times before it keeps a plan (its manual, PREPARE). */
const TRIED = 5;
const PAGES = 20;

it('a query for a page of transactions is planned only a few times, not every time', async () => {
  const database = openPostgres(await newDatabase('with_tables'), 'public', 1);
  try {
    await database.transaction((sql) => {
      newAccount(sql, { id: 'asha', email: 'asha@example.in', at: 0, verifiedAt: 0 });
      sql.run(FILLED, { rows: ROWS });
      sql.run('ANALYZE');
    });
    const page = { accountId: 'asha', after: undefined, limit: 50 };
    for (let look = 0; look < PAGES; look += 1) {
      expect(await database.read((sql) => entriesAfter(sql, page))).toHaveLength(50);
    }
    const plans = await database.read((sql) => sql.all(PLANS));
    expect(plans).toEqual([{ kept: PAGES - TRIED, made: TRIED }]);
  } finally {
    await database.close();
  }
});

it('a server keeps working while a newer one adds a column to its table', async () => {
  const url = await newDatabase('with_tables');
  await asked(url, (client) => client.query('CREATE TABLE kept (id bigint, at bigint)'));
  const database = openPostgres(url);
  const write = (id: number) =>
    database.transaction((sql) => {
      sql.run('INSERT INTO kept VALUES (:id, :at)', { id, at: id });
      return sql.all<{ id: number }>('SELECT * FROM kept ORDER BY id').map((row) => row.id);
    });
  expect(await write(1)).toEqual([1]);
  await asked(url, (client) => client.query('ALTER TABLE kept ADD COLUMN why text'));
  expect(await write(2)).toEqual([1, 2]);
  await database.close();
});
