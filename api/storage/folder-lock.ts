// Only one process at a time works on the data folder as its server, or replaces its database. The
// system holds the lock, and releases it when the process ends, however it ends.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import { refuseUnwritable } from './database-file.ts';

export type FolderLock = { release: () => void };

const Holder = v.object({
  /** `server`, or the name of a command. */
  who: v.string(),
  pid: v.number(),
  /** Another container has process ids of its own. */
  host: v.string(),
  /** ISO 8601, UTC. */
  since: v.string(),
});

/**
 * Locks the folder before anything in it is read; throws {@link DatabaseTrouble}, which says who
 * holds it, at once when another process does.
 */
export function lockFolder(dataDir: string, who: string): FolderLock {
  const path = join(dataDir, 'lotproof.lock');
  for (const each of [dataDir, path]) refuseUnwritable(each);
  // An empty database, for its lock alone: SQLite knows how to lock on every system it runs on.
  const file = new Sqlite(path, { timeout: 0 });
  const about = join(dataDir, 'lotproof.lock.json');
  try {
    file.exec('BEGIN IMMEDIATE');
    const { pid } = process;
    const holder = { who, pid, host: hostname(), since: new Date().toISOString() };
    writeFileSync(about, JSON.stringify(holder), { mode: 0o600 });
  } catch (error) {
    file.close();
    throw isHeld(error) ? inUse(dataDir, about) : error;
  }
  return {
    release() {
      rmSync(about, { force: true });
      file.close();
    },
  };
}

function isHeld(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function inUse(dataDir: string, about: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `${dataDir} is in use by ${holderIn(about)}: stop it first. Nothing was changed.`,
    exitCodes.inUse,
  );
}

/** The lock is what counts: if its holder cannot be read, it is held all the same. */
function holderIn(about: string): string {
  try {
    const { who, pid, host, since } = v.parse(Holder, JSON.parse(readFileSync(about, 'utf8')));
    return `${who} (process ${pid} on ${host}, since ${since})`;
  } catch {
    return 'another process';
  }
}
