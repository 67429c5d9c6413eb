// Copies of the database that the settings name: files of SQLite, whichever engine it is.

import { statSync } from 'node:fs';
import { backUp, copyBytes } from '../backup/backup.ts';
import { backUpLibrary, type LibraryCopy, libraryCopyOf } from '../backup/library-copy.ts';
import { lookAt } from '../storage/database-file.ts';
import type { Place } from '../storage/open-configured.ts';
import { withPostgres } from '../storage/postgres/one-connection.ts';
import { backUpPostgres } from './back-up-postgres.ts';

/** Writes a new file in the folder, named by the time; returns its path. */
export async function copyDatabase(
  { dataDir, databaseUrl }: Place,
  folder: string,
  at: number,
): Promise<string> {
  if (databaseUrl === undefined) return backUp(dataDir, folder, at);
  return (await backUpPostgres(databaseUrl, folder, at)).file;
}

/** How large a copy is, about. */
export async function bytesOfCopy({ dataDir, databaseUrl }: Place): Promise<number> {
  if (databaseUrl === undefined) return copyBytes(dataDir);
  return withPostgres(databaseUrl, async ({ client }) => {
    const size = 'SELECT pg_database_size(current_database()) AS bytes';
    const { rows } = await client.query<{ bytes: string }>(size);
    return Number(rows[0]?.bytes ?? 0);
  });
}

/** What devices share, beside the copy of the database; undefined where nobody shares anything. */
export async function copyLibrary(
  { dataDir, databaseUrl }: Place,
  file: string,
): Promise<LibraryCopy | undefined> {
  if (databaseUrl === undefined) return backUpLibrary(dataDir, file);
  // PostgreSQL's was written with the database's, of the same moment.
  const copy = libraryCopyOf(file);
  return lookAt(copy) && { file: copy, bytes: statSync(copy).size };
}
