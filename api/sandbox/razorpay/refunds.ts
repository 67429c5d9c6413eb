// How money goes back in the Razorpay double by its API: refunds, and what they leave of a payment.
// https://razorpay.com/docs/api/refunds, /disputes

import * as v from 'valibot';
import { type BankParts, collection } from './bank.ts';
import type { Dispute, Payment, Refund } from './entities.ts';
import { ApiError, readAsked } from './error.ts';
import { newRefund } from './new-entities.ts';
import type { Store } from './store.ts';

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

    /** The same key gives the same refund. */
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

/** A negative amount is one that its bank did not take: the payment has its money again. */
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
