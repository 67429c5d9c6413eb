// A backup of a database in PostgreSQL: the same SQLite files as ever, of one moment, which
// `inspect` and `restore` take.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ClientBase } from 'pg';
import { freePath } from '../backup/backup-names.ts';
import { libraryCopyOf } from '../backup/library-copy.ts';
import { librarySchema } from '../library/library-schema.ts';
import { makeDurable } from '../storage/durable.ts';
import { schema } from '../storage/migrations.ts';
import { withPostgres } from '../storage/postgres/one-connection.ts';
import { LIBRARY } from './arrival.ts';
import { copyToFile } from './copy-to-file.ts';

/** Where both copies are; no library where nobody shares anything. */
type PostgresCopy = { file: string; library: string | undefined };

/** Writes new files in the folder, named by the time; durable when it resolves. */
export async function backUpPostgres(
  url: string,
  folder: string,
  at: number,
): Promise<PostgresCopy> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = freePath(folder, at);
  const library = libraryCopyOf(file);
  return withPostgres(url, async ({ client }) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await written(file, (path) => copyToFile(client, { path, steps: schema, schema: 'public' }));
    const isShared = await isAnythingShared(client);
    if (isShared) {
      const steps = librarySchema;
      await written(library, (path) => copyToFile(client, { path, steps, schema: LIBRARY }));
    }
    await client.query('COMMIT');
    await makeDurable(folder);
    return { file, library: isShared ? library : undefined };
  });
}

async function written(target: string, write: (path: string) => Promise<unknown>): Promise<void> {
  const unfinished = `${target}.unfinished`;
  writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
  try {
    await write(unfinished);
    await makeDurable(unfinished);
    renameSync(unfinished, target);
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished); // half a copy of a full disk would keep it full
  }
}

async function isAnythingShared(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('${LIBRARY}.library') IS NOT NULL AS is_there`,
  );
  if (!rows[0]?.is_there) return false;
  const { rowCount } = await client.query(`SELECT 1 FROM ${LIBRARY}.library LIMIT 1`);
  return (rowCount ?? 0) > 0;
}
