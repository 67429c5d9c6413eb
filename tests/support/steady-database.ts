// A database that runs every job a second time, a second later, with the first run's answers: a job
// that may be replayed must ask the same and return the same.

import { isDeepStrictEqual } from 'node:util';
import type { Database, Sql, Values } from '../../api/storage/database.ts';
import { type Known, runOn } from '../../api/storage/postgres/statement.ts';

const AHEAD_MS = 1000;

let isReplaying = false;

/** Returns how many milliseconds ahead a server's clock must now be. */
export function replayAheadMs(): number {
  return isReplaying ? AHEAD_MS : 0;
}

export function steady(own: Database): Database {
  return {
    ...own,
    read: (job) => own.read(twice(job)),
    transaction: (job) => own.transaction(twice(job)),
  };
}

function twice<T>(job: (sql: Sql) => T): (sql: Sql) => T {
  return (sql) => {
    const known: Known[] = [];
    let hasFailed = false;
    const value = job(
      recorded(sql, known, () => {
        hasFailed = true;
      }),
    );
    // A failed question has no recorded answer, so its job is not run again.
    if (!hasFailed) replay(job, known, value);
    return value;
  };
}

function replay<T>(job: (sql: Sql) => T, known: Known[], value: T): void {
  isReplaying = true;
  try {
    const again = runOn(job, known);
    if ('asked' in again) throw new Error(`A job asked more again: ${again.asked.text}`);
    if (!isDeepStrictEqual(again.value, value)) {
      throw new Error('A job gave another value when it ran again.');
    }
  } catch (error) {
    // The job's caller may catch the job's error, but not this one.
    queueMicrotask(() => {
      throw error;
    });
  } finally {
    isReplaying = false;
  }
}

function recorded(sql: Sql, known: Known[], fail: () => void): Sql {
  function record<T>(verb: keyof Sql, text: string, values: Values): T {
    try {
      const answer = sql[verb]<T>(text, values);
      // A job that changed an answer would see its change when it runs again, so answers are
      // frozen.
      for (const each of Array.isArray(answer) ? [answer, ...answer] : [answer])
        Object.freeze(each);
      known.push({ verb, text, values, answer });
      return answer as T; // the verb has just returned this value
    } catch (error) {
      fail();
      throw error;
    }
  }
  return {
    get: (text, values = {}) => record('get', text, values),
    all: (text, values = {}) => record('all', text, values),
    run: (text, values = {}) => record('run', text, values),
    insert: (text, values = {}) => record('insert', text, values),
  };
}
