// The one way from a payment to a wallet. The checkout page, the webhook and the reconciler all
// come through here, in any order, at once and as often as they like: a payment is credited once.

import { TOP_UP } from '../data/voucher.ts';
import { accountById, isErased } from './accounts.ts';
import type { Cashier } from './box.ts';
import type { Sql } from './database.ts';
import { keepDifference } from './differences.ts';
import type { Payment } from './gateway.ts';
import { post } from './ledger.ts';
import { keepFee } from './payment-fees.ts';
import {
  keepOrder,
  orderById,
  orderByPayment,
  type PaymentOrder,
  payOrder,
} from './payment-orders.ts';
import { sendBack } from './sent-back.ts';
import { refuseDoubtfulClock } from './trusted-clock.ts';

export type Credit =
  | { kind: 'credited'; accountId: string; isNew: boolean }
  /** Not taken from the payer yet, and perhaps never; a later look may find it captured. */
  | { kind: 'pending' }
  /** No payment, or none of an order of ours. */
  | { kind: 'not_ours' }
  /** Of an order of ours, and not what was ordered, or paid before: left for the operator. */
  | { kind: 'unfit' }
  /** For an account that is removed: it goes back to its payer. */
  | { kind: 'erased' };

/**
 * Credits a payment to the wallet that its order fills. Takes nothing but the id on trust: amount,
 * currency, state and order are asked of the gateway. Throws `gateway_down`,
 * and `unavailable` while nobody knows what time it is.
 */
export async function credit(box: Cashier, paymentId: string): Promise<Credit> {
  const credited = await box.database.read((sql) => creditOf(sql, paymentId));
  if (credited) return credited;
  const payment = await box.gateway.fetchPayment(paymentId);
  if (!payment?.orderId) return { kind: 'not_ours' };
  // Asked just now, the gateway has told the time too.
  refuseDoubtfulClock(box);
  const order = await orderOf(box, payment.orderId);
  if (!order) return { kind: 'not_ours' };
  if (await isForNobody(box, order)) return sendBack(box, payment, order);
  if (!isFit(payment, order)) return unfit(box, payment, order);
  const settled = payment.status === 'authorized' ? await box.gateway.capture(payment) : payment;
  if (settled.status !== 'captured') return { kind: 'pending' };
  const outcome = await box.database.transaction((sql) => enter(sql, settled, order, box.clock()));
  if (outcome.kind === 'erased') return sendBack(box, settled, order);
  return outcome.kind === 'unfit' ? unfit(box, settled, order) : outcome;
}

function creditOf(sql: Sql, paymentId: string): Credit | undefined {
  const order = orderByPayment(sql, paymentId);
  return order && { kind: 'credited', accountId: order.account_id, isNew: false };
}

/**
 * The order as we keep it. One that a restored backup has lost is known to the gateway, and its
 * note says whose it is: only our own secret can have written that.
 */
export async function orderOf(box: Cashier, orderId: string): Promise<PaymentOrder | undefined> {
  const kept = await box.database.read((sql) => orderById(sql, orderId));
  if (kept) return kept;
  const order = await box.gateway.fetchOrder(orderId);
  const { accountId } = order ?? {};
  if (!order || accountId === undefined || order.currency !== 'INR') return undefined;
  return box.database.transaction((sql) => {
    if (!accountById(sql, accountId)) return undefined;
    box.log.warn({ orderId }, 'an order was lost here and is taken back from the gateway');
    return keepOrder(sql, {
      id: order.id,
      account_id: accountId,
      amount_paise: order.amountPaise,
      key_hash: null,
      created_at: box.clock(),
    });
  });
}

function isForNobody(box: Cashier, order: PaymentOrder): Promise<boolean> {
  return box.database.read((sql) => isOwnerErased(sql, order));
}

function isOwnerErased(sql: Sql, { account_id }: PaymentOrder): boolean {
  const account = accountById(sql, account_id);
  return account === undefined || isErased(account);
}

/**
 * What was given back, even in part, was settled by hand: a machine adds nothing to it. And a paid
 * order takes no second payment: one that is not captured goes back to its payer by itself.
 */
function isFit(payment: Payment, order: PaymentOrder): boolean {
  return (
    payment.currency === 'INR' &&
    payment.amountPaise === order.amount_paise &&
    payment.refundedPaise === 0 &&
    payment.status !== 'refunded' &&
    (order.payment_id === null || order.payment_id === payment.id)
  );
}

/**
 * Told once, and listed until it is settled, however often it is asked about. What was not
 * captured goes back to its payer by itself: there is nothing to settle.
 */
async function unfit(box: Cashier, payment: Payment, order: PaymentOrder): Promise<Credit> {
  const { id, amountPaise, refundedPaise, status } = payment;
  if (status === 'captured' && refundedPaise < amountPaise) {
    const found = {
      kind: 'unfit',
      reference: id,
      account_id: order.account_id,
      payment_id: id,
      amount_paise: amountPaise - refundedPaise,
    } as const;
    await box.database.transaction((sql) =>
      keepDifference({ sql, log: box.log, at: box.clock() }, found),
    );
  }
  return { kind: 'unfit' };
}

/** Runs inside a transaction: whoever comes second finds the credit of the first. */
function enter(sql: Sql, payment: Payment, order: PaymentOrder, at: number): Credit {
  const credited = creditOf(sql, payment.id);
  if (credited) return credited;
  // The account may have been removed while the gateway was asked.
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
  return { kind: 'credited', accountId: order.account_id, isNew: true };
}
