// Copies rows to PostgreSQL in one transaction, then reads them back and compares them before the
// commit.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { wholeFile } from '../../storage/disk.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { inTransaction, type Target } from '../../storage/postgres/one-connection.ts';
import { LIBRARY, ONE_AT_A_TIME, type Tables, versionIn } from '../../storage/postgres/tables.ts';
import { copyToPostgres, type Tell } from './copy-tables.ts';
import type { TableSum } from './table-pages.ts';

type Arrival = {
  state: 'empty' | 'arriving' | 'in use' | 'foreign';
  /** The name that the file gets after the move. */
  fromFile?: string;
};

const TABLES = /* sql */ `
SELECT relname AS name FROM pg_class
WHERE relnamespace IN (to_regnamespace('public'), to_regnamespace('${LIBRARY.schema}'))
  AND relkind IN ('r', 'p', 'v', 'm', 'f')`;

export async function arrivalIn(client: ClientBase): Promise<Arrival> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  if (tables.length === 0) return { state: 'empty' };
  const kept = await versionIn(client);
  if (!kept) return { state: 'foreign' };
  const { isArriving, fromFile } = kept;
  return { state: isArriving ? 'arriving' : 'in use', ...(fromFile !== null && { fromFile }) };
}

/** Marks the rows as arriving, in the transaction that adds them: no server may use them yet. */
export async function beginArrival(client: ClientBase, fromFile: string): Promise<void> {
  await client.query('UPDATE public.schema_version SET from_file = $1, is_arriving = true', [
    fromFile,
  ]);
}

/** Deletes copied rows that no server has used, in the caller's transaction. */
async function clearArrival(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  await client.query(`DROP SCHEMA IF EXISTS ${LIBRARY.schema} CASCADE`);
  await client.query(`DROP TABLE ${rows.map(({ name }) => `public.${name}`)} CASCADE`);
}

/** Lets servers use the copied rows. */
export async function takeIntoUse(client: ClientBase): Promise<void> {
  await client.query('UPDATE public.schema_version SET is_arriving = false');
}

/** An SQLite file and its tables. */
export type Origin = Tables & { file: Sqlite.Database };

type Arriving = { dataDir: string; aside: string; tell: Tell };

/** Returns the checksums of the copied rows. If it throws, nothing has changed. */
export async function arrive(
  target: Target,
  origins: Origin[],
  arriving: Arriving,
): Promise<TableSum[]> {
  const { client } = target;
  const isUnfinished = await refuseTaken(target, arriving.dataDir);
  await keepBegun(arriving.dataDir, arriving.aside);
  return inTransaction(client, 'BEGIN', async () => {
    await client.query(ONE_AT_A_TIME);
    if (isUnfinished) await clearArrival(client);
    await refuseTaken(target, arriving.dataDir);
    const sums: TableSum[] = [];
    for (const { file, ...tables } of origins) {
      sums.push(...(await copyToPostgres(client, file, { ...tables, tell: arriving.tell })));
    }
    await beginArrival(client, arriving.aside);
    return sums;
  });
}

/** Returns whether the database has unused rows from this folder. Throws if it has other rows. */
async function refuseTaken({ client, name }: Target, dataDir: string): Promise<boolean> {
  const { state, fromFile } = await arrivalIn(client);
  if (state === 'empty') return false;
  const isOurs = fromFile !== undefined && fromFile === lastBegun(dataDir);
  if (state === 'arriving' && isOurs) return true;
  throw new DatabaseTrouble(
    `${name} is not empty: ${IS_THERE[state]}. Make a new database with CREATE DATABASE ` +
      'and give its address instead. Nothing was changed.',
    exitCodes.settings,
  );
}

const IS_THERE = {
  arriving: 'a move from another folder was started',
  'in use': 'it already has a Lotproof database',
  foreign: "it has another program's tables",
};

// A note beside the database names the last move that was started. Only the folder that sent the
// rows may delete them from PostgreSQL.

function pathIn(dataDir: string): string {
  return join(dataDir, 'move-begun.txt');
}

/** Writes the note before any row is committed. `aside` is the file's name after the move. */
async function keepBegun(dataDir: string, aside: string): Promise<void> {
  await wholeFile(pathIn(dataDir), (path) => writeFile(path, `${aside}\n`, { mode: 0o600 }));
}

function lastBegun(dataDir: string): string | undefined {
  const path = pathIn(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function forgetBegun(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}
