// The figures of the day: money, sales by hour, open items, and the subjects of alarms.

import type { Marked, Today } from '../../../data/desk/answers.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { INDIA_OFFSET_MS } from '../../../data/values/time-text.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { type DifferenceKind, differenceKinds } from '../../money/gateway-differences.ts';
import { unsettledPayments } from '../../money/top-up/payment-events.ts';
import { unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import { paidBackSince } from '../../proof/withdrawn-reports.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/sql.ts';
import { serviceName } from './call-story.ts';
import { HOUR_MS, type Moved, type Tally } from './tally.ts';

export type Open = { count: number; oldestAt: number | null };

/** Unsettled items, by kind. */
type OpenKinds = Record<(typeof OPEN_KINDS)[number] | 'payment', Open>;

type Unreceived = Open & { places: Marked[] };

export type Day = Pick<Today, 'money' | 'salesByHour'> & {
  unreceived: Unreceived;
  open: OpenKinds;
  /** The subjects of the alarms. */
  places: ReturnType<typeof troublePlaces>;
  /** The number of dealers whose every report is refunded. */
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
  const never = neverReceiving(sql, at);
  return {
    money: moneyOf(sql, tally, today),
    salesByHour: {
      today: sales(today),
      usual: hoursFrom(0).map(
        (hour) => usual.reduce((sum, day) => sum + (day[hour] ?? 0), 0) / WEEKS,
      ),
    },
    open: openKinds(sql, at),
    unreceived: unreceivedOf(sql, at),
    neverReceiving: never.length,
    places: troublePlaces(sql, never),
  };
}

function hoursFrom(first: number): number[] {
  return Array.from({ length: HOURS }, (_, hour) => first + hour);
}

function soldIn(moved: Moved[]): number {
  return moved.reduce((sum, { to, count }) => sum + (to === 'revenue' ? count : 0), 0);
}

/** `today`: the first hour of the day. */
function moneyOf(sql: Sql, tally: Tally, today: number): Today['money'] {
  const wallets = sql.get<{ paise: Paise }>(
    'SELECT coalesce(sum(posted_paise), 0) AS paise FROM wallet',
  );
  const ever = tally.months().flatMap(([, each]) => each);
  const moved = hoursFrom(today).flatMap((hour) => tally.ofHour(hour));
  const paidBack = paidBackSince(sql, today * HOUR_MS - INDIA_OFFSET_MS);
  return {
    cameInTodayPaise: paise(moved, ({ from }) => from === 'gateway'),
    soldTodayPaise: paise(moved, ({ to }) => to === 'revenue'),
    givenBackTodayPaise:
      paidBack + paise(moved, ({ from, to }) => from === 'revenue' || to === 'gateway'),
    owedInAllWalletsPaise: wallets?.paise ?? 0,
    /** All payments minus all refunds to payers. */
    throughTheGatewayPaise:
      paise(ever, ({ from }) => from === 'gateway') - paise(ever, ({ to }) => to === 'gateway'),
  };
}

function paise(all: Moved[], isMeant: (each: Moved) => boolean): Paise {
  return all.filter(isMeant).reduce((sum, each) => sum + each.paise, 0);
}

/** Excludes differences that are open disputes, which already have an alarm. */
const NOT_AN_ALARM_ALREADY = /* sql */ `
  reference NOT IN (SELECT id FROM dispute WHERE settled_at IS NULL)`;

const OPEN_KINDS = ['call', 'order', 'refund', 'dispute', 'difference', 'unclaimed'] as const;
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

/** A phone that is on confirms a report within a minute. */
const RECEIVED_MS_MAX = 15 * 60_000;
/** No day leaves so many; the query stops counting here. */
const UNRECEIVED_COUNTED_MAX = 10_000;

/** Reports that were charged but that no phone has confirmed. Lists the oldest few. */
function unreceivedOf(sql: Sql, at: number): Unreceived {
  const before = at - RECEIVED_MS_MAX;
  const { count = 0, oldestAt = null } =
    sql.get<Open>(
      `SELECT count(*) AS count, min(sealed_at) AS "oldestAt" FROM (
         SELECT sealed_at FROM sealed_answer WHERE sealed IS NOT NULL AND sealed_at < :before
         ORDER BY sealed_at LIMIT :limit) AS waiting`,
      { before, limit: UNRECEIVED_COUNTED_MAX },
    ) ?? {};
  const oldest = sql.all<{ id: number; service: string; masked: string; email: string }>(
    `SELECT call.id, service, masked_identifier AS masked, email
     FROM (SELECT call_id FROM sealed_answer WHERE sealed IS NOT NULL AND sealed_at < :before
       ORDER BY sealed_at LIMIT :limit) AS waiting
     JOIN call ON call.id = waiting.call_id JOIN account ON account.id = account_id
     ORDER BY call.id`,
    { before, limit: PLACES_MAX },
  );
  const places = oldest.map(({ id, service, masked, email }) => ({
    text: `${serviceName(service)} ${masked}, ${email}`,
    link: `/call/${id}`,
  }));
  return { count, oldestAt, places };
}

export function openKinds(sql: Sql, at: number): OpenKinds {
  const rows = sql.all<Open & { kind: string }>(OPEN);
  const of = (kind: string): Open => {
    const { count = 0, oldestAt = null } = rows.find((each) => each.kind === kind) ?? {};
    return { count, oldestAt };
  };
  const { count, oldest_at: oldestAt } = unsettledPayments(sql, at);
  const open = OPEN_KINDS.map((kind) => [kind, of(kind)]);
  return { ...Object.fromEntries(open), payment: { count, oldestAt } };
}

type NeverReceiving = ReturnType<typeof neverReceiving>;

/** As many as fit on a phone. When these are settled, the page shows the next. */
const PLACES_MAX = 5;

/** The oldest few subjects of each alarm. */
function troublePlaces(sql: Sql, dealers: NeverReceiving) {
  return {
    dispute: disputes(sql),
    difference: differences(sql),
    unclaimed: unclaimedPayments(sql, PLACES_MAX).map(({ payment_id, left_paise }) => ({
      text: `${rupeeText(left_paise)}, ${payment_id}`,
      act: { kind: 'give' as const, target: payment_id },
    })),
    dealer: dealers.slice(0, PLACES_MAX).flatMap((dealer) => ofDealer(sql, dealer)),
  };
}

function disputes(sql: Sql): Marked[] {
  return sql
    .all<{ payment_id: string; amount_paise: Paise; email: string }>(
      `SELECT payment_id, amount_paise, email FROM dispute
       JOIN account ON account.id = account_id
       WHERE settled_at IS NULL ORDER BY opened_at LIMIT :limit`,
      { limit: PLACES_MAX },
    )
    .map(({ payment_id, amount_paise, email }) => ({
      text: `${rupeeText(amount_paise)} by ${email}`,
      link: `/payment/${payment_id}`,
    }));
}

function differences(sql: Sql): Marked[] {
  return sql
    .all<{ kind: DifferenceKind; payment_id: string; amount_paise: Paise }>(
      `SELECT kind, payment_id, amount_paise FROM difference
       WHERE settled_at IS NULL AND ${NOT_AN_ALARM_ALREADY} ORDER BY found_at LIMIT :limit`,
      { limit: PLACES_MAX },
    )
    .map(({ kind, payment_id, amount_paise }) => ({
      text: `${rupeeText(amount_paise)}: ${differenceKinds[kind]}`,
      link: `/payment/${payment_id}`,
    }));
}

function ofDealer(sql: Sql, { email, count }: NeverReceiving[number]): Marked[] {
  const account = accountByEmail(sql, email);
  return account ? [{ text: `${email}: ${count} reports`, link: `/dealer/${account.id}` }] : [];
}
