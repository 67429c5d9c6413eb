// The one writer: jobs that wait at the same moment share a commit. Where another process has the
// database, they keep their places until it lets go.

import { setTimeout as after } from 'node:timers/promises';
import {
  commitTogether,
  isGivenUp,
  type Job,
  LOCKED_MS_MAX,
  rollBack,
  TRY_AGAIN_MS,
  type Written,
} from './group-commit.ts';
import type { Sql } from './sql.ts';

/**
 * A command that writes again and again pauses now and then, for long enough that a waiting server
 * finds the database free: otherwise a dealer waits until the command ends.
 */
const COMMAND_RESTS_MS = 2 * TRY_AGAIN_MS;
/** How long it writes between pauses: small commits are not each held up. */
const COMMAND_WORKS_MS = TRY_AGAIN_MS;

type WriteQueue = {
  transaction: <T>(job: (sql: Sql) => T) => Promise<T>;
  /** Commits at once whatever waits. */
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
      // Even the rollback failed: that is nobody else's failure, and ends nothing else.
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
