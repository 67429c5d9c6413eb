// The time that money, and all that expires by age, may rely on. The machine's clock can jump: it
// is compared with one that cannot, with the newest row of the database, and with the `Date` of the
// payment gateway's answers.

import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

/** The clocks of a machine; tests bring their own. In milliseconds. */
export type Clocks = {
  /** Since 1970. The machine's administrator can set it. */
  wall: () => number;
  /** Since some moment; it cannot be set. */
  monotonic: () => number;
};

export type TrustedClock = {
  /** Since 1970: by the machine's clock or, while in doubt, counted on from the last known time. */
  now: () => number;
  /** Why the machine's clock is not trusted just now, for the operator; undefined = it is. */
  doubt: () => string | undefined;
  /** Whether the gateway has confirmed it since the start: only then may anything expire by age. */
  isConfirmed: () => boolean;
  /** Receives the `Date` of every answer of the gateway. */
  hear: (date: unknown) => void;
  /** When the gateway last answered, on the monotonic clock. */
  heardAt: () => number | undefined;
};

export const machineClocks: Clocks = { wall: Date.now, monotonic: () => performance.now() };

/** Clocks kept by NTP differ by less than a second; an answer takes up to ten of them. */
const OFF_MS_MAX = 2 * 60_000;
/** Nothing of ours was written before this: a machine without a battery starts at 1970. */
const EARLIEST = Date.UTC(2026, 0, 1);

/** `newestAt` is when the newest row of the database was written; see {@link newestRowAt}. */
export function makeTrustedClock(clocks: Clocks, newestAt: number): TrustedClock {
  // A clock behind the database is wrong, or was: either way no row may predate the newest.
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
    now: () => (isOff() ? expected() : clocks.wall()),
    doubt() {
      if (!isOff()) return undefined;
      const minutes = Math.round(Math.abs(offMs()) / 60_000);
      const side = offMs() > 0 ? 'ahead of' : 'behind';
      return `The server's clock is ${minutes} minutes ${side} what is known of the time.`;
    },
    isConfirmed: () => heardAt !== undefined && !isOff(),
    hear(date) {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (Number.isNaN(at)) return;
      heardAt = clocks.monotonic();
      known = { at, monotonic: heardAt };
    },
    heardAt: () => heardAt,
  };
}

/** When the newest entry, hold or open order was written; 0 in an empty database. */
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

/** Throws `unavailable` where the time is in doubt: no new money moves under a wrong date. */
export function refuseDoubtfulClock({ trustedClock }: { trustedClock: TrustedClock }): void {
  if (trustedClock.doubt() !== undefined) throw refusal('clock_in_doubt');
}
