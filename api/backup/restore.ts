// Replaces the database with a backup. What ended after the backup stays ended: no dealer is signed
// in, no code is valid, and no replaced password works.

import { chmodSync, copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingLibrary, libraryPath } from '../library/library-file.ts';
import type { Config } from '../settings/config.ts';
import { COMMAND_WAITS_MS, openDatabase } from '../storage/database.ts';
import { databasePath, inNewFolder, lookAt } from '../storage/database-file.ts';
import { makeDurable } from '../storage/disk.ts';
import { codeOf, DatabaseTrouble, exitCodes } from '../storage/exit-codes.ts';
import { refuseOpenElsewhere, whileLocked } from '../storage/folder-lock.ts';
import { forgetNote } from '../storage/integrity/damage.ts';
import { readWitness, type Witness } from '../storage/integrity/witness.ts';
import { renewWitness } from '../storage/integrity/witness-watch.ts';
import { modeTrouble } from '../storage/money-mode.ts';
import { leaveOneFile } from '../storage/open-configured.ts';
import { inspectDatabaseIn } from './backup.ts';
import { type CarryOver, endWhatHadEnded } from './carry-over.ts';
import { isSoundLibrary, libraryCopyOf, putLibraryBack } from './library-copy.ts';

export type RestoreResult = CarryOver & {
  entries: number;
  /** The new name of the replaced database; undefined if there was none. */
  before: string | undefined;
  library: 'put back' | 'kept' | 'lost' | 'none';
  /** The last state that the witness recorded; undefined if it cannot be read. */
  seen: Witness | undefined;
};

/**
 * Replaces the database with the file: copies it beside the database, then checks and flushes the
 * copy. One rename then replaces the database, so a complete database exists at every moment.
 * Throws {@link DatabaseTrouble} while a server uses the folder, or if the file is damaged.
 */
export async function restore(config: Config, file: string, at: number): Promise<RestoreResult> {
  const { dataDir } = config;
  const db = databasePath(dataDir);
  const seen = witnessIn(config.witnessDir);
  return whileLocked(dataDir, 'restore', async () => {
    refuseOpenElsewhere(db);
    return inNewFolder(join(dataDir, 'restoring-'), async (folder) => {
      const next = databasePath(folder);
      const entries = await copied(file, { folder, at, config });
      const compared = endWhatHadEnded(next, { db, at });
      await madeReady(folder, config, at);
      // A command may have opened the database since the first check.
      refuseOpenElsewhere(db);
      const before = await keptBefore(db, at);
      renameSync(next, db);
      forgetNote(dataDir); // only the replaced database was damaged
      await makeDurable(dataDir);
      const library = await libraryBack(dataDir, file, at);
      return { entries, before, seen, library, ...compared };
    });
  });
}

/** Keeps the library if it is intact: it is newer than its copy. Devices compare it anyway. */
async function libraryBack(
  dataDir: string,
  file: string,
  at: number,
): Promise<RestoreResult['library']> {
  if (isSoundLibrary(dataDir)) return 'kept';
  const copy = libraryCopyOf(file);
  const isThere = lookAt(libraryPath(dataDir)) !== undefined || isMissingLibrary(dataDir);
  if (!lookAt(copy)) return isThere ? 'lost' : 'none';
  return putLibraryBack(dataDir, copy, at).then(
    () => 'put back' as const,
    () => 'lost' as const,
  );
}

/** Reads the witness. If it cannot be read, the restore continues without it. */
function witnessIn(folder: string): Witness | undefined {
  try {
    return readWitness(folder);
  } catch {
    return undefined;
  }
}

/**
 * Prepares the folder's database to replace the old one. Renews the witness, which may record more
 * entries than this database has. This happens before the rename: the renewed witness matches both
 * databases, because a database may have more entries than its witness records.
 */
export async function madeReady(folder: string, config: Config, at: number): Promise<void> {
  const database = openDatabase(folder, undefined, COMMAND_WAITS_MS);
  try {
    const trouble = await database.read((sql) => modeTrouble(sql, config));
    if (trouble !== undefined) throw new DatabaseTrouble(trouble, exitCodes.settings);
    await renewWitness(config, database, at);
  } finally {
    await database.close();
  }
  for (const path of [databasePath(folder), libraryPath(folder)].filter(lookAt)) {
    leaveOneFile(path);
    await makeDurable(path);
  }
  await makeDurable(folder);
}

/** Checks the copy that will become the database. Returns its number of entries. */
async function copied(
  file: string,
  { folder, at, config }: { folder: string; at: number; config: Config },
): Promise<number> {
  copyFileSync(file, databasePath(folder));
  chmodSync(databasePath(folder), 0o600);
  const { entries, troubles } = await inspectDatabaseIn(folder, at, config);
  if (troubles.length === 0) return entries;
  throw new DatabaseTrouble(
    `${file} is not sound: ${troubles.join('; ')}. The database was not changed.`,
    exitCodes.damaged,
  );
}

/**
 * Gives the old database a second name, so that a database exists under the old name at every
 * moment. Reading a database merges its log into it, so any log still there belongs to an
 * unreadable database. It is deleted, because the new database would read it.
 */
async function keptBefore(db: string, at: number): Promise<string | undefined> {
  if (!lookAt(db)) return undefined;
  const before = `${db}.before-${at}`;
  const ends = ['', '-wal', '-shm'].filter((end) => lookAt(`${db}${end}`));
  for (const end of ends) await nameTwice(`${db}${end}`, `${before}${end}`);
  for (const end of ends.slice(1)) rmSync(`${db}${end}`);
  return before;
}

/** Links the file to a second name, or copies it if the filesystem has no hard links. */
async function nameTwice(path: string, other: string): Promise<void> {
  try {
    linkSync(path, other);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test(codeOf(error))) throw error;
    copyFileSync(path, other);
    await makeDurable(other);
  }
}
