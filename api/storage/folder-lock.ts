// Lets only one process at a time serve from the data folder or replace its database. The operating
// system holds the lock, and releases it no matter how the process ends.

import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import { lookAt, noteAt, refuseUnwritable } from './database-file.ts';
import { codeOf, DatabaseTrouble, exitCodes } from './exit-codes.ts';
import { isLocked } from './write-queue.ts';

export type FolderLock = {
  /** The random number that the server drew when it started. */
  server: number;
  /** The servers that died while they had the lock, until their holds are settled. */
  predecessors: number[];
  /**
   * Forgets the predecessors once their holds are settled. Until then, each later holder of the
   * lock receives them too.
   */
  forgetPredecessors: () => void;
  release: () => void;
};

/** Each hold stores the number in four bytes. Two servers are unlikely to draw the same one. */
const SERVERS_MAX = 2 ** 31;

/**
 * The maximum number of predecessors remembered. The holds of any others are settled after two
 * minutes of silence; a server that keeps dying as it starts has no holds.
 */
const PREDECESSORS_MAX = 100;

const Holder = v.object({
  /** The process: `server`, or the name of a command. */
  who: v.string(),
  pid: v.number(),
  /** The machine or container, because each container has its own process ids. */
  host: v.string(),
  /** When the process took the lock, in ISO 8601, UTC. */
  since: v.string(),
  /** The server's number; absent once the server has released the folder. */
  server: v.optional(v.number()),
  predecessors: v.array(v.number()),
});
type Holder = v.InferOutput<typeof Holder>;

/**
 * Locks the folder before anything in it is read. Throws {@link DatabaseTrouble} at once if another
 * process holds the lock, and names that process.
 */
export function lockFolder(dataDir: string, who: string): FolderLock {
  const path = join(dataDir, 'lotproof.lock');
  for (const each of [dataDir, path]) refuseUnwritable(each);
  // An empty database that serves only as a lock: SQLite can lock on every system that it runs on.
  const file = new Sqlite(path, { timeout: 0 });
  const about = join(dataDir, 'lotproof.lock.json');
  try {
    file.exec('BEGIN IMMEDIATE');
    const predecessors = diedIn(holderIn(about));
    const server = randomInt(1, SERVERS_MAX);
    const since = new Date().toISOString();
    let holder = { who, pid: process.pid, host: hostname(), since, server, predecessors };
    write(holder);
    return {
      server,
      predecessors,
      forgetPredecessors() {
        holder = { ...holder, predecessors: [] };
        write(holder);
      },
      release() {
        if (holder.predecessors.length === 0) rmSync(about, { force: true });
        else write({ ...holder, server: undefined });
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw isLocked(error) ? inUse(dataDir, about) : error;
  }

  function write(holder: Holder): void {
    writeFileSync(about, JSON.stringify(holder), { mode: 0o600 });
  }
}

/** Runs a command's job while the command holds the folder's lock. */
export async function whileLocked<T>(
  dataDir: string,
  who: string,
  job: () => Promise<T>,
): Promise<T> {
  const { release } = lockFolder(dataDir, who);
  return job().finally(release);
}

function inUse(dataDir: string, about: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `${dataDir} is in use by ${nameOf(holderIn(about))}: stop that first. Nothing was changed.`,
    exitCodes.inUse,
  );
}

/** Returns the servers that died while they held the lock and may have left open holds. */
function diedIn(holder: Holder | undefined): number[] {
  if (!holder) return [];
  const { predecessors, server } = holder;
  const all = server === undefined ? predecessors : [...predecessors, server];
  return all.slice(-PREDECESSORS_MAX);
}

/** Returns the number of the server that has the folder or died in it; undefined if unknown. */
export function serverIn(dataDir: string): number | undefined {
  return holderIn(join(dataDir, 'lotproof.lock.json'))?.server;
}

/** The file only describes the holder of the lock, so an unreadable one counts as missing. */
function holderIn(about: string): Holder | undefined {
  return noteAt(about, Holder);
}

function nameOf(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { who, pid, host, since } = holder;
  return `${who} (process ${pid} on ${host}, since ${since})`;
}

// Throws if another process has a database open.

export function refuseOpenElsewhere(db: string): void {
  if ((lookAt(db)?.size ?? 0) === 0 || !isOpenElsewhere(db)) return;
  throw new DatabaseTrouble(
    'Stop the server first, or whatever else is using this database: Litestream, or a forgotten ' +
      'sqlite3.',
    exitCodes.inUse,
  );
}

/**
 * Only the sole user of a database can take it out of WAL mode, so if this fails, there is another
 * user. A database that SQLite cannot read has no user.
 */
function isOpenElsewhere(db: string): boolean {
  const file = new Sqlite(db, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
    file.pragma('journal_mode = WAL');
    return false;
  } catch (error) {
    if (isLocked(error)) return true;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) return false;
    throw error; // a full disk says nothing about other processes
  } finally {
    file.close();
  }
}
