// Reads the day's figures: money, sales by hour, and open items.

import type { Today } from '../../../data/desk/answers.ts';
import type { Paise } from '../../../data/values/money.ts';
import { INDIA_OFFSET_MS } from '../../../data/values/time-text.ts';
import { unsettledPayments } from '../../money/top-up/payment-events.ts';
import { paidBackSince } from '../../proof/withdrawn-reports.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/sql.ts';
import { HOUR_MS, type Moved, type Tally } from './tally.ts';

export type Open = { count: number; oldestAt: number | null };

/** Unsettled items, by kind. */
type OpenKinds = Record<
  'call' | 'order' | 'refund' | 'dispute' | 'difference' | 'unclaimed' | 'payment',
  Open
>;

export type Day = Pick<Today, 'money' | 'salesByHour'> & {
  /** All money ever moved, by ledger accounts. */
  moved: Moved[];
  /** All dealers' money with us, and the part of it that is set aside. */
  wallets: { postedPaise: Paise; heldPaise: Paise };
  unreceived: Open;
  open: OpenKinds;
  /** The number of dealers who had every report refunded. */
  neverReceiving: number;
};

const HOURS = 24;
const WEEKS = 4;

export function dayOf(sql: Sql, tally: Tally, { at }: { at: number }): Day {
  const thisHour = Math.floor((at + INDIA_OFFSET_MS) / HOUR_MS);
  const today = Math.floor(thisHour / HOURS) * HOURS;
  const sales = (firstHour: number) =>
    hoursFrom(firstHour).map((hour) => soldIn(tally.ofHour(hour)));
  const usual = Array.from({ length: WEEKS }, (_, week) => sales(today - (week + 1) * 7 * HOURS));
  const moved = tally.ever();
  const wallets = walletsOf(sql);
  return {
    moved,
    wallets,
    money: {
      ...movedToday(sql, tally, today),
      owedInAllWalletsPaise: wallets.postedPaise,
      /** All payments minus all refunds to payers. */
      throughTheGatewayPaise:
        paise(moved, ({ from }) => from === 'gateway') - paise(moved, ({ to }) => to === 'gateway'),
    },
    salesByHour: {
      today: sales(today),
      usual: hoursFrom(0).map(
        (hour) => usual.reduce((sum, day) => sum + (day[hour] ?? 0), 0) / WEEKS,
      ),
    },
    open: openKinds(sql, at),
    unreceived: unreceivedOf(sql, at),
    neverReceiving: neverReceiving(sql, at).length,
  };
}

function hoursFrom(first: number): number[] {
  return Array.from({ length: HOURS }, (_, hour) => first + hour);
}

function soldIn(moved: Moved[]): number {
  return moved.reduce((sum, { to, count }) => sum + (to === 'revenue' ? count : 0), 0);
}

function walletsOf(sql: Sql): Day['wallets'] {
  const wallets = sql.get<Day['wallets']>(
    `SELECT coalesce(sum(posted_paise), 0) AS "postedPaise",
       coalesce(sum(held_paise), 0) AS "heldPaise" FROM wallet`,
  );
  return wallets ?? { postedPaise: 0, heldPaise: 0 };
}

/** `today` is the first hour of the day, counted in hours of Indian time since 1970. */
function movedToday(sql: Sql, tally: Tally, today: number) {
  const moved = hoursFrom(today).flatMap((hour) => tally.ofHour(hour));
  const paidBack = paidBackSince(sql, today * HOUR_MS - INDIA_OFFSET_MS);
  return {
    cameInTodayPaise: paise(moved, ({ from }) => from === 'gateway'),
    soldTodayPaise: paise(moved, ({ to }) => to === 'revenue'),
    givenBackTodayPaise:
      paidBack + paise(moved, ({ from, to }) => from === 'revenue' || to === 'gateway'),
  };
}

function paise(all: Moved[], isMeant: (each: Moved) => boolean): Paise {
  return all.filter(isMeant).reduce((sum, each) => sum + each.paise, 0);
}

/** Excludes differences that are open disputes, which already have an alarm. */
const NOT_AN_ALARM_ALREADY = /* sql */ `
  reference NOT IN (SELECT id FROM dispute WHERE settled_at IS NULL)`;

const OPEN = /* sql */ `
  SELECT 'call' AS kind, count(*) AS count, min(opened_at) AS "oldestAt"
  FROM hold WHERE settled_at IS NULL
  UNION ALL SELECT 'order', count(*), min(created_at) FROM payment_order WHERE closed_at IS NULL
  UNION ALL SELECT 'refund', count(*), min(opened_at) FROM refund WHERE settled_at IS NULL
  UNION ALL SELECT 'dispute', count(*), min(opened_at) FROM dispute WHERE settled_at IS NULL
  UNION ALL SELECT 'difference', count(*), min(found_at) FROM difference
  WHERE settled_at IS NULL AND ${NOT_AN_ALARM_ALREADY}
  UNION ALL SELECT 'unclaimed', count(*), min(found_at)
  FROM unclaimed_payment WHERE settled_at IS NULL`;

/** A report counts as not received after this long. A phone that is on confirms within a minute. */
export const RECEIVED_MS_MAX = 15 * 60_000;
/** The query stops counting here: this many unconfirmed reports is never normal. */
const UNRECEIVED_COUNTED_MAX = 10_000;

/** Counts reports that were charged but not confirmed by a phone. */
function unreceivedOf(sql: Sql, at: number): Open {
  const waiting = sql.get<Open>(
    `SELECT count(*) AS count, min(sealed_at) AS "oldestAt" FROM (
       SELECT sealed_at FROM sealed_answer WHERE sealed IS NOT NULL AND sealed_at < :before
       ORDER BY sealed_at LIMIT :limit) AS waiting`,
    { before: at - RECEIVED_MS_MAX, limit: UNRECEIVED_COUNTED_MAX },
  );
  return waiting ?? { count: 0, oldestAt: null };
}

function openKinds(sql: Sql, at: number): OpenKinds {
  const rows = sql.all<Open & { kind: string }>(OPEN);
  const open = rows.map(({ kind, ...each }) => [kind, each]);
  const { count, oldest_at: oldestAt } = unsettledPayments(sql, at);
  return { ...Object.fromEntries(open), payment: { count, oldestAt } };
}
