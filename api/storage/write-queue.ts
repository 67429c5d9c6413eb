// The one writer: jobs that are waiting at the same moment share a commit. While another process
// has the database, jobs keep their places in the queue.

import { setTimeout as after } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Sql } from './sql.ts';

/** A process that holds the database longer than this is faulty. */
export const LOCKED_MS_MAX = 10_000;
export const TRY_AGAIN_MS = 25;

type Job = {
  run: (sql: Sql) => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** The monotonic time after which we stop trying. */
  until: number;
  error?: unknown;
};

type CommitResult = {
  /** Functions that resolve the finished jobs, called when they are durable. */
  tell: (() => void)[];
  /** Jobs that could not run because another process had the database. */
  locked: Job[];
};

type Written = { file: Sqlite.Database; sql: Sql; isWitnessed: boolean };

function commitTogether(written: Written, jobs: Job[]): CommitResult {
  const { sql } = written;
  try {
    // Jobs rarely throw. If one does, all of them run again, each in its own savepoint.
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

/** Returns whether the error means that another process has the database at the moment. */
export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Rejects a job that has been tried for long enough. */
function isGivenUp({ until, reject, error }: Job): boolean {
  if (performance.now() < until) return false;
  reject(error);
  return true;
}

/** Returns what the work returns; undefined if it or its commit failed and was rolled back. */
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
 * Counts commits that add no entry, so that the witness shows whether the last ones were lost. If
 * nothing has changed, writes nothing and does not wait for the disk.
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
    // A full disk rolls back the whole transaction, so no job took effect.
    if (!file.inTransaction) throw error;
    sql.run('ROLLBACK TO job');
    sql.run('RELEASE job');
    return () => job.reject(error);
  }
}

/** Commits each job alone, as a last resort after a shared commit has failed. */
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

/** Rolls back. If a damaged file refuses even this, the next process to open it rolls back. */
export function rollBack(file: Sqlite.Database, sql: Sql): void {
  try {
    if (file.inTransaction) sql.run('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function told(job: Job, value: unknown): () => void {
  // the job's own promise expects this value
  return () => job.resolve(value as never);
}

/**
 * A command that writes continuously pauses now and then, so that a waiting server finds the
 * database free. Otherwise a dealer would have to wait until the command ends.
 */
const COMMAND_RESTS_MS = 2 * TRY_AGAIN_MS;
/** A command writes for this long between pauses: a pause after each small commit would be slow. */
const COMMAND_WORKS_MS = TRY_AGAIN_MS;

type WriteQueue = {
  transaction: <T>(job: (sql: Sql) => T) => Promise<T>;
  /** Commits the waiting jobs at once. */
  commitAll: () => void;
  /** Resolves when no job is waiting. */
  drained: () => Promise<void>;
};

type Settings = {
  /** A command pauses between commits; a server never does. */
  isCommand: boolean;
  /** Ends the reads in progress, because a commit must wait for them. */
  endReads: () => void;
  /** Receives every error before the failed job does. */
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
      // Even the rollback failed, but that must not make other jobs fail.
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
