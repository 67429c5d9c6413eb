// How often a dealer may ask in vain: each question reaches a source that the operator pays, and
// reveals which numbers exist. All functions run inside their caller's transaction.

import type { Service } from '../../data/catalogue.ts';
import type { Sql } from '../storage/database.ts';

export type CountKind = 'vehicle' | 'person' | 'withdrawal';

type Counter = { accountId: string; what: CountKind; at: number };

const DAY_MS = 24 * 3600 * 1000;

/**
 * In 24 hours. One in five of a dealer's questions finds nothing, and a lot checks fifty cars on
 * its best days; every report allows one more, so that only who mostly finds nothing is stopped.
 * People are looked up less, and guessed at more. A phone withdraws what it has queued.
 */
const ALLOWED: Record<CountKind, number> = { vehicle: 100, person: 20, withdrawal: 1000 };

/** From here on the dealer sees the count, so that no limit comes without warning. */
const TOLD_FROM: Record<CountKind, number> = { vehicle: 20, person: 10, withdrawal: 0 };

/** What a question of this service counts as. */
export function aboutWhat({ consent }: Pick<Service, 'consent'>): CountKind {
  return consent === null ? 'vehicle' : 'person';
}

/** Until when, in milliseconds since 1970, nothing more is allowed; undefined: one more is. */
export function stoppedUntil(sql: Sql, counter: Counter): number | undefined {
  const day = dayOf(sql, counter);
  return day && day.count >= ALLOWED[counter.what] ? day.since + DAY_MS : undefined;
}

/** Counts one, starting a new day if the last is over. */
export function countOne(sql: Sql, counter: Counter): void {
  const { accountId, what, at } = counter;
  const { since, count } = dayOf(sql, counter) ?? { since: at, count: 0 };
  sql.run(
    `INSERT INTO daily_count VALUES (:accountId, :what, :since, :count)
     ON CONFLICT (account_id, what) DO UPDATE SET since = :since, count = :count`,
    { accountId, what, since, count: count + 1 },
  );
}

/** Uncounts some: a question that brought a report, or that no source has answered. */
export function uncount(sql: Sql, { accountId, what }: Omit<Counter, 'at'>, times: number): void {
  sql.run(
    `UPDATE daily_count SET count = CASE WHEN count > :times THEN count - :times ELSE 0 END
     WHERE account_id = :accountId AND what = :what`,
    { accountId, what, times },
  );
}

/** How many more are allowed; undefined while there are plenty. */
export function fewLeft(sql: Sql, counter: Counter): number | undefined {
  const left = ALLOWED[counter.what] - (dayOf(sql, counter)?.count ?? 0);
  return left > TOLD_FROM[counter.what] ? undefined : Math.max(0, left);
}

/** The day in progress; one that starts in the future was written by a wrong clock. */
function dayOf(sql: Sql, { accountId, what, at }: Counter) {
  const day = sql.get<{ since: number; count: number }>(
    'SELECT since, count FROM daily_count WHERE account_id = :accountId AND what = :what',
    { accountId, what },
  );
  return day && day.since <= at && at - day.since < DAY_MS ? day : undefined;
}
