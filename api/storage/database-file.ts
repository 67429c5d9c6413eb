// Finds the database's file. A missing, misspelt or unmounted folder, or a truncated database, must
// never be mistaken for a new one.

import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import { codeOf, DatabaseTrouble, exitCodes } from './exit-codes.ts';

export function databasePath(dataDir: string): string {
  return join(dataDir, 'lotproof.db');
}

/** Throws {@link DatabaseTrouble} if the folder is missing. */
export function refuseMissingFolder(dataDir: string): void {
  const found = lookAt(dataDir);
  if (!found) {
    throw new DatabaseTrouble(
      `${dataDir} is missing: is its disk mounted, and is LOTPROOF_DATA_DIR correct? Only ` +
        "`init` creates a new server's first database.",
      exitCodes.noDatabase,
    );
  }
  if (!found.isDirectory()) {
    throw new DatabaseTrouble(
      `${dataDir} is not a folder: set LOTPROOF_DATA_DIR to the database's folder.`,
      exitCodes.noDatabase,
    );
  }
}

/**
 * Throws {@link DatabaseTrouble} if the folder or the database is missing, if the file is empty, or
 * if this process may not write it.
 */
export function refuseMissingDatabase(dataDir: string): void {
  refuseMissingFolder(dataDir);
  const database = lookAt(databasePath(dataDir));
  if (!database) {
    throw new DatabaseTrouble(
      `There is no database in ${dataDir}: is its disk mounted, and is LOTPROOF_DATA_DIR ` +
        "correct? `restore` brings a lost one back; `init` creates a new server's first one.",
      exitCodes.noDatabase,
    );
  }
  if (database.size === 0) {
    throw new DatabaseTrouble(
      `${databasePath(dataDir)} is empty, so it was truncated: set it aside and restore a backup.`,
      exitCodes.damaged,
    );
  }
  refuseUnwritable(dataDir);
  for (const end of ['', '-wal', '-shm']) refuseUnwritable(`${databasePath(dataDir)}${end}`);
}

/** Throws {@link DatabaseTrouble} if the path exists and this process may not write it. */
export function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return;
    if (code === 'EROFS') {
      throw new DatabaseTrouble(
        `${path} is on a read-only disk: \`dmesg\` shows whether the disk is failing, and ` +
          '`mount` shows how it is mounted.',
        exitCodes.disk,
      );
    }
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new DatabaseTrouble(
      `${path} cannot be read and written by user ${process.getuid?.()}: give it to the ` +
        "server's own user with `chown`, with mode 700 for a folder and 600 for a file.",
      exitCodes.notAllowed,
    );
  }
}

/**
 * Throws {@link DatabaseTrouble} if another user owns the folder. The server could not write files
 * that a command left there as root.
 */
export function refuseForeignFolder(dataDir: string): void {
  const owner = lookAt(dataDir)?.uid;
  const own = process.getuid?.(); // Windows has no user ids
  if (owner === undefined || own === undefined || owner === own) return;
  throw new DatabaseTrouble(
    `${dataDir} belongs to user ${owner}, but this command runs as user ${own}: run the command ` +
      "as the server's own user, as `lotproof` does on a server.",
    exitCodes.notAllowed,
  );
}

/** Returns the names of files that only a database leaves: a lost database must not be replaced. */
export function tracesOfDatabase(folder: string): string[] {
  if (!lookAt(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^lotproof(-\d{8}-\d{6})?\.db/.test(name))
    .sort();
}

/** Opens an SQLite file for one job. */
export function inFile<T>(path: string, options: Sqlite.Options, job: FileJob<T>): T {
  const file = new Sqlite(path, options);
  try {
    return job(file);
  } finally {
    file.close();
  }
}

type FileJob<T> = (file: Sqlite.Database) => T;

/** Lends the job a new folder, whose name starts with `prefix`, and then deletes it. */
export async function inNewFolder<T>(
  prefix: string,
  job: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(prefix);
  return job(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Returns undefined only if there is no file of that name. Throws if the path cannot be read. */
export function lookAt(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Reads one of our small JSON files. Returns undefined if it is missing or cannot be read. */
export function noteAt<T>(path: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
