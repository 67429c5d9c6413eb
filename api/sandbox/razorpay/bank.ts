// The money of the Razorpay double: orders, payments and captures, in the form and under the rules
// of https://razorpay.com/docs/api/orders and /payments.

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
import { newOrder, newPayment, newRefund, type Store } from './new-entities.ts';
import type { Event } from './webhooks.ts';

const NewOrder = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.literal('INR'),
  receipt: v.nullish(v.pipe(v.string(), v.maxLength(40)), null),
  notes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(256))), {}),
});
const Amount = v.object({ amount: v.pipe(v.number(), v.integer()), currency: v.literal('INR') });
const number = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
const Page = v.object({
  from: v.optional(number, '0'),
  to: v.optional(number, '999999999999'),
  count: v.optional(v.pipe(number, v.maxValue(100)), '10'),
  skip: v.optional(number, '0'),
});

export type BankParts = {
  store: Store;
  /** Sends the events, whose content the caller has already stored. */
  tell: (events: Event[]) => void;
  /** Milliseconds since 1970. */
  clock: () => number;
};

export function openBank({ store, tell, clock }: BankParts) {
  const order = (id: string) => store.get<Order>('order', id);
  const payment = (id: string) => store.get<Payment>('payment', id);

  return {
    order,
    payment,

    createOrder(body: unknown): Order {
      const asked = readAsked(NewOrder, body);
      const made = newOrder(asked, clock());
      store.put(made);
      return made;
    },

    paymentsOf: (orderId: string) => collection(store.of<Payment>('payment', order(orderId).id)),

    /** Returns one of the account's complete lists, newest first. */
    list: (kind: 'payment' | 'refund' | 'dispute', query: unknown) =>
      collection(store.made(kind, readAsked(Page, query))),

    pay(orderId: string, isGood: boolean, faults: Faults['payment']): Payment {
      const paid = store.together(() => {
        const known = order(orderId);
        if (known.status === 'paid') throw alreadyPaid();
        const made = newPayment(known, isGood, { faults, at: clock() });
        store.put(made, orderId);
        return { payment: made, order: attempted(store, known, made) };
      });
      if (!isGood) tell([{ event: 'payment.failed', ...paid }]);
      else if (paid.payment.captured) tell(capturedEvents(paid));
      else tell([{ event: 'payment.authorized', ...paid }]);
      return paid.payment;
    },

    capture(id: string, body: unknown): Payment {
      const asked = readAsked(Amount, body);
      const captured = store.together(() => {
        const known = payment(id);
        if (known.captured) throw new ApiError('This payment has already been captured');
        if (order(known.order_id).status === 'paid') throw alreadyPaid();
        if (known.status !== 'authorized' || known['is_stuck'] || asked.amount !== known.amount) {
          throw new ApiError('The payment cannot be captured.', { field: 'amount' });
        }
        const made: Payment = { ...known, status: 'captured', captured: true };
        store.put(made);
        return { payment: made, order: attempted(store, order(known.order_id), made) };
      });
      tell(capturedEvents(captured));
      return captured.payment;
    },
  };
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items };
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

// Refunds through the API of the Razorpay double, and what they leave of a payment.
// https://razorpay.com/docs/api/refunds, /disputes

const NewRefund = v.object({
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  notes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(256))), {}),
});

type RefundRequest = v.InferOutput<typeof NewRefund>;

export function openRefunds({ store, tell, clock }: BankParts) {
  const payment = (id: string) => store.get<Payment>('payment', id);

  function newRefundOf(paid: Payment, asked: RefundRequest, status: Refund['status']): Refund {
    const left = paid.amount - paid.amount_refunded;
    const amount = asked.amount ?? left;
    if (!paid.captured || amount > left || amount === 0) {
      throw new ApiError('The amount is more than what is left to refund.', { field: 'amount' });
    }
    if (status !== 'failed') giveBack(store, paid, amount);
    return newRefund(paid, { amount, status, notes: asked.notes }, clock());
  }

  return {
    refundsOf(paymentId: string) {
      const { id } = payment(paymentId);
      const all = store.made<Refund>('refund', EVER);
      return collection(all.filter((refund) => refund.payment_id === id));
    },

    dispute: (id: string): Dispute => store.get<Dispute>('dispute', id),

    /** Creates a refund, or returns the one that this key has already created. */
    refund(id: string, body: unknown, key: string, status: Refund['status']): Refund {
      const asked = readAsked(NewRefund, body);
      return store.together(() => {
        const before = key === '' ? undefined : store.of<Refund>('refund', key)[0];
        if (before) return before;
        const made = newRefundOf(payment(id), asked, status);
        store.put(made, key);
        const event = status === 'processed' ? 'refund.processed' : 'refund.created';
        tell([{ event, payment: payment(id), refund: made }]);
        return made;
      });
    },
  };
}

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 1000, skip: 0 };

/** A negative amount reverses a refund that the bank rejected: the payment gets its money back. */
export function giveBack(store: Store, payment: Payment, amount: number): void {
  const amountRefunded = payment.amount_refunded + amount;
  const isWhole = amountRefunded === payment.amount;
  store.put({
    ...payment,
    amount_refunded: amountRefunded,
    status: isWhole ? 'refunded' : 'captured',
    refund_status: isWhole ? 'full' : amountRefunded === 0 ? null : 'partial',
  });
}
