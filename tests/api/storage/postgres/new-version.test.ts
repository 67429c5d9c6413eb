// Servers of two versions on one database: the newer adds columns to tables that the older uses.

import { expect, it } from 'vitest';
import { openPostgres } from '../../../../api/storage/postgres/engine.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

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
