// Writes a snapshot of a PostgreSQL database to an SQLite file, as a backup, and compares each row.
// Servers continue to work.

import Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
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

type Target = { path: string; steps: readonly string[]; schema: string };

type Named = { name: string; sql: string };

/** Reads a consistent snapshot in the caller's transaction. `path` is an empty or missing file. */
export async function copyToFile(
  client: ClientBase,
  { path, steps, schema }: Target,
): Promise<TableSum[]> {
  await client.query(`SET LOCAL search_path = ${schema}`);
  await refuseOtherVersion(client, steps.length);
  const file = new Sqlite(path);
  try {
    // No program reads the file before it is complete, and we delete an interrupted copy.
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.exec('BEGIN');
    const later = makeTables(file, steps);
    const there: TableSum[] = [];
    for (const shape of shapesOf(steps)) there.push(await fill(client, file, shape));
    for (const { sql } of later) file.exec(sql);
    file.pragma(`user_version = ${steps.length}`);
    file.exec('COMMIT');
    refuseDifferent(there, steps, file);
    return there;
  } finally {
    file.close();
  }
}

async function refuseOtherVersion(client: ClientBase, version: number): Promise<void> {
  const { rows } = await client.query('SELECT version, is_arriving FROM schema_version');
  if (Number(rows[0]?.version) === version && !rows[0]?.is_arriving) return;
  throw new DatabaseTrouble(
    "The database in PostgreSQL is unused, or its version differs from this program's: " +
      'copy it with the version that its servers run.',
    exitCodes.settings,
  );
}

/**
 * Makes the tables, without the rows that migrations insert. Returns the indexes and triggers,
 * which the caller creates after the rows. Keeps the triggers that write second copies of rows,
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

async function fill(client: ClientBase, file: Sqlite.Database, shape: Shape): Promise<TableSum> {
  const { table, columns } = shape;
  const places = columns.map(() => '?');
  const insert = file.prepare<Row>(
    `INSERT INTO ${table} (${columns.map(({ name }) => name)}) VALUES (${places})`,
  );
  const summed = summing(table);
  for await (const page of pagesOfPostgres(client, shape)) {
    summed.add(page);
    for (const row of page) insert.run(...row);
  }
  return summed.sum();
}

function refuseDifferent(there: TableSum[], steps: readonly string[], file: Sqlite.Database): void {
  const here = shapesOf(steps).map((shape) => {
    const summed = summing(shape.table);
    for (const page of pagesOfFile(file, shape)) summed.add(page);
    return summed.sum();
  });
  const [first] = differences(here, there);
  if (first === undefined) return;
  throw new DatabaseTrouble(
    `The copy differs from PostgreSQL, which is our bug: ${first}. The copy was deleted.`,
    exitCodes.wrong,
  );
}
