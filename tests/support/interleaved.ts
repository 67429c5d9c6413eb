// Two servers' jobs on one database, which may overlap there. SQLite runs jobs in turn; this
// runs one job in steps, with another whole job between two of them.

import type { Database, Sql } from '../../api/storage/database.ts';
import { type Known, runOn } from '../../api/storage/postgres/statement.ts';

type Job<T> = (sql: Sql) => T;
/**
 * Checks once both are done; `moment` is the number of the first job's questions before the
 * other ran.
 */
type Check<T> = (sql: Sql, value: T, moment: number) => void;

/**
 * Runs the other job at each moment at which this one has read but not written: from its first
 * write on it holds a row that the other needs. Everything is rolled back.
 */
export async function atEachMoment<T>(
  { transaction }: Pick<Database, 'transaction'>,
  { job, other, check }: { job: Job<T>; other: Job<unknown>; check: Check<T> },
): Promise<number> {
  let moments = 0;
  for (let isOver = false; !isOver; ) {
    const undone = new Error('undone');
    await transaction((sql) => {
      const met = interrupted(sql, job, { other, moment: moments });
      isOver = !met.isInterrupted;
      if (met.isInterrupted) check(sql, met.value, moments);
      throw undone;
    }).catch((error) => {
      if (error !== undone) throw error;
    });
    if (!isOver) moments += 1;
  }
  return moments;
}

function interrupted<T>(
  sql: Sql,
  job: Job<T>,
  { other, moment }: { other: Job<unknown>; moment: number },
): { value: T; isInterrupted: boolean } {
  const known: Known[] = [];
  let hasChanged = false;
  let isInterrupted = false;
  for (;;) {
    const run = runOn(job, known);
    if (known.length === moment && !hasChanged && 'asked' in run) {
      other(sql);
      isInterrupted = true;
      moment = -1;
    }
    if ('value' in run) return { value: run.value, isInterrupted };
    const { verb, text, values } = run.asked;
    const answer = sql[verb](text, values);
    known.push({ ...run.asked, answer });
    hasChanged ||= verb === 'run' ? answer !== 0 : verb === 'insert' && answer !== undefined;
  }
}
