// Reads of committed data. Locking the file costs more than most of them: those of the same moment
// share a snapshot.

import { setTimeout as after } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Sql } from './sql.ts';
import { isLocked, LOCKED_MS_MAX, rollBack, TRY_AGAIN_MS } from './write-queue.ts';

/** What a server logs in this time is checkpointed automatically. */
const LONG_READ_MS = 1000;

type SharedReads = {
  read: <T>(job: (sql: Sql) => T) => Promise<T>;
  /** Lets go of the snapshot: a commit needs a transaction of its own. */
  end: () => void;
};

type Settings = {
  /** A command's long read checkpoints the log; a server's is never long. */
  isCommand: boolean;
  /** Hears of every error before it is thrown. */
  told: (error: unknown) => unknown;
};

export function sharedReads(
  file: Sqlite.Database,
  sql: Sql,
  { isCommand, told }: Settings,
): SharedReads {
  let readingSince = 0;

  /** Nobody awaits it: a failure can only be reported to whoever watches the file. */
  function end(): void {
    try {
      if (!file.inTransaction) return;
      sql.run('COMMIT');
      if (isCommand && performance.now() - readingSince > LONG_READ_MS) copyLogHome(file);
    } catch (error) {
      told(error);
      rollBack(file, sql);
    }
  }

  function readNow<T>(job: (sql: Sql) => T): T {
    if (!file.inTransaction) {
      sql.run('BEGIN');
      readingSince = performance.now();
      setImmediate(end);
    }
    return job(sql);
  }

  async function read<T>(job: (sql: Sql) => T): Promise<T> {
    const until = performance.now() + LOCKED_MS_MAX;
    for (;;) {
      try {
        return readNow(job);
      } catch (error) {
        if (!isLocked(error) || performance.now() > until) throw told(error);
      }
      await after(TRY_AGAIN_MS);
    }
  }

  return { read, end };
}

/**
 * While somebody reads, every sale stays in the log. A long reader checkpoints it at once, in
 * parallel with writers: otherwise the next dealer's call waits for that, for many seconds.
 */
export function copyLogHome(file: Sqlite.Database): void {
  file.pragma('wal_checkpoint(PASSIVE)');
}
