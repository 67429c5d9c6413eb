// Gives the time used for money and for expiry dates. The machine's clock can jump, so we compare
// it with one that cannot, with the database's newest row, and with the `Date` of the payment
// gateway's answers.

import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

/** A machine's clocks, in milliseconds. Tests supply their own. */
export type Clocks = {
  /** Milliseconds since 1970. The machine's administrator can set this clock. */
  wall: () => number;
  /** Milliseconds since a fixed moment. No one can set this clock. */
  monotonic: () => number;
};

export type TrustedClock = ReturnType<typeof makeTrustedClock>;

export const machineClocks: Clocks = { wall: Date.now, monotonic: () => performance.now() };

/** NTP keeps clocks within a second, and an answer takes up to ten seconds. */
const OFF_MS_MAX = 2 * 60_000;
/** All our data is newer than this. A machine without a battery starts in 1970. */
const EARLIEST = Date.UTC(2026, 0, 1);

/** `newestAt` is when the database's newest row was written; see {@link newestRowAt}. */
export function makeTrustedClock(clocks: Clocks, newestAt: number) {
  // If the clock is behind the newest row, it is wrong now or was then. New rows must not be older.
  const isBehind = clocks.wall() < Math.max(newestAt, EARLIEST) - OFF_MS_MAX;
  let known = {
    at: isBehind ? Math.max(newestAt, EARLIEST) : clocks.wall(),
    monotonic: clocks.monotonic(),
  };
  let heardAt: number | undefined;
  const expected = () => Math.round(known.at + clocks.monotonic() - known.monotonic);
  const offMs = () => clocks.wall() - expected();
  const isOff = () => Math.abs(offMs()) > OFF_MS_MAX;
  return {
    /** Returns the time in ms since 1970. When in doubt, continues from the last known time. */
    now: () => (isOff() ? expected() : clocks.wall()),
    /** Returns why we do not trust the machine's clock, for the operator; undefined if we do. */
    doubt(): string | undefined {
      if (!isOff()) return undefined;
      const minutes = Math.round(Math.abs(offMs()) / 60_000);
      const side = offMs() > 0 ? 'ahead of' : 'behind';
      return `The server's clock is ${minutes} minutes ${side} the last known time.`;
    },
    /** Returns whether the gateway has confirmed the clock. Before that, nothing may expire. */
    isConfirmed: () => heardAt !== undefined && !isOff(),
    /** Receives the `Date` of every answer from the gateway. */
    hear(date: unknown): void {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (Number.isNaN(at)) return;
      heardAt = clocks.monotonic();
      known = { at, monotonic: heardAt };
    },
    /** Returns when the gateway last answered, on the monotonic clock. */
    heardAt: () => heardAt,
  };
}

/** Returns when the newest entry, hold or open order was written; 0 in an empty database. */
export function newestRowAt(sql: Sql): number {
  const row = sql.get<{ at: number }>(
    `SELECT coalesce(max(at), 0) AS at FROM (
       SELECT (SELECT at FROM entry ORDER BY id DESC LIMIT 1) AS at
       UNION ALL SELECT (SELECT opened_at FROM hold ORDER BY id DESC LIMIT 1)
       UNION ALL SELECT max(created_at) FROM payment_order WHERE closed_at IS NULL
     ) AS newest`,
  );
  return row?.at ?? 0;
}

/** Throws `clock_in_doubt` while the time is in doubt, so that no entry gets a wrong date. */
export function refuseDoubtfulClock({ trustedClock }: { trustedClock: TrustedClock }): void {
  if (trustedClock.doubt() !== undefined) throw refusal('clock_in_doubt');
}
