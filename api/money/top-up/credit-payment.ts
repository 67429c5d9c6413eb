// Credits payments to wallets; no other code does. The checkout page, the webhook and the
// reconciler all call it, in any order, at the same time and repeatedly; it credits a payment once.

import { TOP_UP } from '../../../data/voucher.ts';
import type { Cashier } from '../../backend.ts';
// Money for a removed account is not credited.
import { accountById, isErased } from '../../identity/accounts.ts';
import { inTime } from '../../operations/in-time.ts';
import { refuseDamaged } from '../../operations/no-sale.ts';
import { refuseDoubtfulClock } from '../../operations/trusted-clock.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import {
  differenceOf,
  keepDifference,
  type Pen,
  settleDifference,
  withPen,
} from '../gateway-differences.ts';
import { lockWallet, post } from '../ledger.ts';
import type { GatewayDispute, GatewayRefund, Payment } from '../razorpay/razorpay-answers.ts';
import { followDispute } from '../refunds/disputes.ts';
import {
  ALL_RETURNED,
  followRefund,
  followRefunds,
  returnKey,
} from '../refunds/gateway-refunds.ts';
import { disputesOf, isDecided, takenBy } from '../refunds/payment-disputes.ts';
import { AT_THE_GATEWAY } from '../refunds/shortfalls.ts';
import { orderOfPayment } from './claims.ts';
import { giveUpOrder, orderByPayment, type PaymentOrder, payOrder } from './payment-orders.ts';
import { comingTo } from './unclaimed.ts';

export type Credit =
  | { kind: 'credited'; accountId: string; isNew: boolean }
  /** The payment has not been captured yet, but a later check may find it captured. */
  | { kind: 'pending' }
  /** The payment does not exist, or its order is not ours. */
  | { kind: 'not_ours' }
  /** The database does not have the order's account, so the payment waits for its owner. */
  | { kind: 'unclaimed' }
  /** The payment differs from our order, or the order is already paid: the operator decides. */
  | { kind: 'unfit' }
  /** The account was removed, so the payer gets a refund. */
  | { kind: 'erased' };

/**
 * Credits a payment to the wallet of its order. Trusts only the id, and fetches amount, currency,
 * state and order from the gateway. Throws `gateway_down`, `clock_in_doubt`, or `checking_records`
 * while the database may be damaged. After an error the gateway keeps the money, and a later run
 * finds it.
 */
export async function credit(backend: Cashier, paymentId: string): Promise<Credit> {
  const credited = await backend.database.read((sql) => creditOf(sql, paymentId));
  if (credited) return credited;
  const payment = await backend.gateway.fetchPayment(paymentId);
  if (!payment?.orderId) return { kind: 'not_ours' };
  // The gateway's answer contained the time, so the clock has just been checked.
  refuseDoubtfulClock(backend);
  refuseDamaged(backend);
  const order = await orderOfPayment(backend, payment);
  if (!order) return { kind: 'not_ours' };
  if (order === 'unclaimed') return { kind: 'unclaimed' };
  if (await backend.database.read((sql) => isOwnerErased(sql, order)))
    return sentBack(backend, payment, order);
  const since = await lostSince(backend, payment);
  if (!isFit(payment, order, since)) return unfit(backend, payment, order);
  const settled =
    payment.status === 'authorized' ? await backend.gateway.capture(payment) : payment;
  // Whatever was refunded while we captured it is not in `since`.
  const isRefunded = payment.status === 'refunded';
  if (settled.status !== 'captured' && !isRefunded) return { kind: 'pending' };
  const outcome = await withPen(backend, (pen) => enter(pen, { payment: settled, order, since }));
  if (outcome.kind === 'erased') return sentBack(backend, settled, order);
  if (outcome.kind === 'credited') await followRefunds(backend, since.refunds.slice(REFUNDS_MAX));
  return outcome.kind === 'unfit' ? unfit(backend, settled, order) : outcome;
}

async function sentBack(backend: Cashier, payment: Payment, order: PaymentOrder): Promise<Credit> {
  await sendBack(backend, payment, order);
  return { kind: 'erased' };
}

function creditOf(sql: Sql, paymentId: string): Credit | undefined {
  const order = orderByPayment(sql, paymentId);
  return order && { kind: 'credited', accountId: order.account_id, isNew: false };
}

function isOwnerErased(sql: Sql, { account_id }: PaymentOrder): boolean {
  const account = accountById(sql, account_id);
  return account === undefined || isErased(account);
}

/** A commit may run 200 statements, and a refund takes 20. The others follow the commit. */
const REFUNDS_MAX = 6;

type CreditEntry = { payment: Payment; order: PaymentOrder; since: LostSince };

/** Credits the payment inside a transaction. A second caller finds it already credited. */
function enter(pen: Pen, { payment, order, since }: CreditEntry): Credit {
  const { sql, at } = pen;
  // Another server that credits the payment or removes the account must wait.
  lockWallet(sql, order.account_id);
  const credited = creditOf(sql, payment.id);
  if (credited) return credited;
  // The account may have been removed while we asked the gateway.
  if (isOwnerErased(sql, order)) return { kind: 'erased' };
  if (!payOrder(sql, { orderId: order.id, paymentId: payment.id, at })) return { kind: 'unfit' };
  keepFee(sql, payment);
  post(sql, {
    accountId: order.account_id,
    from: 'gateway',
    to: 'wallet',
    amountPaise: payment.amountPaise,
    reference: payment.id,
    description: TOP_UP,
    at,
  });
  // The same commit applies refunds and disputes, so that the dealer cannot spend what was refunded
  // or is disputed. Refunds beyond the maximum follow it or, after a crash, wait for the night.
  for (const refund of since.refunds.slice(0, REFUNDS_MAX)) followRefund(pen, refund);
  for (const dispute of since.disputes) followDispute(pen, dispute);
  return { kind: 'credited', accountId: order.account_id, isNew: true };
}

// Decides whether a payment matches its order, and what happens if it does not match.

/** Refunds and disputes that a restore has lost. The credit applies these too. */
type LostSince = { refunds: GatewayRefund[]; disputes: GatewayDispute[] };

async function lostSince(backend: Cashier, payment: Payment): Promise<LostSince> {
  const { id, status, refundedPaise, orderId = '' } = payment;
  const { database, gateway } = backend;
  const isLost = await database.read((sql) => isOfALostTime(sql, payment));
  const isPaid = status === 'captured' || status === 'refunded';
  if (!isLost || !isPaid) return { refunds: [], disputes: [] };
  // A payment that was returned because another one had paid the order must not take its place.
  const isSecond =
    status === 'refunded' &&
    (await gateway.paymentsOf(orderId)).some((each) => each.status === 'captured');
  const refunds = refundedPaise > 0 && !isSecond ? await gateway.refundsOf(id) : [];
  return { refunds, disputes: await disputesOf(backend, id) };
}

/**
 * If a payment has been refunded, even in part, the operator has settled it by hand. We then credit
 * nothing, unless refunds that a restore lost explain it; their list is read later, so it may have
 * one more. A paid order accepts no second payment; the gateway returns an uncaptured payment to
 * its payer.
 */
function isFit(payment: Payment, order: PaymentOrder, { refunds }: LostSince): boolean {
  const made = refunds.filter(({ status }) => status !== 'failed');
  const explainedPaise = made.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { status, amountPaise, refundedPaise } = payment;
  return (
    payment.currency === 'INR' &&
    amountPaise === order.amount_paise &&
    (status === 'refunded' ? amountPaise : refundedPaise) <= explainedPaise &&
    (order.payment_id === null || order.payment_id === payment.id)
  );
}

/**
 * Logs the payment once, and lists it until the operator settles it. An uncaptured payment needs no
 * settling, because the gateway returns it to its payer.
 */
async function unfit(
  backend: Cashier,
  payment: Payment,
  order: PaymentOrder,
): Promise<{ kind: 'unfit' }> {
  const { amountPaise, refundedPaise, status } = payment;
  const { account_id } = order;
  const amount_paise = amountPaise - refundedPaise;
  if (status === 'captured' && amount_paise > 0) {
    const found = differenceOf(payment, { kind: 'unfit', account_id, amount_paise });
    await withPen(backend, (pen) => keepDifference(pen, found));
  }
  return { kind: 'unfit' };
}

/** The gateway may capture and report a payment this long after it was made. */
const LATE_MS_MAX = 24 * 3_600_000;

/**
 * Returns whether the payment was made between the time of a restored backup and the restore. A
 * payment that the backup lists as unfit is not lost: the operator may have settled it by hand.
 */
function isOfALostTime(sql: Sql, { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>): boolean {
  const since = `SELECT 1 FROM restoration
    WHERE restored_at >= :createdAt AND book_ended_at - :lateMs <= :createdAt
      AND NOT EXISTS (SELECT 1 FROM difference WHERE kind = 'unfit' AND reference = :id)`;
  return sql.get(since, { id, createdAt, lateMs: LATE_MS_MAX }) !== undefined;
}

// The fee that the gateway deducts from a captured payment. We store it for the accountant; it does
// not affect a wallet.

/** Stores the fee inside a transaction. Keeps the first value: a settled fee does not change. */
export function keepFee(sql: Sql, { id, fee }: Pick<Payment, 'id' | 'fee'>): void {
  if (!fee) return;
  sql.run('INSERT INTO payment_fee VALUES (:id, :feePaise, :taxPaise) ON CONFLICT DO NOTHING', {
    id,
    ...fee,
  });
}

export function isFeeKept(sql: Sql, paymentId: string): boolean {
  const row = sql.get('SELECT 1 FROM payment_fee WHERE payment_id = :paymentId', { paymentId });
  return row !== undefined;
}

// Refunds a payment for a removed account to its payer, once, and tells the operator.

/** Refunds a captured payment. The gateway itself returns any other. Throws `gateway_down`. */
async function sendBack(backend: Cashier, payment: Payment, order: PaymentOrder): Promise<void> {
  const { id, status, amountPaise, refundedPaise } = payment;
  const returnablePaise = status === 'captured' ? amountPaise - refundedPaise : 0;
  if (returnablePaise === 0 && status !== 'authorized') return;
  const erased = differenceOf(payment, { kind: 'erased', account_id: order.account_id });
  await withPen(backend, (pen) => keepDifference(pen, erased));
  if (returnablePaise === 0) return;
  // The bank may return the money itself, so we wait for its decision and ask again each night.
  const disputes = await disputesOf(backend, id);
  if (!disputes.every(isDecided)) return;
  const leftPaise = Math.max(0, returnablePaise - takenBy(disputes));
  if (leftPaise === 0) {
    await settle(backend, payment, order, ALL_RETURNED);
    return;
  }
  const key = returnKey(id);
  const made = await backend.gateway.refund({ paymentId: id, amountPaise: leftPaise, key });
  if (made && made.status !== 'failed') {
    await settle(backend, payment, order, `Returned to its payer: ${made.id}`);
  }
}

function settle(
  backend: Cashier,
  { id }: Payment,
  order: PaymentOrder,
  why: string,
): Promise<void> {
  return withPen(backend, ({ sql, at }) => {
    settleDifference(sql, { kind: 'erased', reference: id, who: AT_THE_GATEWAY, why, at });
    giveUpOrder(sql, order.id, at);
  });
}

// If a restored database lacks a dealer, their next sign-in credits what they had paid.

/** The longest time a sign-in waits for the gateway. The reconciler credits the rest. */
const WAIT_MS_MAX = 4_000;

/** Credits the payments that the dealer has just claimed, as many as time allows. */
export async function creditClaims(backend: Cashier, accountId: string): Promise<void> {
  const coming = await backend.database.read((sql) => comingTo(sql, accountId));
  const payments = coming.map(({ payment_id }) => payment_id);
  await inTime(creditAll(backend, payments), WAIT_MS_MAX, undefined);
}

async function creditAll(backend: Cashier, payments: string[]): Promise<void> {
  try {
    for (const paymentId of payments) await credit(backend, paymentId);
  } catch (error) {
    // The gateway is down or the clock is in doubt. A later run credits these payments.
    if (!(error instanceof Refusal)) throw error;
  }
}
