// Compares the gateway's payments, refunds and disputes of the last 180 days with the database each
// night. Adds what the database lacks, and lists what no rule explains. A round, which compares
// each list once, resumes after a restart.

import type { Cashier } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { type DutyParts, everyMinuteOnDuty } from '../storage/servers/membership.ts';
import { lastNight, type ScheduledJob } from '../storage/servers/schedule.ts';
import { type Difference, differenceOf, keepDifference, withPen } from './gateway-differences.ts';
import { PAGE_LENGTH } from './razorpay/razorpay.ts';
import type { Payment } from './razorpay/razorpay-answers.ts';
import { followDisputes } from './refunds/disputes.ts';
import { followRefunds } from './refunds/gateway-refunds.ts';
import { credit, isFeeKept, keepFee } from './top-up/credit-payment.ts';
import { orderByPayment } from './top-up/payment-orders.ts';
import { followUnclaimed, isUnclaimed } from './top-up/unclaimed.ts';

// Stores the progress of each list's comparison, so that a restart resumes it.

const lists = ['payments', 'refunds', 'disputes'] as const;
type List = (typeof lists)[number];
type Round = { round_at: number; reached_at: number | null };

async function roundOf({ database, clock }: Cashier, list: List, since: number): Promise<Round> {
  const kept = await database.read((sql) =>
    sql.get<Round>('SELECT round_at, reached_at FROM comparison WHERE list = :list', { list }),
  );
  const now = clock();
  // Skips a damaged row with a future date, because it would postpone the comparison until then.
  const isKept = kept !== undefined && kept.round_at <= now;
  // Keeps an unfinished round, even from days ago, so that it is finished first.
  if (isKept && (kept.reached_at !== null || kept.round_at >= since)) return kept;
  return { round_at: now, reached_at: now };
}

/** Tells the operator that {@link isCompared} is false, and what to type. */
export const NOT_COMPARED =
  "The gateway's lists are not compared yet: type “lotproof differences --ask yes”.";

/**
 * Returns whether every list was compared to its end since the last restore. Before that, we do not
 * know which of the gateway's records the database lacks.
 */
export function isCompared(sql: Sql): boolean {
  const row = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM comparison WHERE reached_at IS NULL
       AND round_at >= (SELECT coalesce(max(restored_at), 0) FROM restoration)`,
  );
  return row?.count === lists.length;
}

function keepRound(sql: Sql, list: List, { round_at, reached_at }: Round): void {
  sql.run(
    `INSERT INTO comparison VALUES (:list, :round_at, :reached_at)
     ON CONFLICT (list) DO UPDATE SET round_at = excluded.round_at,
       reached_at = excluded.reached_at`,
    { list, round_at, reached_at },
  );
}

const DAY_MS = 24 * 3_600_000;
/** Razorpay lists no older records. */
const AGE_MS_MAX = 180 * DAY_MS;
/**
 * One request a second is far below Razorpay's limits; comparing a quiet half year takes a minute.
 */
const PAGES_PER_MINUTE = 60;
/** The round saves its progress after each week of items. */
const WEEK_MS = 7 * DAY_MS;
/** Reads at most 7,000 payments a day, because longer paging is not reliable. */
const PAGES_PER_WEEK_MAX = 500;

/** Continues the comparison every minute until stopped. A new round starts each night. */
export function startComparison(backend: Cashier & DutyParts): ScheduledJob {
  return everyMinuteOnDuty(backend, 'comparison', async (isStopped) => {
    // Without a confirmed clock, we do not know when the night or the half year begins.
    if (!backend.trustedClock.isConfirmed()) return;
    await compare(backend, {
      since: lastNight(backend.clock()),
      pagesMax: PAGES_PER_MINUTE,
      isStopped,
    });
  });
}

type Bounds = {
  /** The time when a round was last due. An earlier round is finished before a new one begins. */
  since: number;
  pagesMax: number;
  isStopped?: () => boolean;
};

/** Continues each list's round. Returns `true` when all are complete. Stops at an outage. */
export async function compare(backend: Cashier, bounds: Bounds): Promise<boolean> {
  const { since, pagesMax, isStopped = () => false } = bounds;
  let pages = 0;
  try {
    for (const list of lists) {
      let round = await roundOf(backend, list, since);
      let weeks = 1;
      while (round.reached_at !== null) {
        if (pages >= pagesMax || isStopped()) return false;
        const { reachedAt, pagesRead, isQuiet } = await compareWeeks(backend, list, round, weeks);
        pages += pagesRead;
        // Doubles the number of weeks while they are quiet, so half a year takes few requests.
        weeks = isQuiet ? weeks * 2 : 1;
        const isOver = list === 'disputes' || reachedAt <= round.round_at - AGE_MS_MAX;
        round = { ...round, reached_at: isOver ? null : reachedAt };
        await backend.database.transaction((sql) => keepRound(sql, list, round));
      }
    }
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Compares several weeks of a list, newest first. Razorpay cannot select disputes by date, so they
 * come all at once. If the weeks together fill a page, this compares none of them, and the caller
 * queries each week alone.
 */
async function compareWeeks(backend: Cashier, list: List, round: Round, weeks: number) {
  const to = round.reached_at ?? round.round_at;
  const from = Math.max(to - weeks * WEEK_MS, round.round_at - AGE_MS_MAX);
  let pagesRead = 0;
  let count = PAGE_LENGTH;
  while (count === PAGE_LENGTH && pagesRead < PAGES_PER_WEEK_MAX) {
    count = await comparePage(backend, list, { from, to, skip: pagesRead * PAGE_LENGTH });
    pagesRead += 1;
    if (count === PAGE_LENGTH && weeks > 1) return { reachedAt: to, pagesRead, isQuiet: false };
  }
  return { reachedAt: from, pagesRead, isQuiet: pagesRead === 1 };
}

async function comparePage(
  backend: Cashier,
  list: List,
  page: { from: number; to: number; skip: number },
): Promise<number> {
  switch (list) {
    case 'payments': {
      const payments = await backend.gateway.payments(page);
      for (const payment of payments) await comparePayment(backend, payment);
      return payments.length;
    }
    case 'refunds': {
      const refunds = await backend.gateway.refunds(page);
      await followRefunds(backend, refunds);
      return refunds.length;
    }
    case 'disputes': {
      const disputes = await backend.gateway.disputes(page);
      await followDisputes(backend, disputes);
      return disputes.length;
    }
    default:
      return list satisfies never;
  }
}

/** Compares a payment with the database. Credits it if our order has no credit. */
async function comparePayment(backend: Cashier, payment: Payment): Promise<void> {
  const { id, status, amountPaise } = payment;
  if (await backend.database.read((sql) => isUnclaimed(sql, id))) {
    await withPen(backend, ({ sql, at }) => followUnclaimed(sql, payment, at));
  }
  if (status !== 'captured' && status !== 'authorized') return;
  const { order, isGivenByHand, isFeeNews } = await backend.database.read((sql) => {
    const order = orderByPayment(sql, id);
    const isFeeNews = order !== undefined && payment.fee !== undefined && !isFeeKept(sql, id);
    return { order, isGivenByHand: order === undefined && wasGivenByHand(sql, id), isFeeNews };
  });
  // The gateway sets some fees only after the capture.
  if (isFeeNews) await backend.database.transaction((sql) => keepFee(sql, payment));
  if (isGivenByHand) {
    await list(backend, differenceOf(payment, { kind: 'by_hand', account_id: null }));
  } else if (!order) {
    const outcome = await credit(backend, id);
    if (outcome.kind !== 'credited' || !outcome.isNew) return;
    backend.log.warn({ paymentId: id }, "credited a payment found in the gateway's list");
  } else if (order.amount_paise !== amountPaise) {
    const { account_id } = order;
    await list(backend, differenceOf(payment, { kind: 'amount', account_id }));
  }
}

/** Returns whether an operator credited the payment manually and named it in the reason. */
function wasGivenByHand(sql: Sql, paymentId: string): boolean {
  const act = "SELECT 1 FROM act WHERE kind = 'credit' AND replace(why, :paymentId, '') <> why";
  return sql.get(act, { paymentId }) !== undefined;
}

function list(backend: Cashier, difference: Difference): Promise<void> {
  return withPen(backend, (pen) => keepDifference(pen, difference));
}
