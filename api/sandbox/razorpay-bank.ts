// What happens to money in the Razorpay double: orders, payments, captures, refunds, in the shapes
// and under the rules of https://razorpay.com/docs/api/orders and /payments.

import * as v from 'valibot';
import {
  newOrder,
  newPayment,
  newRefund,
  type Order,
  type Payment,
  type Refund,
} from './razorpay-entities.ts';
import { ApiError, readAsked } from './razorpay-error.ts';
import type { Faults } from './razorpay-faults.ts';
import type { Store } from './razorpay-store.ts';

const NewOrder = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.literal('INR'),
  receipt: v.nullish(v.pipe(v.string(), v.maxLength(40)), null),
  notes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(256))), {}),
});
const Amount = v.object({ amount: v.pipe(v.number(), v.integer()), currency: v.literal('INR') });
const NewRefund = v.object({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) });

export type Bank = ReturnType<typeof openBank>;

/** `tell` is called with each event to send, after what it tells of is kept. */
export function openBank(
  store: Store,
  tell: (events: { event: string; payment: Payment; order: Order }[]) => void,
) {
  function order(id: string): Order {
    return store.get<Order>('order', id) ?? unknownId();
  }

  function payment(id: string): Payment {
    return store.get<Payment>('payment', id) ?? unknownId();
  }

  return {
    order,
    payment,

    createOrder(body: unknown): Order {
      const asked = readAsked(NewOrder, body);
      const made = newOrder(asked);
      store.put(made);
      return made;
    },

    paymentsOf(orderId: string) {
      const items = store.of<Payment>('payment', order(orderId).id);
      return { entity: 'collection', count: items.length, items };
    },

    pay(orderId: string, isGood: boolean, faults: Faults['payment']): Payment {
      const paid = store.together(() => {
        const known = order(orderId);
        if (known.status === 'paid') throw alreadyPaid();
        const made = newPayment(known, isGood, faults);
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

    /** The same key gives the same refund. */
    refund(id: string, body: unknown, key: string): Refund {
      const asked = readAsked(NewRefund, body);
      return store.together(() => {
        const before = key === '' ? undefined : store.of<Refund>('refund', key)[0];
        return before ?? refundOf(store, payment(id), asked.amount, key);
      });
    },
  };
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

function refundOf(store: Store, payment: Payment, asked: number | undefined, key: string): Refund {
  const left = payment.amount - payment.amount_refunded;
  const amount = asked ?? left;
  if (!payment.captured || amount > left || amount === 0) {
    throw new ApiError('The amount is more than what is left to refund.', { field: 'amount' });
  }
  const refund = newRefund(payment, amount);
  store.put(refund, key);
  store.put({
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    status: amount === left ? 'refunded' : payment.status,
    refund_status: amount === left ? 'full' : 'partial',
  });
  return refund;
}

function alreadyPaid(): ApiError {
  return new ApiError('The order has already been paid.');
}

function unknownId(): never {
  throw new ApiError('The id provided does not exist');
}
