// The one writer: jobs that wait at the same moment share a commit. Where another process has the
// database, they keep their places until it lets go.

import { setTimeout as after } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Sql } from './sql.ts';

/** Another process holds the database for this long only when something is wrong with it. */
export const LOCKED_MS_MAX = 10_000;
export const TRY_AGAIN_MS = 25;

type Job = {
  run: (sql: Sql) => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** Monotonic: it is not retried after this. */
  until: number;
  /** Why the last attempt failed. */
  error?: unknown;
};

type CommitResult = {
  /** Tells each finished job, once it is durable. */
  tell: (() => void)[];
  /** Not done at all: another process has the database. */
  locked: Job[];
};

/** An open file, and whether a witness follows its commits. */
type Written = { file: Sqlite.Database; sql: Sql; isWitnessed: boolean };

function commitTogether(written: Written, jobs: Job[]): CommitResult {
  const { sql } = written;
  try {
    // Hardly any job throws. When one does, all run again, each in a savepoint of its own.
    const tell =
      inTransaction(written, () => jobs.map((job) => told(job, job.run(sql)))) ??
      inTransaction(written, () => jobs.map((job) => runInSavepoint(written, job)));
    return tell ? { tell, locked: [] } : commitEach(written, jobs);
  } catch (error) {
    if (!isLocked(error)) throw error;
    for (const job of jobs) job.error = error;
    return { tell: [], locked: jobs };
  }
}

/** Whether another process has the database just now. */
export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Rejects the job when it has been tried for long enough. */
function isGivenUp({ until, reject, error }: Job): boolean {
  if (performance.now() < until) return false;
  reject(error);
  return true;
}

/** What the work returns; undefined when it or its commit failed, and nothing of it happened. */
function inTransaction<T>(written: Written, work: () => T): T | undefined {
  const { file, sql } = written;
  try {
    sql.run('BEGIN IMMEDIATE');
    const before = progressOf(written);
    const value = work();
    commit(written, before);
    return value;
  } catch (error) {
    rollBack(file, sql);
    if (isLocked(error)) throw error;
    return undefined;
  }
}

type Progress = { changes: number; entry: number | null };

const NO_PROGRESS: Progress = { changes: 0, entry: null };

/**
 * Counted where no entry shows it: a database that lost its last commits must not pass for one that
 * never had them. If nothing changed, nothing is written: that waits for no disk.
 */
function commit(written: Written, before: Progress): void {
  const { sql } = written;
  const { changes, entry } = progressOf(written);
  if (changes > before.changes && entry === before.entry) {
    sql.run('UPDATE commit_count SET count = count + 1 WHERE id = 1');
  }
  sql.run('COMMIT');
}

function progressOf({ sql, isWitnessed }: Written): Progress {
  if (!isWitnessed) return NO_PROGRESS;
  const progress = sql.get<Progress>(
    'SELECT total_changes() AS changes, (SELECT max(id) FROM entry) AS entry',
  );
  return progress ?? NO_PROGRESS;
}

function runInSavepoint({ file, sql }: Written, job: Job): () => void {
  sql.run('SAVEPOINT job');
  try {
    const value = job.run(sql);
    sql.run('RELEASE job');
    return told(job, value);
  } catch (error) {
    // A full disk rolls the whole transaction back by itself: then no job happened.
    if (!file.inTransaction) throw error;
    sql.run('ROLLBACK TO job');
    sql.run('RELEASE job');
    return () => job.reject(error);
  }
}

/** The last resort, when a shared commit failed: each job learns of its own failure. */
function commitEach(written: Written, jobs: Job[]): CommitResult {
  const { file, sql } = written;
  const committed: CommitResult = { tell: [], locked: [] };
  for (const job of jobs) {
    try {
      sql.run('BEGIN IMMEDIATE');
      const before = progressOf(written);
      const value = job.run(sql);
      commit(written, before);
      committed.tell.push(told(job, value));
    } catch (error) {
      rollBack(file, sql);
      job.error = error;
      if (isLocked(error)) committed.locked.push(job);
      else committed.tell.push(() => job.reject(error));
    }
  }
  return committed;
}

/** A damaged file may refuse even this; the next process to open it then rolls it back. */
export function rollBack(file: Sqlite.Database, sql: Sql): void {
  try {
    if (file.inTransaction) sql.run('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function told(job: Job, value: unknown): () => void {
  return () => job.resolve(value as never); // the job made it; only its own promise reads it
}

/**
 * A command that writes again and again pauses now and then, for long enough that a waiting server
 * finds the database free: otherwise a dealer waits until the command ends.
 */
const COMMAND_RESTS_MS = 2 * TRY_AGAIN_MS;
/** How long it writes between pauses: small commits are not each held up. */
const COMMAND_WORKS_MS = TRY_AGAIN_MS;

type WriteQueue = {
  transaction: <T>(job: (sql: Sql) => T) => Promise<T>;
  /** Commits at once what waits. */
  commitAll: () => void;
  /** Resolves when nothing waits any more. */
  drained: () => Promise<void>;
};

type Settings = {
  /** Commands pause between commits; a server never does. */
  isCommand: boolean;
  /** A commit begins where the reads of the moment have ended. */
  endReads: () => void;
  /** Hears of every error before its job does. */
  told: (error: unknown) => unknown;
};

export function writeQueue(written: Written, { isCommand, endReads, told }: Settings): WriteQueue {
  const { file, sql } = written;
  const waiting: Job[] = [];
  let workedMs = 0;
  let restsUntil = 0;

  function commitAll(): void {
    const jobs = waiting.splice(0);
    if (jobs.length === 0) return;
    endReads();
    const beganAt = performance.now();
    try {
      const { tell, locked } = commitTogether(written, jobs);
      putBack(locked);
      for (const each of tell) each();
    } catch (error) {
      // Even the rollback failed: other jobs neither fail nor end by that.
      rollBack(file, sql);
      for (const job of jobs) job.reject(error);
    }
    if (isCommand) rest(performance.now() - beganAt);
  }

  function putBack(locked: Job[]): void {
    if (locked.length === 0) return;
    waiting.unshift(...locked.filter((job) => !isGivenUp(job)));
    if (waiting.length > 0) setTimeout(commitAll, TRY_AGAIN_MS);
  }

  function rest(ms: number): void {
    workedMs += ms;
    if (workedMs < COMMAND_WORKS_MS) return;
    workedMs = 0;
    restsUntil = performance.now() + COMMAND_RESTS_MS;
  }

  function commitSoon(): void {
    const leftMs = restsUntil - performance.now();
    if (leftMs > 0) setTimeout(commitAll, leftMs);
    else setImmediate(commitAll);
  }

  function transaction<T>(job: (sql: Sql) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) commitSoon();
      const until = performance.now() + LOCKED_MS_MAX;
      waiting.push({ run: job, resolve, reject: (error) => reject(told(error)), until });
    });
  }

  async function drained(): Promise<void> {
    while (waiting.length > 0) await after(TRY_AGAIN_MS);
  }

  return { transaction, commitAll, drained };
}
