// Puts our statements into PostgreSQL's form: prepared once per connection, with numbered values.

import pg from 'pg';
import type { Sql, Value, Values } from '../sql.ts';

// Runs a job on a database that answers later; see engine.ts.

export type Question = { verb: keyof Sql; text: string; values: Values };
export type Known = Question & { answer: unknown };

/** The job's value, or the first of its questions whose answer is not known. */
type Run<T> = { value: T } | { asked: Question };

/**
 * Runs the job with the known answers, in the order of its questions. Throws what the job throws,
 * or its own error if the job asks different questions from last time.
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
        throw new Error(`A job made a different request when it ran again: ${briefly(text)}`);
      }
      return before.answer as never; // the job's SQL decides the row type
    };
  try {
    const value = job({ get: ask('get'), all: ask('all'), run: ask('run'), insert: ask('insert') });
    // If a job catches the error that stops it and carries on, its result is ignored.
    return asked ? { asked } : { value };
  } catch (error) {
    if (asked) return { asked };
    throw error;
  }
}

/** Ends a run. Only {@link runOn} catches it. */
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

/** If a connection does not answer for this long, it is dropped: its other end may be gone. */
export const ANSWER_MS_MAX = 15_000;

/** The prepared statements, by the job's own SQL. That SQL is constant, so the map stays small. */
const prepared = new Map<string, Prepared>();

/** Our code has some three hundred statements, plus a few variants for different page sizes. */
const TEXTS_MAX = 600;

/**
 * Sends the question to the database. Returns what its verb in `Sql` returns, or throws after the
 * time limit.
 */
export async function answerTo(
  client: pg.ClientBase,
  question: Question,
  msMax = ANSWER_MS_MAX,
): Promise<unknown> {
  const { verb, values } = question;
  const { name, text, names } = preparedOf(question);
  const given: Value[] = names.map((each) => withoutNul(values[each] ?? null));
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
    default:
      return verb satisfies never;
  }
}

/** PostgreSQL refuses a NUL in a text, which any caller can send. */
function withoutNul(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/**
 * If a limit is passed as a value, PostgreSQL assumes that it takes a tenth of all rows, and plans
 * again for each page of a large table.
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
  // Matches a name, but not a cast or text between quotes.
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

/** Returns rows as SQLite does: paise and milliseconds become numbers, and true becomes 1. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format as 'text'); // we ask for no binary values
  },
};
