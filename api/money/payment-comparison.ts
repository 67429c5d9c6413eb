// One payment of the gateway's list, compared with the database.

import type { Cashier } from '../backend.ts';
import type { Sql } from '../storage/database.ts';
import { type Difference, differenceOf, keepDifference, withPen } from './gateway-differences.ts';
import type { Payment } from './razorpay/razorpay-answers.ts';
import { credit } from './top-up/credit-payment.ts';
import { isFeeKept, keepFee } from './top-up/payment-fees.ts';
import { orderByPayment } from './top-up/payment-orders.ts';
import { followUnclaimed, isUnclaimed } from './top-up/unclaimed.ts';

/** Credits what the gateway has for an order of ours and the database does not. */
export async function comparePayment(backend: Cashier, payment: Payment): Promise<void> {
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
  // Some fees are known only after the capture; older payments predate our recording of fees.
  if (isFeeNews) await backend.database.transaction((sql) => keepFee(sql, payment));
  if (isGivenByHand) {
    await list(backend, differenceOf(payment, { kind: 'by_hand', account_id: null }));
  } else if (!order) {
    const outcome = await credit(backend, id);
    if (outcome.kind !== 'credited' || !outcome.isNew) return;
    backend.log.warn({ paymentId: id }, "a payment was found in the gateway's list and credited");
  } else if (order.amount_paise !== amountPaise) {
    const { account_id } = order;
    await list(backend, differenceOf(payment, { kind: 'amount', account_id }));
  }
}

/** An operator may already have credited it by hand, naming the payment. */
function wasGivenByHand(sql: Sql, paymentId: string): boolean {
  const act = "SELECT 1 FROM act WHERE kind = 'credit' AND replace(why, :paymentId, '') <> why";
  return sql.get(act, { paymentId }) !== undefined;
}

function list(backend: Cashier, difference: Difference): Promise<void> {
  return withPen(backend, (pen) => keepDifference(pen, difference));
}
