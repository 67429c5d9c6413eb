// Copies all tables from one engine into new tables in the other, reads the copy back, and compares
// each row. Creates indexes and triggers after the rows, which is faster and keeps triggers from
// firing twice.

import Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { ENGINE, type Tables, versionIn } from '../../storage/postgres/tables.ts';
import { functions, statementsOf } from '../../storage/postgres/translation.ts';
import {
  differences,
  pagesOfFile,
  pagesOfPostgres,
  type Row,
  type Shape,
  shapesOf,
  summing,
  type TableSum,
} from './table-pages.ts';

export type Tell = (sentence: string) => void;

/** One of the two databases: how to read a table, and how to write a page of it. */
type End = {
  pages: (shape: Shape) => Iterable<Row[]> | AsyncIterable<Row[]>;
  add: (shape: Shape, page: Row[]) => unknown;
};

/** Copies to an empty schema in the caller's transaction. Returns the tables' checksums. */
export async function copyToPostgres(
  client: ClientBase,
  file: Sqlite.Database,
  { steps, schema, tell }: Tables & { tell: Tell },
): Promise<TableSum[]> {
  const statements = statementsOf(steps);
  const make = async (wanted: (typeof statements)[number]['makes']) => {
    for (const { makes, text } of statements) if (makes === wanted) await client.query(text);
  };
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`SET LOCAL search_path = ${schema}`);
  await client.query(ENGINE);
  for (const text of functions) await client.query(text);
  await make('a table');
  const [shapes, there] = [shapesOf(steps), inPostgres(client)];
  const sums = await copied(shapes, inFile(file), { to: there, tell });
  tell('Making the indexes.');
  await client.query(COUNT_ON);
  await make('the rest');
  await client.query('ANALYZE');
  await client.query('INSERT INTO schema_version (one, version) VALUES (1, $1)', [steps.length]);
  tell('Comparing each row.');
  await refuseDifferent(sums, shapes, there);
  return sums;
}

/** Makes PostgreSQL's next id in each table follow the last id copied. */
const COUNT_ON = /* sql */ `
DO $$ DECLARE of record; BEGIN
  FOR of IN SELECT table_name AS name, column_name AS id FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'
  LOOP EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), max(%I)) FROM %I
    HAVING count(*) > 0', of.name, of.id, of.id, of.name); END LOOP;
END $$`;

/**
 * Copies one snapshot of PostgreSQL, in the caller's transaction, to an SQLite file like a
 * backup's. `path` is an empty or missing file. Servers keep running.
 */
export async function copyToFile(
  client: ClientBase,
  path: string,
  { steps, schema }: Tables,
): Promise<TableSum[]> {
  await client.query(`SET LOCAL search_path = ${schema}`);
  await refuseOtherVersion(client, steps.length);
  const file = new Sqlite(path);
  try {
    // No program reads the file before it is complete, and we delete a copy that is interrupted.
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.exec('BEGIN');
    const later = makeTables(file, steps);
    const [shapes, here] = [shapesOf(steps), inFile(file)];
    const sums = await copied(shapes, inPostgres(client), { to: here, tell: () => undefined });
    for (const { sql } of later) file.exec(sql);
    file.pragma(`user_version = ${steps.length}`);
    file.exec('COMMIT');
    await refuseDifferent(sums, shapes, here);
    return sums;
  } finally {
    file.close();
  }
}

async function refuseOtherVersion(client: ClientBase, version: number): Promise<void> {
  const kept = await versionIn(client);
  if (kept?.version === version && !kept.isArriving) return;
  throw new DatabaseTrouble(
    "The database in PostgreSQL is unused, or its version differs from this program's: " +
      'copy it with the version that its servers run.',
    exitCodes.settings,
  );
}

type Named = { name: string; sql: string };

/**
 * Makes the tables, without the rows that migrations insert. Returns the indexes and triggers,
 * which the caller creates after the rows. Keeps the triggers that write the second copies of rows,
 * because PostgreSQL has no second copies to read.
 */
function makeTables(file: Sqlite.Database, steps: readonly string[]): Named[] {
  for (const step of steps) file.exec(step);
  const all = (type: 'index' | 'trigger' | 'table') =>
    file
      .prepare<[string], Named>(
        'SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL ORDER BY rowid',
      )
      .all(type);
  const triggers = all('trigger').filter(({ name }) => !name.endsWith('_is_written_twice'));
  const indexes = all('index');
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${name}`);
  for (const { name } of indexes) file.exec(`DROP INDEX ${name}`);
  file.pragma('defer_foreign_keys = ON');
  for (const { name } of all('table')) file.exec(`DELETE FROM ${name}`);
  return [...indexes, ...triggers];
}

const TOLD_EVERY_ROWS = 200_000;

async function copied(shapes: Shape[], from: End, { to, tell }: { to: End; tell: Tell }) {
  const sums: TableSum[] = [];
  for (const shape of shapes) {
    const summed = summing(shape.table);
    let told = 0;
    for await (const page of from.pages(shape)) {
      const { rows } = summed.add(page);
      await to.add(shape, page);
      if (rows - told < TOLD_EVERY_ROWS) continue;
      told = rows;
      tell(`Copying ${shape.table}: ${rows.toLocaleString('en')} rows.`);
    }
    sums.push(summed.sum());
  }
  return sums;
}

async function refuseDifferent(sums: TableSum[], shapes: Shape[], copy: End): Promise<void> {
  const nothing = { pages: copy.pages, add: () => undefined };
  const back = await copied(shapes, copy, { to: nothing, tell: () => undefined });
  const different = differences(sums, back);
  if (different.length === 0) return;
  throw new DatabaseTrouble(
    `The copied rows differ: ${different.join('; ')}. This is our bug. Do not use the copy.`,
    exitCodes.wrong,
  );
}

function inFile(file: Sqlite.Database): End {
  return {
    pages: (shape) => pagesOfFile(file, shape),
    add({ table, columns }, page) {
      const places = columns.map(() => '?');
      const text = `INSERT INTO ${table} (${columns.map(({ name }) => name)}) VALUES (${places})`;
      const insert = file.prepare<Row>(text);
      for (const row of page) insert.run(...row);
    },
  };
}

const TYPES = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' } as const;

function inPostgres(client: ClientBase): End {
  return {
    pages: (shape) => pagesOfPostgres(client, shape),
    add({ table, columns }, page) {
      const arrays = columns.map(({ type }, index) => `$${index + 1}::${TYPES[type]}[]`);
      const text = `INSERT INTO ${table} (${columns.map(({ name }) => name)})
        SELECT * FROM unnest(${arrays})`;
      return client.query(
        text,
        columns.map((_, index) => page.map((row) => row[index])),
      );
    },
  };
}
