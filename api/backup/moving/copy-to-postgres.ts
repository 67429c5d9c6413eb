// Copies an SQLite file's rows into new tables of PostgreSQL and reads them back. Creates indexes
// and triggers after the rows, which is faster and keeps triggers from acting twice.

import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { catalogOf, functions, type Table } from '../../storage/postgres/catalog.ts';
import { ENGINE } from '../../storage/postgres/tables.ts';
import {
  pagesOfFile,
  pagesOfPostgres,
  type Shape,
  shapesOf,
  summing,
  type TableSum,
} from './table-pages.ts';

export type Tell = (sentence: string) => void;

type Source = { file: Sqlite.Database; steps: readonly string[]; schema: string };

const TYPES = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' } as const;

/** Copies to an empty schema in the caller's transaction. Returns the tables' checksums. */
export async function copyToPostgres(
  client: ClientBase,
  { file, steps, schema }: Source,
  tell: Tell,
): Promise<TableSum[]> {
  const { tables, indexes, triggers } = catalogOf(steps);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`SET LOCAL search_path = ${schema}`);
  await client.query(ENGINE);
  for (const { create } of tables.values()) await client.query(create);
  const sums: TableSum[] = [];
  for (const shape of shapesOf(steps)) {
    sums.push(await fill(client, { file, shape, tell }));
    await countOn(client, shape, tables.get(shape.table));
  }
  tell('Making the indexes.');
  for (const text of [...indexes.values(), ...functions, ...triggers, 'ANALYZE']) {
    await client.query(text);
  }
  await client.query('INSERT INTO schema_version (one, version) VALUES (1, $1)', [steps.length]);
  return sums;
}

const TOLD_EVERY_ROWS = 200_000;

async function fill(
  client: ClientBase,
  { file, shape, tell }: { file: Sqlite.Database; shape: Shape; tell: Tell },
): Promise<TableSum> {
  const { table, columns } = shape;
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${TYPES[type]}[]`);
  const text = `INSERT INTO ${table} (${columns.map(({ name }) => name)})
    SELECT * FROM unnest(${arrays})`;
  const summed = summing(table);
  let rows = 0;
  for (const page of pagesOfFile(file, shape)) {
    summed.add(page);
    const values = columns.map((_, index) => page.map((row) => row[index]));
    await client.query(text, values);
    const before = rows;
    rows += page.length;
    const isTold = Math.floor(rows / TOLD_EVERY_ROWS) > Math.floor(before / TOLD_EVERY_ROWS);
    if (isTold) tell(`Copying ${table}: ${rows.toLocaleString('en')} rows.`);
  }
  return summed.sum();
}

/** Makes PostgreSQL's next id follow the last copied one. */
async function countOn(client: ClientBase, { table }: Shape, made?: Table): Promise<void> {
  const column = made && /(\w+) bigint GENERATED/.exec(made.create)?.[1];
  if (column === undefined) return;
  await client.query(
    `SELECT setval(pg_get_serial_sequence($1, $2), max(${column})) FROM ${table}
     HAVING count(*) > 0`,
    [table, column],
  );
}

/** Returns the checksums of the schema's tables, computed from rows that are read back. */
export async function sumsInPostgres(
  client: ClientBase,
  { steps, schema }: Omit<Source, 'file'>,
): Promise<TableSum[]> {
  await client.query(`SET LOCAL search_path = ${schema}`);
  const sums: TableSum[] = [];
  for (const shape of shapesOf(steps)) {
    const summed = summing(shape.table);
    for await (const page of pagesOfPostgres(client, shape)) summed.add(page);
    sums.push(summed.sum());
  }
  return sums;
}
