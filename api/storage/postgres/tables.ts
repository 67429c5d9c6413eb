// Creates or migrates the tables of a PostgreSQL schema in one transaction, and on one server at a
// time.

import type { ClientBase } from 'pg';
import type { Database } from '../database.ts';
import { DatabaseTrouble, exitCodes } from '../exit-codes.ts';
import { schema } from '../migrate.ts';
import { librarySchema } from '../schema/library.ts';
import { openPostgres } from './engine.ts';
import { inTransaction, withPostgres } from './one-connection.ts';
import { functions, statementsOf } from './translation.ts';

/** Tables by their migrations, and the PostgreSQL schema that they are in. */
export type Tables = { steps: readonly string[]; schema: string };

export const MAIN: Tables = { steps: schema, schema: 'public' };
export const LIBRARY: Tables = { steps: librarySchema, schema: 'library' };

/**
 * Tables that only the engine uses: the version, the committed transactions and the sign-in
 * attempts. While rows arrive from an SQLite file, no server uses them; the version's row then
 * holds the name that the file will get.
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

/** If several servers start at once, they make the tables one after another. */
export const ONE_AT_A_TIME = 'SELECT pg_advisory_xact_lock(20260401)';

/** Replaces the file's name in PostgreSQL when the rows are moved back: no server may use them. */
export const MOVED_BACK = 'moved back';

const NOT_IN_USE =
  'The database was moved back from this PostgreSQL into the file lotproof.db: remove ' +
  'DATABASE_URL. To move it here again, make a new, empty database.';

const ARRIVING =
  'A move to this PostgreSQL was started but not finished: type `move-to` again, on the machine ' +
  'that has the data folder. It says which of the two is the database.';

const OLDER = 'The database is at an older version: restart its servers with this version first.';

const EMPTY =
  'The PostgreSQL database is empty: is DATABASE_URL right? `init` creates only a new ' +
  "server's first database.";

type Version = { version: number; fromFile: string | null; isArriving: boolean };

/** Reads the row about the tables on the search path; undefined if there are no tables. */
export async function versionIn(client: ClientBase): Promise<Version | undefined> {
  const { rows: tables } = await client.query("SELECT to_regclass('schema_version') AS is_there");
  if (tables[0]?.is_there === null) return undefined;
  const { rows } = await client.query('SELECT * FROM schema_version');
  const [row] = rows;
  const { from_file: fromFile, is_arriving: isArriving } = row ?? {};
  return row && { version: Number(row.version), fromFile, isArriving };
}

/**
 * Migrates the schema on the connection's search path to the newest step. If the schema is newer
 * than this program, throws and changes nothing.
 */
export async function moveTables(client: ClientBase, steps: readonly string[]): Promise<void> {
  await inTransaction(client, 'BEGIN', async () => {
    await client.query(ONE_AT_A_TIME);
    await client.query(ENGINE);
    const { version: seen = 0, fromFile, isArriving } = (await versionIn(client)) ?? {};
    if (fromFile === MOVED_BACK) throw new DatabaseTrouble(NOT_IN_USE, exitCodes.settings);
    if (isArriving) throw new DatabaseTrouble(ARRIVING, exitCodes.settings);
    if (seen > steps.length) {
      throw new DatabaseTrouble(
        `The database is at version ${seen}, which is newer than this server's (${steps.length}).`,
        exitCodes.settings,
      );
    }
    if (seen === steps.length) return;
    const statements = statementsOf(steps.slice(seen)).map(({ text }) => text);
    for (const text of [...functions, ...statements]) await client.query(text);
    await client.query(
      `INSERT INTO schema_version VALUES (1, $1)
       ON CONFLICT (one) DO UPDATE SET version = excluded.version`,
      [steps.length],
    );
  });
}

type Wanted = Tables & {
  /** Says what to do if tables are missing or old. For a live server, only `init` creates them. */
  may: 'be made' | 'be moved' | 'only be opened';
};

/** Throws {@link DatabaseTrouble} if tables are missing or newer, or PostgreSQL is down. */
export async function openTables(url: string, wanted: Wanted): Promise<Database> {
  const { schema, steps, may } = wanted;
  await withPostgres(url, async ({ client }) => {
    if (may === 'be made') await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`SET search_path = ${schema}`);
    const { version = 0 } = (await versionIn(client)) ?? {};
    if (may !== 'be made' && version === 0) throw new DatabaseTrouble(EMPTY, exitCodes.noDatabase);
    if (may === 'only be opened' && version < steps.length)
      throw new DatabaseTrouble(OLDER, exitCodes.inUse);
    await moveTables(client, steps);
  });
  return openPostgres(url, schema);
}

/** Returns the version of the tables; 0 if there are none. */
export function versionOfTables(url: string, schema: string): Promise<number> {
  return withPostgres(url, async ({ client }) => {
    await client.query(`SET search_path = ${schema}`);
    return (await versionIn(client))?.version ?? 0;
  });
}
