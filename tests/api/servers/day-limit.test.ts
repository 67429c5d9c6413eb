// Two servers on one database that credit dealers by hand at the same moment.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { correction } from '../../../api/operator/acts/corrections.ts';
import { Mistake, type OperatorSession } from '../../../api/operator/session.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { type Known, runOn } from '../../../api/storage/postgres/statement.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

const LAKH = 1_00_000_00;

let db: BareDatabase;
beforeEach(() => {
  db = openBareDatabase();
});
afterEach(() => db.remove());

/** Credits ₹1,00,000 by hand. Returns `false` if the limit prevents it. */
function credited(sql: Sql, accountId: string, reference: string): boolean {
  const doing = correction('credit');
  if (!('commit' in doing)) throw new Error('A credit is one commit.');
  const credit = { kind: 'credit', target: accountId, amountPaise: LAKH, id: reference } as const;
  const author = { who: 'asha', reason: 'Goodwill', at: 5 };
  try {
    doing.commit(sql, { ...credit, ...author }, {} as OperatorSession); // the act needs no session
    return true;
  } catch (error) {
    if (error instanceof Mistake) return false;
    throw error;
  }
}

it("two people who credit two dealers at once give no more than a day's limit", async () => {
  const [one, other] = [await db.payer(0), await db.payer(0)];
  await db.write((sql) => {
    for (const reference of ['a', 'b']) credited(sql, other, reference);
  });
  const moments = await atEachMoment(
    { transaction: db.write },
    {
      job: (sql) => credited(sql, one, 'c'),
      other: (sql) => expect(credited(sql, other, 'd')).toBe(true),
      check: (_sql, isAllowed) => expect(isAllowed).toBe(false),
    },
  );
  expect(moments).toBeGreaterThan(0);
});

// `atEachMoment` runs the jobs of two servers on one database as if they overlapped. SQLite runs
// jobs one after another, so it runs one job in steps, with the whole other job between two of
// them.

type Job<T> = (sql: Sql) => T;
/**
 * Checks the result when both are done. `moment`: how many questions the first job had asked when
 * the other ran.
 */
type Check<T> = (sql: Sql, value: T, moment: number) => void;

/**
 * Runs `other` at each moment at which `job` has read but not written. (After its first write `job`
 * holds a row that `other` needs.) Rolls everything back.
 */
async function atEachMoment<T>(
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
