// Checks whether a data folder may move to PostgreSQL, and locks and renames its files.

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isMissingLibrary, libraryPath, openedLibrary } from '../../library/library-file.ts';
import type { Config } from '../../settings/config.ts';
import { COMMAND_WAITS_MS, openDatabase } from '../../storage/database.ts';
import { databasePath, lookAt } from '../../storage/database-file.ts';
import { makeDurable } from '../../storage/disk.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { refuseOpenElsewhere } from '../../storage/folder-lock.ts';
import { witnessTrouble } from '../../storage/integrity/witness-watch.ts';
import { modeTrouble } from '../../storage/money-mode.ts';
import { leaveOneFile } from '../../storage/open-configured.ts';
import { isLocked } from '../../storage/write-queue.ts';
import { isSoundLibrary } from '../library-copy.ts';
import { soundnessOf } from '../soundness.ts';

type Files = { main: HeldFile; library: HeldFile | undefined };

/** Returns both files, migrated and checked. They stay locked until the caller releases them. */
export async function holdFolder(config: Config, at: number): Promise<Files> {
  refuseOpenElsewhere(databasePath(config.dataDir));
  await refuseUntrusted(config, at);
  const hasLibrary = await readiedLibrary(config.dataDir);
  const main = holdFile(databasePath(config.dataDir));
  try {
    return { main, library: hasLibrary ? holdFile(libraryPath(config.dataDir)) : undefined };
  } catch (error) {
    main.release();
    throw error;
  }
}

/** Refuses a faulty database: the move would copy the fault and hide when it first appeared. */
async function refuseUntrusted(config: Config, at: number): Promise<void> {
  const database = openDatabase(config.dataDir, undefined, COMMAND_WAITS_MS);
  try {
    const mode = await database.read((sql) => modeTrouble(sql, config));
    if (mode !== undefined) throw new DatabaseTrouble(mode, exitCodes.settings);
    const trouble = await witnessTrouble(config, database);
    if (trouble !== undefined) throw new DatabaseTrouble(trouble, exitCodes.damaged);
    const { damage, broken } = await soundnessOf(database, at);
    const [first] = [...damage, ...broken];
    if (first === undefined) return;
    throw new DatabaseTrouble(
      `The database is not sound: ${first}. Nothing was moved: \`verify\` lists all damage, and ` +
        '`restore` replaces the database with a sound copy.',
      exitCodes.damaged,
    );
  } finally {
    await database.close();
  }
}

/** Migrates the folder's library. Returns `false` if there is no library. */
async function readiedLibrary(dataDir: string): Promise<boolean> {
  const path = libraryPath(dataDir);
  if (!lookAt(path) && !isMissingLibrary(dataDir)) return false;
  const opened = await openedLibrary({ dataDir, databaseUrl: undefined });
  if ('trouble' in opened || !isSoundLibrary(dataDir)) {
    throw new DatabaseTrouble(
      'library.db cannot be moved, because it is damaged or missing: `restore-library FILE` puts ' +
        'a copy there, `restore-library --lost yes` gives it up. Nothing was moved.',
      exitCodes.damaged,
    );
  }
  await opened.database.close();
  refuseOpenElsewhere(path);
  return true;
}

/** Renames the file. From then on, the file is no longer the database. */
export async function setAside(dataDir: string, aside: string): Promise<void> {
  renameSync(databasePath(dataDir), join(dataDir, aside));
  await makeDurable(dataDir);
}

/** Renames the library, because its database has already moved. */
export async function setLibraryAside(dataDir: string, aside: string): Promise<void> {
  if (!lookAt(libraryPath(dataDir))) return;
  renameSync(libraryPath(dataDir), join(dataDir, aside.replace('lotproof', 'library')));
  await makeDurable(dataDir);
}

type HeldFile = { file: Sqlite.Database; release: () => void };

/** Throws {@link DatabaseTrouble} if another process has the file open. */
function holdFile(path: string): HeldFile {
  let file: Sqlite.Database | undefined;
  try {
    leaveOneFile(path);
    file = new Sqlite(path, { fileMustExist: true, timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
    // While the write-ahead log exists, other processes can still read and write the file.
    if (file.pragma('journal_mode', { simple: true }) !== 'delete') throw inUse(path);
  } catch (error) {
    file?.close();
    throw isLocked(error) ? inUse(path) : error;
  }
  const held = file;
  return { file: held, release: () => held.close() };
}

function inUse(path: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `Another command is using ${path}: wait until it ends, and run this again. Nothing was moved.`,
    exitCodes.inUse,
  );
}
