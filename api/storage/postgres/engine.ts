// Runs the same jobs on PostgreSQL. A job is a plain function that cannot wait. It stops at a
// statement whose answer is not known (a question); we send the statement to the database, and the
// job runs again from its beginning with the answer.

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { codeOf } from '../exit-codes.ts';
import { isDamage } from '../integrity/damage.ts';
import type { Sql } from '../sql.ts';
import { openConnections, persistently, ROLLED_BACK } from './connections.ts';
import { answerTo, type Known, type Question, runOn } from './statement.ts';

/** Each question makes the job run again. A job that asks more should use larger statements. */
const QUESTIONS_MAX = 200;

/** The job's value, or the error that the job threw. Database errors are thrown instead. */
type Outcome<T> = { value: T } | { thrown: unknown };
type Job<T> = (sql: Sql) => T;
/** Asks all the job's questions, starting with the first. Throws if the connection fails. */
type Once<T> = (client: pg.ClientBase, first: Question) => Promise<Outcome<T>>;

/** More connections would only wait for the disk: a server sells just as much with 8, 16 or 32. */
const CONNECTIONS = 16;

/** Opens tables that `moveTables` has made. `schema` is `public`, or the devices' library's. */
export function openPostgres(url: string, schema = 'public', connections = CONNECTIONS): Database {
  const { lend, close } = openConnections(url, schema, connections);
  let hear: (error: Error) => void = () => undefined;
  /** A job without questions needs no connection. */
  async function answer<T>(job: Job<T>, once: Once<T>): Promise<T> {
    const begun = step(job, []);
    if (!('asked' in begun)) return given(begun);
    const outcome = persistently(() => lend((client) => once(client, begun.asked)));
    outcome.catch((error) => {
      if (isDamage(error)) hear(error);
    });
    return given(await outcome);
  }
  return {
    file: undefined,
    read: (job) => answer(job, (client, first) => readOnce(client, job, first)),
    transaction<T>(job: Job<T>) {
      const writing: Writing<T> = { job, mark: randomUUID(), sent: undefined };
      return answer(job, (client, first) => writeOnce(client, writing, first));
    },
    truncateLog: async () => true, // PostgreSQL empties its log itself
    onDamage(listener) {
      hear = listener;
    },
    close,
  };
}

/** Runs the job with the known answers. Throws if the job asks too many questions. */
function step<T>(job: Job<T>, known: readonly Known[]): Outcome<T> | { asked: Question } {
  try {
    const run = runOn(job, known);
    if (!('asked' in run) || known.length < QUESTIONS_MAX) return run;
    return { thrown: new Error(`A job asked ${QUESTIONS_MAX} questions and has more.`) };
  } catch (thrown) {
    return { thrown };
  }
}

function given<T>(outcome: Outcome<T>): T {
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.value;
}

/** Runs the job to its end, asking each of its questions. */
async function outcomeOf<T>(
  ask: (question: Question) => Promise<unknown>,
  job: Job<T>,
  known: Known[],
): Promise<Outcome<T>> {
  for (;;) {
    const next = step(job, known);
    if (!('asked' in next)) return next;
    known.push({ ...next.asked, answer: await ask(next.asked) });
  }
}

/** A check may read a whole table. A connection whose read takes longer than this is closed. */
const READ_MS_MAX = 60_000;

/** Most reads ask one question, which sees one snapshot. Several must share a snapshot. */
async function readOnce<T>(client: pg.ClientBase, job: Job<T>, first: Question) {
  const ask = (question: Question) => answerTo(client, question, READ_MS_MAX);
  const outcome = step(job, [{ ...first, answer: await ask(first) }]);
  if (!('asked' in outcome)) return outcome;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const whole = await outcomeOf(ask, job, []);
  await client.query('COMMIT');
  return whole;
}

type Writing<T> = {
  job: Job<T>;
  /** A row in the job's transaction, which shows whether an unanswered COMMIT succeeded. */
  mark: string;
  /** The job's outcome when we last sent COMMIT. */
  sent: Outcome<T> | undefined;
};

const MARK = 'INSERT INTO commit_mark (id) VALUES (:mark)';
const DUPLICATE = '23505';

async function writeOnce<T>(client: pg.ClientBase, writing: Writing<T>, first: Question) {
  const mark: Question = { verb: 'run', text: MARK, values: { mark: writing.mark } };
  const { job, sent } = writing;
  const known: Known[] = [];
  if (sent) {
    await client.query('BEGIN');
    if (!(await isFirst(client, mark))) return sent;
  } else if (/^\s*SELECT/.test(first.text)) {
    known.push({
      ...first,
      answer: await together(client.query('BEGIN'), answerTo(client, first)),
    });
  } else {
    // Waits for BEGIN: if BEGIN failed, a statement that writes would commit on its own.
    await client.query('BEGIN');
  }
  const outcome = await outcomeOf((each) => answerTo(client, each), job, known);
  if ('thrown' in outcome) {
    await client.query('ROLLBACK');
    return outcome;
  }
  writing.sent = outcome;
  const marked = sent ? Promise.resolve() : answerTo(client, mark);
  const { command } = await together(marked, client.query('COMMIT'));
  // If a statement in the transaction failed, PostgreSQL answers COMMIT with ROLLBACK and no error.
  if (command !== 'COMMIT') throw Object.assign(new Error('Rolled back.'), { code: ROLLED_BACK });
  return outcome;
}

/** Waits until the transaction that wrote the mark ends. Returns `false` if it committed. */
async function isFirst(client: pg.ClientBase, mark: Question): Promise<boolean> {
  try {
    await answerTo(client, mark);
    return true;
  } catch (error) {
    if (codeOf(error) !== DUPLICATE) throw error;
    await client.query('ROLLBACK');
    return false;
  }
}

/** Sends both requests in one packet. Returns the second answer, or throws the first error. */
async function together<T>(before: Promise<unknown>, after: Promise<T>): Promise<T> {
  const [first, second] = await Promise.allSettled([before, after]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return second.value;
}
