// Whether a payment is what its order asked for, and what becomes of one that is not.

import type { Cashier } from '../../backend.ts';
import { isOfALostTime } from '../../backup/restorations.ts';
import { differenceOf, keepDifference, withPen } from '../gateway-differences.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';
import type { GatewayDispute, GatewayRefund } from '../razorpay/refund-answers.ts';
import { disputesOf } from '../refunds/payment-disputes.ts';
import type { PaymentOrder } from './payment-orders.ts';

/** Applies refunds and disputes from the time that a restore has lost, along with the credit. */
export type LostSince = { refunds: GatewayRefund[]; disputes: GatewayDispute[] };

export async function lostSince(backend: Cashier, payment: Payment): Promise<LostSince> {
  const { id, status, refundedPaise } = payment;
  const isLost = await backend.database.read((sql) => isOfALostTime(sql, payment));
  if (!isLost || status !== 'captured') return { refunds: [], disputes: [] };
  const refunds = refundedPaise > 0 ? await backend.gateway.refundsOf(id) : [];
  return { refunds, disputes: await disputesOf(backend, id) };
}

/**
 * Anything refunded, even in part, was settled by hand: nothing is added automatically, unless the
 * refunds that were lost here explain it. And a paid order takes no second payment: an uncaptured
 * one is returned to its payer automatically.
 */
export function isFit(payment: Payment, order: PaymentOrder, { refunds }: LostSince): boolean {
  const made = refunds.filter(({ status }) => status !== 'failed');
  const explainedPaise = made.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    payment.currency === 'INR' &&
    payment.amountPaise === order.amount_paise &&
    payment.refundedPaise === explainedPaise &&
    payment.status !== 'refunded' &&
    (order.payment_id === null || order.payment_id === payment.id)
  );
}

/**
 * Logged once, and listed until it is settled, however often it is looked at. An uncaptured payment
 * is returned to its payer automatically: there is nothing to settle.
 */
export async function unfit(
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
