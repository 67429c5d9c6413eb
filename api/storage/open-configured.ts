// Opens the database that the settings name: a file in the folder, or PostgreSQL.

import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../settings/config.ts';
import type { Counts } from './counts.ts';
import { COMMAND_WAITS_MS, type Database, makeDatabase, openDatabase } from './database.ts';
import {
  databasePath,
  inFile,
  inNewFolder,
  lookAt,
  refuseMissingDatabase,
  refuseMissingFolder,
} from './database-file.ts';
import { makeDurable } from './disk.ts';
import { DatabaseTrouble, exitCodes } from './exit-codes.ts';
import { whileLocked } from './folder-lock.ts';
import { isOlder } from './migrate.ts';
import { keepMode } from './money-mode.ts';
import { openSharedCounts } from './postgres/connections.ts';
import { openPostgres } from './postgres/engine.ts';
import { withPostgres } from './postgres/one-connection.ts';
import { MAIN, openTables, versionOfTables } from './postgres/tables.ts';
import { openReadingFile, type ReadingConnection } from './reading-connection.ts';
import { openThread } from './thread.ts';

/** The place of the database, which is all that a reading thread needs to know. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

export function placeOf({ dataDir, databaseUrl }: Config): Place {
  return { dataDir, databaseUrl };
}

/** One or two people use the desk at the same time. */
const READING_CONNECTIONS = 2;

/** Opens the database for reading beside its server, so that long reads do not delay sales. */
export function openReading({ dataDir, databaseUrl }: Place): ReadingConnection {
  if (databaseUrl === undefined) return openReadingFile(dataDir);
  return openPostgres(databaseUrl, MAIN.schema, READING_CONNECTIONS);
}

/** Returns a warning if PostgreSQL does not check its pages. We check a file's pages ourselves. */
export async function uncheckedPages({ databaseUrl: url }: Place): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const { rows } = await withPostgres(url, ({ client }) => client.query('SHOW data_checksums'));
  if (rows[0]?.data_checksums === 'on') return undefined;
  return 'PostgreSQL notices few damaged pages, because its data checksums are off';
}

/** Returns whether the counts are in a shared database; a file of counts is then a leftover. */
export function hasSharedCounts({ databaseUrl }: Place): boolean {
  return databaseUrl !== undefined;
}

/** Returns the counts in a shared database; undefined for a single server, which uses a file. */
export function countsOfAll({ databaseUrl }: Place): Counts | undefined {
  return databaseUrl === undefined ? undefined : openSharedCounts(databaseUrl);
}

/**
 * Checks the place before anything is written, so that a folder that is only a mount point stays
 * untouched, and a file that was not moved is not left behind.
 */
export function refuseNoDatabase({ live, dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== undefined) refuseTwo(dataDir);
  else if (live) refuseMissingDatabase(dataDir);
}

/**
 * Throws if the database file that a command needs is missing. With PostgreSQL, throws if the
 * folder is missing or still has a database file.
 */
export function refuseMissingConfigured({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl === undefined) {
    refuseMissingDatabase(dataDir);
  } else {
    refuseMissingFolder(dataDir);
    refuseTwo(dataDir);
  }
}

/** Throws {@link DatabaseTrouble} if the settings name PostgreSQL but the file was not moved. */
function refuseTwo(dataDir: string): void {
  if (!lookAt(databasePath(dataDir))) return;
  throw new DatabaseTrouble(
    `${dataDir} has lotproof.db, but DATABASE_URL names a different database: move the file with ` +
      '`move-to`, or remove DATABASE_URL.',
    exitCodes.settings,
  );
}

/** Returns whether a start or a command would find the database. Throws if PostgreSQL is down. */
export async function stateOfDatabase({
  dataDir,
  databaseUrl: url,
}: Place): Promise<'none' | 'older' | 'there'> {
  const path = databasePath(dataDir);
  if (url === undefined && !lookAt(path)) return 'none';
  if (url === undefined) return isOlder(path) ? 'older' : 'there';
  const version = await versionOfTables(url, MAIN.schema);
  if (version === 0) return 'none';
  return version < MAIN.steps.length ? 'older' : 'there';
}

/** Creates a new server's first database. The caller holds the folder's lock. */
export async function makeConfigured(config: Config, at: number): Promise<void> {
  const { dataDir, databaseUrl: url } = config;
  if (url === undefined) return createDatabase(dataDir, config, at);
  const database = await openTables(url, { ...MAIN, may: 'be made' });
  try {
    await database.transaction((sql) => keepMode(sql, config, at));
  } finally {
    await database.close();
  }
}

/**
 * Opens the database for its server, at this version. The sandbox creates its own database; a live
 * one is created by `init`. Calls `tell` before a long migration.
 */
export async function openConfigured(config: Config, tell: () => void): Promise<Database> {
  const { dataDir, databaseUrl, mode } = config;
  const isMade = mode === 'sandbox';
  if (databaseUrl !== undefined) {
    return openTables(databaseUrl, { ...MAIN, may: isMade ? 'be made' : 'be moved' });
  }
  if (isMade && !lookAt(databasePath(dataDir))) await createDatabase(dataDir, config, Date.now());
  refuseMissingDatabase(dataDir);
  // Worker threads exist only in the build. When run from source, opening the database migrates it.
  if (existsSync(migration) && isOlder(databasePath(dataDir))) {
    tell();
    await migrated(dataDir);
  }
  return openDatabase(dataDir);
}

const migration = fileURLToPath(new URL('./migration-worker.js', import.meta.url));

/** Migrates in a thread: a statement may take a minute, and callers need answers meanwhile. */
async function migrated(dataDir: string): Promise<void> {
  const thread = openThread<string, void>(migration);
  await thread.ask(dataDir).finally(thread.close);
}

/**
 * Opens the database for a command. A command never creates a database, because its folder may be
 * the wrong one, and never migrates one while a server is running.
 */
export async function openForCommand({ dataDir, databaseUrl }: Config): Promise<Database> {
  if (databaseUrl !== undefined) {
    return openTables(databaseUrl, { ...MAIN, may: 'only be opened' });
  }
  refuseMissingDatabase(dataDir);
  const opened = async () => openDatabase(dataDir, undefined, COMMAND_WAITS_MS);
  if (!isOlder(databasePath(dataDir))) return opened();
  // Throws while a server has the folder, because that server must restart first.
  return whileLocked(dataDir, 'a command that migrates the database', opened);
}

/**
 * Creates the database in a folder that has none. The caller holds the folder's lock. Completes the
 * database under another name and renames it, so that an interruption never leaves half of one.
 */
async function createDatabase(
  dataDir: string,
  settings: Pick<Config, 'mode' | 'razorpay'>,
  at: number,
): Promise<void> {
  await inNewFolder(join(dataDir, 'making-'), async (folder) => {
    const database = makeDatabase(folder);
    await database.transaction((sql) => keepMode(sql, settings, at));
    await database.close();
    const made = databasePath(folder);
    leaveOneFile(made);
    await makeDurable(made);
    renameSync(made, databasePath(dataDir));
    await makeDurable(dataDir);
  });
}

/** Checkpoints and closes the log, so that the file contains everything when it is renamed. */
export function leaveOneFile(db: string): void {
  inFile(db, { fileMustExist: true }, (file) => file.pragma('journal_mode = DELETE'));
}
