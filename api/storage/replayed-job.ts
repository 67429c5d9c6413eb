// A job that asks a database which answers later. It is a plain function and cannot wait: where it
// asks what is not known yet it is stopped, and it runs again from its beginning with the answer.

import type { Sql, Value, Values } from './sql.ts';

export type Question = { verb: keyof Sql; text: string; values: Values };
export type Known = Question & { answer: unknown };

/** What the job gives, or the first thing it asks that is not known. */
type Run<T> = { value: T } | { asked: Question };

/**
 * Runs the job on what is known so far, in the order it was asked. Throws what the job throws, and
 * an error of its own where the job asks something else than it did before.
 */
export function runOn<T>(job: (sql: Sql) => T, known: readonly Known[]): Run<T> {
  let count = 0;
  let asked: Question | undefined;
  const ask =
    (verb: keyof Sql) =>
    (text: string, values: Values = {}) => {
      const before = known[count];
      count += 1;
      if (asked || !before) {
        asked ??= { verb, text, values };
        throw new Unanswered();
      }
      if (before.verb !== verb || before.text !== text || !isSame(before.values, values)) {
        throw new Error(`A job asked something else when it ran again: ${briefly(text)}`);
      }
      return before.answer as never; // of the row that the job's own text asks for
    };
  try {
    const value = job({ get: ask('get'), all: ask('all'), run: ask('run'), insert: ask('insert') });
    // A job that goes on after being stopped has nothing to give.
    return asked ? { asked } : { value };
  } catch (error) {
    if (asked) return { asked };
    throw error;
  }
}

/** Ends a run; nobody but {@link runOn} sees it. */
class Unanswered extends Error {}

function briefly(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}

function isSame(before: Values, now: Values): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => isEqual(before[name] ?? null, now[name] ?? null))
  );
}

function isEqual(a: Value, b: Value): boolean {
  return Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b;
}
