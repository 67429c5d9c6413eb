// Copies the database that the settings name to SQLite files, whichever engine it uses.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { ClientBase } from 'pg';
import { lookAt } from '../../storage/database-file.ts';
import { wholeFile } from '../../storage/disk.ts';
import type { Place } from '../../storage/open-configured.ts';
import { inTransaction, withPostgres } from '../../storage/postgres/one-connection.ts';
import { LIBRARY, MAIN, type Tables } from '../../storage/postgres/tables.ts';
import { backUp, copyBytes } from '../backup.ts';
import { freePath } from '../backup-folder.ts';
import { backUpLibrary, type LibraryCopy, libraryCopyOf } from '../library-copy.ts';
import { copyToFile } from './copy-tables.ts';

/** Writes the copy to a new file in the folder, named after the time. Returns its path. */
export async function copyDatabase(
  { dataDir, databaseUrl }: Place,
  folder: string,
  at: number,
): Promise<string> {
  if (databaseUrl === undefined) return backUp(dataDir, folder, at);
  return backUpPostgres(databaseUrl, folder, at);
}

export async function bytesOfCopy({ dataDir, databaseUrl }: Place): Promise<number> {
  if (databaseUrl === undefined) return copyBytes(dataDir);
  return withPostgres(databaseUrl, async ({ client }) => {
    const size = 'SELECT pg_database_size(current_database()) AS bytes';
    const { rows } = await client.query<{ bytes: string }>(size);
    return Number(rows[0]?.bytes ?? 0);
  });
}

/** Copies the library beside the database copy. Returns undefined if no dealer shares anything. */
export async function copyLibrary(
  { dataDir, databaseUrl }: Place,
  file: string,
): Promise<LibraryCopy | undefined> {
  if (databaseUrl === undefined) return backUpLibrary(dataDir, file);
  // PostgreSQL's library copy was written together with the database copy.
  const copy = libraryCopyOf(file);
  return lookAt(copy) && { file: copy, bytes: statSync(copy).size };
}

// Backs up one snapshot of a PostgreSQL database to SQLite files that `inspect` and `restore` can
// read.

/** Writes durable new files, named after the time. Returns the path of the database's copy. */
export async function backUpPostgres(url: string, folder: string, at: number): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = freePath(folder, at);
  await withPostgres(url, ({ client }) =>
    inTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async () => {
      await copied(client, file, MAIN);
      if (await isAnythingShared(client)) await copied(client, libraryCopyOf(file), LIBRARY);
    }),
  );
  return file;
}

async function copied(client: ClientBase, target: string, tables: Tables): Promise<void> {
  await wholeFile(target, async (path) => {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
    await copyToFile(client, path, tables);
  });
}

async function isAnythingShared(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('${LIBRARY.schema}.library') IS NOT NULL AS is_there`,
  );
  if (!rows[0]?.is_there) return false;
  const { rowCount } = await client.query(`SELECT 1 FROM ${LIBRARY.schema}.library LIMIT 1`);
  return (rowCount ?? 0) > 0;
}
