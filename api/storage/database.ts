// The one SQLite file and its one writer. Settings and the reason for each: an acknowledged
// commit must survive a power cut, and concurrent commits share one fsync.

import { setTimeout as after } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { isDamage } from '../integrity/damage.ts';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import { databasePath, refuseMissingDatabase } from './database-file.ts';
import { commitTogether, isGivenUp, isLocked, type Job, rollBack } from './group-commit.ts';
import { migrate, type Progress, versionOf } from './migrate.ts';
import type { Sql, Value, Values } from './sql.ts';

export type { Sql, Value, Values };

export type Database = {
  /** Runs at once, on committed data. */
  read<T>(job: (sql: Sql) => T): Promise<T>;
  /**
   * Runs the job in a durable transaction and resolves only after its commit. Jobs that wait at
   * the same moment share one commit; one that throws is undone alone and rejects alone. A job
   * must not await, and may run twice: only its last run counts.
   */
  transaction<T>(job: (sql: Sql) => T): Promise<T>;
  /**
   * Checkpoints and empties the log: forgotten data is then in neither file. Returns `false`, to be
   * tried later, while somebody is reading an older snapshot.
   */
  truncateLog(): Promise<boolean>;
  /** From now on `hear` is called with every error that shows the file to be damaged. */
  onDamage(hear: (error: Error) => void): void;
  close(): Promise<void>;
};

type Tell = (progress: Progress) => void;
const onConsole: Tell = ({ sentence }) => console.error(sentence);

/** Another process holds the database for this long only when something is wrong with it. */
const LOCKED_MS_MAX = 10_000;
const TRY_AGAIN_MS = 25;
/** At start, and for a command, nobody else waits: SQLite itself may. */
export const COMMAND_WAITS_MS = 5_000;
/**
 * A command that writes again and again pauses now and then, for long enough that a waiting server
 * finds the database free: otherwise a dealer waits until the command ends.
 */
const COMMAND_RESTS_MS = 2 * TRY_AGAIN_MS;
/** How long it writes between pauses: small commits are not each held up. */
const COMMAND_WORKS_MS = TRY_AGAIN_MS;
/** What a server logs in this time is checkpointed automatically. */
const LONG_READ_MS = 1000;

/**
 * Opens `lotproof.db` in the folder, migrating it first; `tell` hears of a migration. Throws
 * `DatabaseTrouble` where there is none: {@link makeDatabase} creates one.
 * `lockWaitMs`: how long the whole process may stand still while another has the database. A
 * server's never does: it tries again, and gives a job up after ten seconds with SQLITE_BUSY.
 */
export function openDatabase(dataDir: string, tell: Tell = onConsole, lockWaitMs = 0): Database {
  refuseMissingDatabase(dataDir);
  const file = new Sqlite(databasePath(dataDir), { fileMustExist: true });
  refuseStranger(file);
  return opened(file, tell, lockWaitMs);
}

/** Tables are never added to a file that is not ours, or has lost its header. */
function refuseStranger(file: Sqlite.Database): void {
  if (versionOf(file) > 0) return;
  file.close();
  const next = 'keep it aside and restore a backup';
  throw new DatabaseTrouble(`${file.name} is no database of ours: ${next}.`, exitCodes.damaged);
}

/** An empty database, in a folder that has none. */
export function makeDatabase(dataDir: string): Database {
  return opened(new Sqlite(databasePath(dataDir)), onConsole, 0);
}

function opened(file: Sqlite.Database, tell: Tell, lockWaitMs: number): Database {
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL'); // better-sqlite3 compiles WAL to NORMAL: a commit could vanish
  file.pragma('recursive_triggers = ON'); // else INSERT OR REPLACE walks past append-only triggers
  file.pragma(`busy_timeout = ${COMMAND_WAITS_MS}`);
  file.pragma('secure_delete = FAST'); // what is deleted leaves the page, not only its index
  // 32 MB of log: hot pages are then checkpointed once in thousands of calls, not in hundreds.
  file.pragma('wal_autocheckpoint = 8000');
  file.pragma('cache_size = -65536'); // 64 MB: the keys' index is read at random places
  file.pragma('foreign_keys = OFF'); // while a migration puts a new table in the place of an old
  migrate(file, tell);
  file.pragma('foreign_keys = ON');
  file.pragma(`busy_timeout = ${lockWaitMs}`);

  const sql = statements(file);
  const waiting: Job[] = [];
  const restMs = lockWaitMs > 0 ? COMMAND_RESTS_MS : 0;
  let workedMs = 0;
  let restsUntil = 0;
  let readingSince = 0;
  let hear: (error: Error) => void = () => undefined;

  function told(error: unknown): unknown {
    if (isDamage(error)) hear(error);
    return error;
  }

  /** Nobody awaits it: a failure can only be reported to whoever watches the file. */
  function endReading(): void {
    try {
      if (!file.inTransaction) return;
      sql.run('COMMIT');
      const isLong = restMs > 0 && performance.now() - readingSince > LONG_READ_MS;
      if (isLong) copyLogHome(file);
    } catch (error) {
      told(error);
      rollBack(file, sql);
    }
  }

  function commitAll(): void {
    const jobs = waiting.splice(0);
    if (jobs.length === 0) return;
    endReading();
    const beganAt = performance.now();
    try {
      const { tell, locked } = commitTogether(file, sql, jobs);
      putBack(locked);
      for (const each of tell) each();
    } catch (error) {
      // Even the rollback failed: that is nobody else's failure, and ends nothing else.
      rollBack(file, sql);
      for (const job of jobs) job.reject(error);
    }
    workedMs += performance.now() - beganAt;
    if (restMs === 0 || workedMs < COMMAND_WORKS_MS) return; // a server never rests
    workedMs = 0;
    restsUntil = performance.now() + restMs;
  }

  function commitSoon(): void {
    const leftMs = restsUntil - performance.now();
    if (leftMs > 0) setTimeout(commitAll, leftMs);
    else setImmediate(commitAll);
  }

  /** Another process has the database: the jobs keep their places until it lets go. */
  function putBack(locked: Job[]): void {
    if (locked.length === 0) return;
    waiting.unshift(...locked.filter((job) => !isGivenUp(job)));
    if (waiting.length > 0) setTimeout(commitAll, TRY_AGAIN_MS);
  }

  function readNow<T>(job: (sql: Sql) => T): T {
    // Locking the file costs more than most reads: simultaneous reads share a snapshot.
    if (!file.inTransaction) {
      sql.run('BEGIN');
      readingSince = performance.now();
      setImmediate(endReading);
    }
    return job(sql);
  }

  return {
    async read(job) {
      const until = performance.now() + LOCKED_MS_MAX;
      for (;;) {
        try {
          return readNow(job);
        } catch (error) {
          if (!isLocked(error) || performance.now() > until) throw told(error);
        }
        await after(TRY_AGAIN_MS);
      }
    },
    transaction<T>(job: (sql: Sql) => T) {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) commitSoon();
        waiting.push({
          run: job,
          resolve,
          reject: (error) => reject(told(error)),
          until: performance.now() + LOCKED_MS_MAX,
        });
      });
    },
    async truncateLog() {
      commitAll();
      endReading();
      copyLogHome(file); // nearly all of it, while other processes may write
      const [said] = file.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]; // one row
      return said?.busy === 0;
    },
    onDamage(listener) {
      hear = listener;
    },
    async close() {
      commitAll();
      while (waiting.length > 0) await after(TRY_AGAIN_MS);
      endReading();
      file.close();
    },
  };
}

/**
 * While somebody reads, every sale stays in the log. A long reader checkpoints it at once, in
 * parallel with writers: otherwise the next dealer's call waits for that, for many seconds.
 */
export function copyLogHome(file: Sqlite.Database): void {
  file.pragma('wal_checkpoint(PASSIVE)');
}

/** Prepares each text once and keeps it; texts are constants, so the cache is bounded. */
function statements(file: Sqlite.Database): Sql {
  const prepared = new Map<string, Sqlite.Statement>();
  function statement(text: string): Sqlite.Statement {
    const known = prepared.get(text);
    if (known) return known;
    const made = file.prepare(text);
    prepared.set(text, made);
    return made;
  }
  return {
    get: <Row>(text: string, values: Values = {}) => statement(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: Values = {}) => statement(text).all(values) as Row[],
    run: (text, values = {}) => statement(text).run(values).changes,
    insert(text, values = {}) {
      const { changes, lastInsertRowid } = statement(text).run(values);
      return changes === 0 ? undefined : Number(lastInsertRowid);
    },
  };
}
