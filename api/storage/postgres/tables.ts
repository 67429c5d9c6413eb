// Creates or migrates the tables of a PostgreSQL schema, in one transaction, by one server at a
// time. A migration adds the difference between two catalogs.

import type { ClientBase } from 'pg';
import type { Database } from '../database.ts';
import { DatabaseTrouble, exitCodes } from '../exit-codes.ts';
import { type Catalog, catalogOf, functions, type Table } from './catalog.ts';
import { openPostgres } from './engine.ts';
import { withPostgres } from './one-connection.ts';

/**
 * Tables that only the engine uses: the version, the committed transactions and sign-in attempts.
 * While rows arrive from an SQLite file, no server uses them; the version's row then has the file's
 * later name.
 */
export const ENGINE = /* sql */ `
CREATE TABLE IF NOT EXISTS schema_version (
  one bigint PRIMARY KEY CHECK (one = 1), version bigint NOT NULL,
  from_file text, is_arriving boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS commit_mark (
  id uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS attempts (
  key text PRIMARY KEY, points bigint NOT NULL DEFAULT 0, expire bigint
)`;

/** Servers that start at the same moment make the tables one after another. */
export const ONE_AT_A_TIME = 'SELECT pg_advisory_xact_lock(20260401)';

/** Replaces the file's name in PostgreSQL once a file has the rows, so that no server uses it. */
export const MOVED_BACK = 'moved back';

const NOT_IN_USE =
  'The database was moved back from this PostgreSQL into the file lotproof.db: remove ' +
  'DATABASE_URL. To move it here again, make a new, empty database.';

const ARRIVING =
  'A move to this PostgreSQL was started but not finished: type `move-to` again, on the machine ' +
  'that has the data folder. It says which of the two is the database.';

/** Returns the version of the tables; 0 if there are none. */
async function versionOf(client: ClientBase): Promise<number> {
  const { rows: tables } = await client.query("SELECT to_regclass('schema_version') AS is_there");
  if (tables[0]?.is_there === null) return 0;
  const { rows } = await client.query('SELECT version FROM schema_version');
  return Number(rows[0]?.version ?? 0);
}

type Words = { text: string; values?: unknown[] };

/**
 * Migrates the schema on the connection's search path to the newest step. Throws and changes
 * nothing if it is newer than this program.
 */
export async function moveTables(client: ClientBase, steps: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(ONE_AT_A_TIME);
    await client.query(ENGINE);
    const { rows } = await client.query('SELECT * FROM schema_version');
    const isBack = rows[0]?.from_file === MOVED_BACK;
    if (isBack) throw new DatabaseTrouble(NOT_IN_USE, exitCodes.settings);
    if (rows[0]?.is_arriving) throw new DatabaseTrouble(ARRIVING, exitCodes.settings);
    const seen = Number(rows[0]?.version ?? 0);
    if (seen > steps.length) {
      throw new Error(
        `The database has a newer version (${seen}) than this server (${steps.length}).`,
      );
    }
    if (seen < steps.length) {
      for (const { text, values } of wordsFor(seen, steps)) await client.query(text, values);
      await client.query(
        `INSERT INTO schema_version VALUES (1, $1)
         ON CONFLICT (one) DO UPDATE SET version = excluded.version`,
        [steps.length],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the earlier error is the useful one
    throw error;
  }
}

/** Returns the statements from a version to the newest; from 0, all of them. */
function wordsFor(seen: number, steps: readonly string[]): Words[] {
  const wanted = catalogOf(steps);
  const here = catalogOf(steps.slice(0, seen));
  const isNew = (name: string) => !here.tables.has(name) && !here.indexes.has(name);
  return [
    ...functions.map((text) => ({ text })),
    { text: DROP_TRIGGERS },
    ...[...wanted.tables].flatMap(([name, table]) =>
      isNew(name) ? newTable(name, table) : newColumns(name, table, here),
    ),
    ...[...wanted.indexes].filter(([name]) => isNew(name)).map(([, text]) => ({ text })),
    ...wanted.triggers.map((text) => ({ text })),
  ];
}

/** Every migration makes all triggers again, because it locks the same tables anyway. */
const DROP_TRIGGERS = /* sql */ `
DO $$ DECLARE of record; BEGIN
  FOR of IN SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
  LOOP EXECUTE format('DROP TRIGGER %I ON %I', of.tgname, of.relname); END LOOP;
END $$`;

/** Returns statements for a new table and the rows that the migrations insert. */
function newTable(name: string, { create, rows }: Table): Words[] {
  const filled = rows.map((row) => {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    return { text: `INSERT INTO ${name} VALUES (${places})`, values: Object.values(row) };
  });
  return [{ text: create }, ...filled];
}

function newColumns(name: string, { columns, create }: Table, here: Catalog): Words[] {
  const before = here.tables.get(name)?.columns ?? [];
  const parts = create.slice(create.indexOf('(') + 1, create.search(/\)( WITH .*)?$/));
  const words = parts.split(BETWEEN_COLUMNS).map((part) => part.trim());
  return columns
    .filter((column) => !before.includes(column))
    .map((column) => words.find((part) => part.startsWith(`${column} `)))
    .map((column) => ({ text: `ALTER TABLE ${name} ADD COLUMN ${column}` }));
}

/** Matches a comma outside brackets. */
const BETWEEN_COLUMNS = /,(?![^(]*\))/;

type Tables = {
  schema: string;
  steps: readonly string[];
  /**
   * Says what to do if the tables are missing or old. On a live server only `init` creates them.
   */
  may: 'be made' | 'be moved' | 'only be opened';
};

/** Throws {@link DatabaseTrouble} if tables are missing or newer, or PostgreSQL is down. */
export async function openTables(url: string, tables: Tables): Promise<Database> {
  const { schema, steps, may } = tables;
  await withPostgres(url, async ({ client }) => {
    if (may === 'be made') await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`SET search_path = ${schema}`);
    const version = await versionOf(client);
    if (may !== 'be made' && version === 0) throw noTables();
    if (may === 'only be opened' && version < steps.length) throw olderTables();
    await moveTables(client, steps);
  });
  return openPostgres(url, schema);
}

/** Returns the version of the tables; 0 if there are none. */
export function versionOfTables(url: string, schema: string): Promise<number> {
  return withPostgres(url, async ({ client }) => {
    await client.query(`SET search_path = ${schema}`);
    return versionOf(client);
  });
}

function olderTables(): DatabaseTrouble {
  return new DatabaseTrouble(
    'The database has an older version: restart its servers with this version first.',
    exitCodes.inUse,
  );
}

function noTables(): DatabaseTrouble {
  return new DatabaseTrouble(
    'The PostgreSQL database is empty: is DATABASE_URL right? `init` creates only a new ' +
      "server's first database.",
    exitCodes.noDatabase,
  );
}
