// A payment that arrives for a removed account: nobody could spend it, so it is refunded to its
// payer, once, and the operator is told.

import type { Cashier } from '../../backend.ts';
import { differenceOf, keepDifference, settleDifference, withPen } from '../gateway-differences.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';
import { giveUpOrder, type PaymentOrder } from '../top-up/payment-orders.ts';
import { disputesOf, isDecided, isLost, lostPaiseOf } from './payment-disputes.ts';
import { AT_THE_GATEWAY } from './shortfalls.ts';

/** An uncaptured payment is returned automatically after some days. Throws `gateway_down`. */
export async function sendBack(
  backend: Cashier,
  payment: Payment,
  order: PaymentOrder,
): Promise<void> {
  const { id, status, amountPaise, refundedPaise } = payment;
  const returnablePaise = status === 'captured' ? amountPaise - refundedPaise : 0;
  if (returnablePaise === 0 && status !== 'authorized') return;
  await tellOperator(backend, payment, order);
  if (returnablePaise === 0) return;
  // The bank may return it to its payer: its decision comes first, and the nightly run checks.
  const disputes = await disputesOf(backend, id);
  if (!disputes.every(isDecided)) return;
  const takenPaise = disputes
    .filter(isLost)
    .reduce((sum, dispute) => sum + lostPaiseOf(dispute), 0);
  const leftPaise = Math.max(0, returnablePaise - takenPaise);
  if (leftPaise === 0) {
    await settle(backend, payment, order, 'The bank took it: its dispute is lost');
    return;
  }
  // The key is the payment's: however often this runs, it is refunded once.
  const key = `removed-${id}`;
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

function tellOperator(backend: Cashier, payment: Payment, { account_id }: PaymentOrder) {
  const erased = differenceOf(payment, { kind: 'erased', account_id });
  return withPen(backend, (pen) => keepDifference(pen, erased));
}
