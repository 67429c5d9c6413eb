// A database that runs every job a second time, on the answers of the first and a second later: a
// job that may be replayed asks the same again, and gives the same.

import { isDeepStrictEqual } from 'node:util';
import type { Database, Sql, Values } from '../../api/storage/database.ts';
import { type Known, runOn } from '../../api/storage/postgres/statement.ts';

const AHEAD_MS = 1000;

let isReplaying = false;

/** By how much a server's clock is to be ahead just now, in milliseconds. */
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
    // What SQLite throws at a damaged file is no answer that could be given again.
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
    // Who waits for the job may catch what it throws: this is not caught.
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
      // A job that changes what it is given would be given the change when it runs again.
      for (const each of Array.isArray(answer) ? [answer, ...answer] : [answer])
        Object.freeze(each);
      known.push({ verb, text, values, answer });
      return answer as T; // what the same verb has just given
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
