// Each night compares the gateway's payments, refunds and disputes from the last 180 days with the
// database. Adds what the database lacks, and lists what no rule explains. One round compares each
// list once, and resumes after a restart.

import type { Cashier } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { type DutyParts, everyMinuteOnDuty } from '../storage/servers/membership.ts';
import { lastNight, type ScheduledJob } from '../storage/servers/schedule.ts';
import { type Difference, differenceOf, keepDifference, withPen } from './gateway-differences.ts';
import { PAGE_LENGTH } from './razorpay/razorpay.ts';
import type { Payment, Unreadable } from './razorpay/razorpay-answers.ts';
import { followDisputeAlone } from './refunds/disputes.ts';
import { followHeld, followRefunds } from './refunds/gateway-refunds.ts';
import { credit, isFeeKept, keepFee } from './top-up/credit-payment.ts';
import { orderByPayment } from './top-up/payment-orders.ts';

// Stores the progress of each list's comparison, so that a restart resumes it.

const lists = ['payments', 'refunds', 'disputes'] as const;
type List = (typeof lists)[number];
type Round = { round_at: number; reached_at: number | null; failed: number };

async function roundOf({ database, clock }: Cashier, list: List, since: number): Promise<Round> {
  const kept = await database.read((sql) =>
    sql.get<Round>('SELECT round_at, reached_at, failed FROM comparison WHERE list = :list', {
      list,
    }),
  );
  const now = clock();
  // Skips a damaged row dated in the future: it would postpone the comparison until then.
  const isKept = kept !== undefined && kept.round_at <= now;
  // Keeps an unfinished round, even from days ago, so that it is finished first.
  if (isKept && (kept.reached_at !== null || kept.round_at >= since)) return kept;
  return { round_at: now, reached_at: now, failed: 0 };
}

/** Tells the operator that {@link isCompared} is false, and what to type. */
export const NOT_COMPARED =
  "The gateway's lists have not been compared in full: type “lotproof differences --ask yes”.";

/**
 * Returns whether the latest round has compared every record of every list since the last restore.
 * Until then, we do not know which of the gateway's records the database lacks.
 */
export function isCompared(sql: Sql): boolean {
  const row = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM comparison WHERE reached_at IS NULL AND failed = 0
       AND round_at >= (SELECT coalesce(max(restored_at), 0) FROM restoration)`,
  );
  return row?.count === lists.length;
}

function keepRound(sql: Sql, list: List, round: Round): void {
  sql.run(
    `INSERT INTO comparison VALUES (:list, :round_at, :reached_at, :failed)
     ON CONFLICT (list) DO UPDATE SET round_at = excluded.round_at,
       reached_at = excluded.reached_at, failed = excluded.failed`,
    { list, ...round },
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
/** Reads at most 7,000 payments a day, because paging further is not reliable. */
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

/**
 * Continues each list's round. Returns `true` when all are complete and no record failed. A list
 * that the gateway does not return stops no other.
 */
export async function compare(backend: Cashier, bounds: Bounds): Promise<boolean> {
  const progress: Progress = { ...bounds, pages: 0 };
  let isWhole = true;
  for (const list of lists) {
    try {
      const round = await compareList(backend, list, progress);
      if (round.reached_at !== null) return false;
      isWhole &&= round.failed === 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      isWhole = false;
    }
  }
  return isWhole;
}

type Progress = Bounds & { pages: number };

/** Returns the round, which is incomplete if there was no time for more pages. */
async function compareList(backend: Cashier, list: List, progress: Progress): Promise<Round> {
  const { since, pagesMax, isStopped = () => false } = progress;
  let round: Round;
  do {
    round = await roundOf(backend, list, since);
    let weeks = 1;
    while (round.reached_at !== null) {
      if (progress.pages >= pagesMax || isStopped()) return round;
      const seen = await compareWeeks(backend, list, round, weeks);
      progress.pages += seen.pagesRead;
      // Doubles the number of weeks while they are quiet, so that half a year takes few requests.
      weeks = seen.isQuiet ? weeks * 2 : 1;
      const isOver = list === 'disputes' || seen.reachedAt <= round.round_at - AGE_MS_MAX;
      const failed = round.failed + seen.failed;
      const next = { ...round, reached_at: isOver ? null : seen.reachedAt, failed };
      await backend.database.transaction((sql) => keepRound(sql, list, next));
      round = next;
    }
    // An older round that was only finished here lacks all newer records.
  } while (round.round_at < since);
  return round;
}

/**
 * Compares several weeks of a list, newest first. Razorpay cannot select disputes by date, so they
 * all come at once. If several weeks fill a page, this stops after that page, and the caller asks
 * for each week alone.
 */
async function compareWeeks(backend: Cashier, list: List, round: Round, weeks: number) {
  const to = round.reached_at ?? round.round_at;
  const from = Math.max(to - weeks * WEEK_MS, round.round_at - AGE_MS_MAX);
  let [pagesRead, failed, count] = [0, 0, PAGE_LENGTH];
  while (count === PAGE_LENGTH && pagesRead < PAGES_PER_WEEK_MAX) {
    const seen = await comparePage(backend, list, { from, to, skip: pagesRead * PAGE_LENGTH });
    count = seen.count;
    failed += seen.failed;
    pagesRead += 1;
    if (count === PAGE_LENGTH && weeks > 1) {
      return { reachedAt: to, pagesRead, failed, isQuiet: false };
    }
  }
  return { reachedAt: from, pagesRead, failed, isQuiet: pagesRead === 1 };
}

function comparePage(
  backend: Cashier,
  list: List,
  page: { from: number; to: number; skip: number },
): Promise<{ count: number; failed: number }> {
  const { gateway } = backend;
  switch (list) {
    case 'payments':
      return compareEach(backend, () => gateway.payments(page), comparePayment);
    case 'refunds':
      return compareEach(
        backend,
        () => gateway.refunds(page),
        (_, refund) => followRefunds(backend, [refund]),
      );
    case 'disputes':
      return compareEach(backend, () => gateway.disputes(page), followDisputeAlone);
    default:
      return list satisfies never;
  }
}

/** If more records than this fail on one page, the fault is not in single records. */
const FAILURES_MAX = 20;

/**
 * Compares each record and counts those that fail. They are logged and compared again the next
 * night, because one bad record must not stop all the others. Throws in an outage.
 */
async function compareEach<T extends { id: string; paymentId?: string }>(
  backend: Cashier,
  read: () => Promise<(T | Unreadable)[]>,
  compareOne: (backend: Cashier, record: T) => Promise<void>,
): Promise<{ count: number; failed: number }> {
  const records = await read();
  const readable = records.filter((record): record is T => record.id !== undefined);
  let failed = 0;
  for (const record of readable) {
    const error = await failureOf(() => compareOne(backend, record), read);
    if (error === undefined) continue;
    failed += 1;
    // Any other refusal is about the clock or the database, and so affects all records.
    const isOfAll = error instanceof Refusal && error.code !== 'gateway_down';
    if (isOfAll || failed > FAILURES_MAX) throw error;
    const paymentId = record.paymentId ?? record.id;
    backend.log.error({ error, paymentId }, "a record in the gateway's lists was not compared");
  }
  return { count: records.length, failed: failed + records.length - readable.length };
}

/** After an error, reads (throws in an outage) and compares again, and returns any error. */
async function failureOf(compareOne: () => Promise<void>, read: () => Promise<unknown>) {
  try {
    await compareOne();
    return undefined;
  } catch {
    await read();
  }
  return compareOne().catch((error: unknown) => error);
}

async function comparePayment(backend: Cashier, payment: Payment): Promise<void> {
  await compareCredit(backend, payment);
  await followHeld(backend, payment.id);
}

/** Compares a payment with the database. Credits it if our order has not been credited. */
async function compareCredit(backend: Cashier, payment: Payment): Promise<void> {
  const { id, status, amountPaise } = payment;
  if (status === 'created' || status === 'failed') return;
  const { order, isGivenByHand, isFeeNews } = await backend.database.read((sql) => {
    const order = orderByPayment(sql, id);
    const isFeeNews = order !== undefined && payment.fee !== undefined && !isFeeKept(sql, id);
    return { order, isGivenByHand: order === undefined && wasGivenByHand(sql, id), isFeeNews };
  });
  // The gateway sets some fees only after the capture.
  if (isFeeNews) await backend.database.transaction((sql) => keepFee(sql, payment));
  const keep = (difference: Pick<Difference, 'kind' | 'account_id'>) =>
    withPen(backend, (pen) => keepDifference(pen, differenceOf(payment, difference)));
  if (isGivenByHand) {
    // A payment that its payer has got back is not due a second time.
    if (status !== 'refunded') await keep({ kind: 'by_hand', account_id: null });
  } else if (!order) {
    const outcome = await credit(backend, id);
    if (outcome.kind !== 'credited' || !outcome.isNew) return;
    backend.log.warn({ paymentId: id }, "credited a payment found in the gateway's list");
  } else if (order.amount_paise !== amountPaise) {
    await keep({ kind: 'amount', account_id: order.account_id });
  }
}

/** Returns whether an operator credited the payment manually and named it in the reason. */
function wasGivenByHand(sql: Sql, paymentId: string): boolean {
  const act = "SELECT 1 FROM act WHERE kind = 'credit' AND replace(why, :paymentId, '') <> why";
  return sql.get(act, { paymentId }) !== undefined;
}
