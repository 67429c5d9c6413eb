// Limits how many of a dealer's checks may end without a result. Each check costs the operator
// money and reveals which numbers exist. All functions run inside their caller's transaction.

import type { Service } from '../../data/catalogue.ts';
import type { Sql } from '../storage/database.ts';

export type CountKind = 'vehicle' | 'person' | 'cancellation';

type Counter = { accountId: string; what: CountKind; at: number };

const DAY_MS = 24 * 3600 * 1000;

/**
 * The limits for 24 hours, which stop only dealers who mostly find nothing: usually one check in
 * five finds no record, a busy lot checks fifty cars a day, and each report allows one more check.
 * The limit for people is lower, because their numbers are guessed more often. `cancellation` lets
 * a phone cancel all its queued requests at once.
 */
const ALLOWED: Record<CountKind, number> = { vehicle: 100, person: 20, cancellation: 1000 };

/** We warn the dealer when only this many free checks are left. */
const TOLD_FROM: Record<CountKind, number> = { vehicle: 20, person: 10, cancellation: 0 };

/** Returns the limit that a check with this service counts towards. */
export function aboutWhat({ consent }: Pick<Service, 'consent'>): CountKind {
  return consent === null ? 'vehicle' : 'person';
}

/** Returns when the dealer may check again, in ms since 1970; undefined if they may now. */
export function stoppedUntil(sql: Sql, counter: Counter): number | undefined {
  const day = dayOf(sql, counter);
  return day && day.count >= ALLOWED[counter.what] ? day.since + DAY_MS : undefined;
}

/**
 * Counts one check, and starts a new day if the last one is over. If the limit is reached, counts
 * nothing and returns when the dealer may check again, in ms since 1970. The caller has locked the
 * wallet, so that two simultaneous checks do not both take the last place.
 */
export function countOne(sql: Sql, counter: Counter): number | undefined {
  const { accountId, what, at } = counter;
  const { since, count } = dayOf(sql, counter) ?? { since: at, count: 0 };
  if (count >= ALLOWED[what]) return since + DAY_MS;
  sql.run(
    `INSERT INTO daily_count VALUES (:accountId, :what, :since, :count)
     ON CONFLICT (account_id, what) DO UPDATE SET since = :since, count = :count`,
    { accountId, what, since, count: count + 1 },
  );
  return undefined;
}

/** Stops counting checks that brought a report or got no answer from a source. */
export function uncount(sql: Sql, { accountId, what }: Omit<Counter, 'at'>, times: number): void {
  sql.run(
    `UPDATE daily_count SET count = CASE WHEN count > :times THEN count - :times ELSE 0 END
     WHERE account_id = :accountId AND what = :what`,
    { accountId, what, times },
  );
}

/** Returns how many checks are still allowed; undefined if there are many. */
export function fewLeft(sql: Sql, counter: Counter): number | undefined {
  const left = ALLOWED[counter.what] - (dayOf(sql, counter)?.count ?? 0);
  return left > TOLD_FROM[counter.what] ? undefined : Math.max(0, left);
}

/** Returns the current day. Ignores a day that a wrong clock dated in the future. */
function dayOf(sql: Sql, { accountId, what, at }: Counter) {
  const day = sql.get<{ since: number; count: number }>(
    'SELECT since, count FROM daily_count WHERE account_id = :accountId AND what = :what',
    { accountId, what },
  );
  return day && day.since <= at && at - day.since < DAY_MS ? day : undefined;
}
