// A statement of ours as PostgreSQL takes it: prepared once a connection, its values by number.

import pg from 'pg';
import type { Sql, Value, Values } from '../sql.ts';

// A job that asks a database which answers later. It is a plain function and cannot wait: where it
// asks what is not known yet it is stopped, and it runs again from its beginning with the answer.

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

/** Ends a run; only {@link runOn} sees it. */
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

type Prepared = { name: string; text: string; names: string[] };

/** Without an answer for so long a connection is given up: its other end may be gone. */
export const ANSWER_MS_MAX = 15_000;

/** By what the job asks, with its limits; texts are constants, so the map is bounded. */
const prepared = new Map<string, Prepared>();

/** Some three hundred are constants. A dealer may ask for pages of any size: they stop here. */
const TEXTS_MAX = 600;

/** Puts the question; gives what its verb gives (`Sql`), or throws after so long. */
export async function answerTo(
  client: pg.ClientBase,
  question: Question,
  msMax = ANSWER_MS_MAX,
): Promise<unknown> {
  const { verb, values } = question;
  const { name, text, names } = preparedOf(question);
  const given: Value[] = names.map((each) => values[each] ?? null);
  const asked = { name, text, values: given, query_timeout: msMax };
  const { rows, rowCount } = await client.query(asked);
  switch (verb) {
    case 'all':
      return rows;
    case 'get':
      return rows[0];
    case 'run':
      return rowCount ?? 0;
    case 'insert':
      return rows[0]?.id;
    default: {
      const none: never = verb;
      return none;
    }
  }
}

/**
 * A limit that comes as a value PostgreSQL takes for a tenth of all rows, and in a large table it
 * would rather plan each page again.
 */
function withLimits(text: string, values: Question['values']): string {
  if (prepared.size >= TEXTS_MAX) return text;
  return text.replace(/\bLIMIT :(\w+)/g, (limit, name: string) =>
    Number.isSafeInteger(values[name]) ? `LIMIT ${values[name]}` : limit,
  );
}

function preparedOf({ verb, text: own, values }: Question): Prepared {
  const whole = withLimits(verb === 'insert' ? `${own} RETURNING id` : own, values);
  const known = prepared.get(whole);
  if (known) return known;
  const names: string[] = [];
  // A name, and neither a cast nor what stands between quotes.
  const text = whole.replace(/'[^']*'|(?<!:):([a-z]\w*)/gi, (found, name?: string) => {
    if (name === undefined) return found;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const made = { name: `ours_${prepared.size}`, text, names };
  prepared.set(whole, made);
  return made;
}

const INT8 = 20;
const NUMERIC = 1700;
const BOOL = 16;

/** Rows as SQLite gives them: paise and milliseconds fit a number, and true is 1. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format as 'text'); // we never ask for the other
  },
};
