// Only one process at a time works on the data folder as its server, or replaces its database. The
// system holds the lock, and releases it when the process ends, however it ends.

import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import { lookAt, refuseUnwritable } from './database-file.ts';
import { DatabaseTrouble, exitCodes } from './exit-codes.ts';

export type FolderLock = {
  /** Who holds it, by a number of its own. */
  server: number;
  /** Who died holding it, until their holds are settled; a clean end leaves no trace. */
  predecessors: number[];
  /** Their holds are settled. Until then each next holder hears of them too. */
  forgetPredecessors: () => void;
  release: () => void;
};

/** Four bytes in each hold; that two of a handful of servers are given the same is no worry. */
const SERVERS_MAX = 2 ** 31;

/**
 * One that dies at its start, again and again, has sold nothing. The holds of one that is left out
 * are settled after two minutes of its silence.
 */
const PREDECESSORS_MAX = 100;

const Holder = v.object({
  /** `server`, or the name of a command. */
  who: v.string(),
  pid: v.number(),
  /** Another container has process ids of its own. */
  host: v.string(),
  /** ISO 8601, UTC. */
  since: v.string(),
  /** Absent where it has let go. */
  server: v.optional(v.number()),
  predecessors: v.array(v.number()),
});
type Holder = v.InferOutput<typeof Holder>;

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
    throw isHeld(error) ? inUse(dataDir, about) : error;
  }

  function write(holder: Holder): void {
    writeFileSync(about, JSON.stringify(holder), { mode: 0o600 });
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function inUse(dataDir: string, about: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `${dataDir} is in use by ${nameOf(holderIn(about))}: stop it first. Nothing was changed.`,
    exitCodes.inUse,
  );
}

/** Who held it and did not let go, and earlier holders whose holds are not settled. */
function diedIn(holder: Holder | undefined): number[] {
  if (!holder) return [];
  const { predecessors, server } = holder;
  const all = server === undefined ? predecessors : [...predecessors, server];
  return all.slice(-PREDECESSORS_MAX);
}

/** The number of the server that has the folder, or died in it; undefined = neither is known. */
export function serverIn(dataDir: string): number | undefined {
  return holderIn(join(dataDir, 'lotproof.lock.json'))?.server;
}

/** Undefined where it cannot be read: the lock is what counts. */
function holderIn(about: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(readFileSync(about, 'utf8')));
  } catch {
    return undefined;
  }
}

function nameOf(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { who, pid, host, since } = holder;
  return `${who} (process ${pid} on ${host}, since ${since})`;
}

// Whether another process has a database open.

export function refuseOpenElsewhere(db: string): void {
  if ((lookAt(db)?.size ?? 0) === 0 || !isOpenElsewhere(db)) return;
  throw new DatabaseTrouble(
    'Stop the server first: it works with this database, or Litestream or a forgotten ' +
      'sqlite3 does.',
    exitCodes.inUse,
  );
}

/**
 * Whether another process has the database open: only a sole user can take it out of WAL mode.
 * A database that SQLite cannot read has no owner.
 */
function isOpenElsewhere(db: string): boolean {
  const file = new Sqlite(db, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
    file.pragma('journal_mode = WAL');
    return false;
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY')) return true;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return false;
    throw error; // a full disk says nothing about who has the database
  } finally {
    file.close();
  }
}
