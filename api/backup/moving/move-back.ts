// Moves the database and the library from PostgreSQL back to files in the data folder. One
// transaction copies and compares both and marks PostgreSQL's copies as unused. Once it commits,
// the files are the database. They are then renamed; after an interruption, the next run renames
// them.

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { libraryPath } from '../../library/library-file.ts';
import type { Config } from '../../settings/config.ts';
import { databasePath, lookAt } from '../../storage/database-file.ts';
import { makeDurable } from '../../storage/disk.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { whileLocked } from '../../storage/folder-lock.ts';
import {
  inTransaction,
  refuseOthers,
  type Target,
  withPostgres,
} from '../../storage/postgres/one-connection.ts';
import { LIBRARY, MAIN, MOVED_BACK, versionIn } from '../../storage/postgres/tables.ts';
import { madeReady } from '../restore.ts';
import { copyToFile } from './copy-tables.ts';
import type { TableSum } from './table-pages.ts';

/** Returns the checksums of the rows. If it throws, PostgreSQL is still the database. */
export async function moveBack(config: Config, url: string, at: number): Promise<TableSum[]> {
  const { dataDir } = config;
  return whileLocked(dataDir, 'move-back', () =>
    withPostgres(url, async (target) => {
      const tables = (await isMovedBack(target)) ? [] : await copied(config, target, at);
      await putInPlace(dataDir);
      return tables;
    }),
  );
}

const folderOf = (dataDir: string) => join(dataDir, 'moving-back');

/** Returns whether everything has been copied and only the renames are left. */
async function isMovedBack({ client, name }: Target): Promise<boolean> {
  const kept = await versionIn(client);
  if (kept) return kept.fromFile === MOVED_BACK;
  throw new DatabaseTrouble(`${name} contains no Lotproof database.`, exitCodes.noDatabase);
}

async function copied(config: Config, target: Target, at: number): Promise<TableSum[]> {
  const { client } = target;
  const folder = folderOf(config.dataDir);
  rmSync(folder, { recursive: true, force: true }); // left by an interrupted move
  mkdirSync(folder, { mode: 0o700 });
  return inTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => {
    // A server that starts during the copy waits here and then sees that the database has moved.
    await client.query('LOCK TABLE schema_version IN ACCESS EXCLUSIVE MODE');
    await refuseOthers(target);
    const tables = await filesOf(client, folder);
    await madeReady(folder, config, at);
    await client.query('SET LOCAL search_path = public');
    await client.query('UPDATE schema_version SET from_file = $1, is_arriving = true', [
      MOVED_BACK,
    ]);
    return tables;
  });
}

async function filesOf(client: ClientBase, folder: string): Promise<TableSum[]> {
  const path = databasePath(folder);
  const tables = await copyToFile(client, path, MAIN);
  const { rows } = await client.query(`SELECT to_regclass('${LIBRARY.schema}.library') AS at`);
  if (rows[0]?.at === null) return tables;
  return [...tables, ...(await copyToFile(client, libraryPath(folder), LIBRARY))];
}

/** Renames the library first: a server may start as soon as the database has its final name. */
async function putInPlace(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  if (lookAt(folder)) {
    for (const pathIn of [libraryPath, databasePath]) {
      if (lookAt(pathIn(folder))) renameSync(pathIn(folder), pathIn(dataDir));
    }
    await makeDurable(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
  if (lookAt(databasePath(dataDir))) return;
  throw new DatabaseTrouble(
    `The database was moved back, but into a folder other than ${dataDir}: type this on the ` +
      'machine that has its data folder.',
    exitCodes.noDatabase,
  );
}
