// The money of the Razorpay double: orders, payments, captures, refunds and disputes, in the form
// and under the rules of https://razorpay.com/docs/api/orders, /payments, /refunds and /disputes.
//
// A test does with `POST /sandbox/razorpay/dashboard` what a person does in the real dashboard:
//
//   { "act": "refund", "paymentId", "amount" }       returns money; `amount` in paise
//   { "act": "refund_status", "refundId", "status" } sets the bank's later answer
//   { "act": "dispute", "paymentId", "amount" }      opens a payer's complaint
//   { "act": "dispute_status", "disputeId", "status", "deducted" }  decides it

import * as v from 'valibot';
import {
  ApiError,
  type Dispute,
  type Order,
  type Payment,
  type Refund,
  readAsked,
} from './entities.ts';
import type { Faults } from './faults.ts';
import { newDispute, newOrder, newPayment, newRefund, type Store } from './new-entities.ts';
import type { Event } from './webhooks.ts';

export type Bank = {
  store: Store;
  /** Sends the events. The caller has already stored their content. */
  tell: (events: Event[]) => void;
  /** Milliseconds since 1970. */
  clock: () => number;
};

const notes = v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(256))), {});
const NewOrder = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.literal('INR'),
  receipt: v.nullish(v.pipe(v.string(), v.maxLength(40)), null),
  notes,
});

export function createOrder({ store, clock }: Bank, body: unknown): Order {
  const made = newOrder(readAsked(NewOrder, body), clock());
  store.put(made);
  return made;
}

/** Makes an attempt to pay the order, as in the checkout window. */
export function pay(
  { store, tell, clock }: Bank,
  orderId: string,
  { isGood, faults }: { isGood: boolean; faults: Faults['payment'] },
): Payment {
  const paid = store.together(() => {
    const known = store.get<Order>('order', orderId);
    if (known.status === 'paid') throw alreadyPaid();
    const made = newPayment(known, isGood, { faults, at: clock() });
    store.put(made, orderId);
    return { payment: made, order: attempted(store, known, made) };
  });
  if (paid.payment.captured) tell(capturedEvents(paid));
  else tell([{ event: isGood ? 'payment.authorized' : 'payment.failed', ...paid }]);
  return paid.payment;
}

const Amount = v.object({ amount: v.pipe(v.number(), v.integer()), currency: v.literal('INR') });

export function capture({ store, tell }: Bank, id: string, body: unknown): Payment {
  const asked = readAsked(Amount, body);
  const captured = store.together(() => {
    const known = store.get<Payment>('payment', id);
    const order = store.get<Order>('order', known.order_id);
    if (known.captured) throw new ApiError('This payment has already been captured');
    if (order.status === 'paid') throw alreadyPaid();
    if (known.status !== 'authorized' || known['is_stuck'] || asked.amount !== known.amount) {
      throw new ApiError('The payment cannot be captured.', { field: 'amount' });
    }
    const made: Payment = { ...known, status: 'captured', captured: true };
    store.put(made);
    return { payment: made, order: attempted(store, order, made) };
  });
  tell(capturedEvents(captured));
  return captured.payment;
}

function capturedEvents(paid: { payment: Payment; order: Order }) {
  return [
    { event: 'payment.captured', ...paid },
    { event: 'order.paid', ...paid },
  ];
}

function attempted(store: Store, order: Order, { captured }: Payment): Order {
  const changed: Order = {
    ...order,
    status: captured ? 'paid' : 'attempted',
    attempts: order.attempts + (order.status === 'paid' ? 0 : 1),
    amount_paid: captured ? order.amount : 0,
    amount_due: captured ? 0 : order.amount,
  };
  store.put(changed);
  return changed;
}

function alreadyPaid(): ApiError {
  return new ApiError('The order has already been paid.');
}

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));
const NewRefund = v.object({ amount, notes });

/** Creates a refund, or returns the one that this key has already created. */
export function refund(
  { store, tell, clock }: Bank,
  id: string,
  { body, key, status }: { body: unknown; key: string; status: Refund['status'] },
): Refund {
  const asked = readAsked(NewRefund, body);
  return store.together(() => {
    const before = key === '' ? undefined : store.of<Refund>('refund', key)[0];
    if (before) return before;
    const paid = store.get<Payment>('payment', id);
    const left = paid.amount - paid.amount_refunded;
    const { amount = left, notes } = asked;
    if (!paid.captured || amount > left || amount === 0) {
      throw new ApiError('The amount is more than what is left to refund.', { field: 'amount' });
    }
    if (status !== 'failed') giveBack(store, paid, amount);
    const made = newRefund(paid, { amount, status, notes }, clock());
    store.put(made, key);
    const event = status === 'processed' ? 'refund.processed' : 'refund.created';
    tell([{ event, payment: store.get<Payment>('payment', id), refund: made }]);
    return made;
  });
}

/** A negative amount reverses a refund that the bank rejected: the payment gets its money back. */
function giveBack(store: Store, payment: Payment, amount: number): void {
  const amountRefunded = payment.amount_refunded + amount;
  const isWhole = amountRefunded === payment.amount;
  store.put({
    ...payment,
    amount_refunded: amountRefunded,
    status: isWhole ? 'refunded' : 'captured',
    refund_status: isWhole ? 'full' : amountRefunded === 0 ? null : 'partial',
  });
}

const Act = v.variant('act', [
  v.object({ act: v.literal('refund'), paymentId: v.string(), amount }),
  v.object({
    act: v.literal('refund_status'),
    refundId: v.string(),
    status: v.picklist(['pending', 'processed', 'failed']),
  }),
  v.object({ act: v.literal('dispute'), paymentId: v.string(), amount }),
  v.object({
    act: v.literal('dispute_status'),
    disputeId: v.string(),
    status: v.picklist(['under_review', 'won', 'lost', 'closed']),
    deducted: v.optional(v.number(), 0),
  }),
]);

export function actInDashboard(bank: Bank, body: unknown): Refund | Dispute {
  const { store, tell, clock } = bank;
  const asked = readAsked(Act, body);
  switch (asked.act) {
    case 'refund': {
      const { amount, paymentId } = asked;
      return refund(bank, paymentId, { body: { amount }, key: '', status: 'processed' });
    }
    case 'refund_status': {
      const known = store.get<Refund>('refund', asked.refundId);
      const changed = { ...known, status: asked.status };
      store.put(changed);
      const paid = store.get<Payment>('payment', known.payment_id);
      const isNew = changed.status === 'failed' && known.status !== 'failed';
      if (isNew) giveBack(store, paid, -known.amount);
      const payment = store.get<Payment>('payment', known.payment_id);
      tell([{ event: `refund.${changed.status}`, payment, refund: changed }]);
      return changed;
    }
    case 'dispute': {
      const payment = store.get<Payment>('payment', asked.paymentId);
      const dispute = newDispute(payment, asked.amount ?? payment.amount, clock());
      store.put(dispute);
      tell([{ event: 'payment.dispute.created', payment, dispute }]);
      return dispute;
    }
    case 'dispute_status': {
      const { status, deducted: amount_deducted } = asked;
      const known = store.get<Dispute>('dispute', asked.disputeId);
      const dispute = { ...known, status, amount_deducted };
      store.put(dispute);
      const payment = store.get<Payment>('payment', known.payment_id);
      tell([{ event: `payment.dispute.${status}`, payment, dispute }]);
      return dispute;
    }
    default:
      return asked satisfies never;
  }
}
