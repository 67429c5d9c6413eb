// How money goes back in the Razorpay double: refunds by the API and by the dashboard, disputes.
// https://razorpay.com/docs/api/refunds, /disputes. What a person does in the real dashboard, a
// test does by `POST /sandbox/razorpay/dashboard`:
//
//   { "act": "refund", "paymentId", "amount" }       returns money; `amount` in paise
//   { "act": "refund_status", "refundId", "status" } what the bank says of a refund later
//   { "act": "dispute", "paymentId", "amount" }      a payer complains
//   { "act": "dispute_status", "disputeId", "status", "deducted" }  how it goes on

import * as v from 'valibot';
import { type BankParts, collection, unknownId } from './bank.ts';
import type { Dispute, Payment, Refund } from './entities.ts';
import { ApiError, readAsked } from './error.ts';
import { newDispute, newRefund } from './new-entities.ts';
import type { Store } from './store.ts';

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));
const NewRefund = v.object({
  amount,
  notes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(256))), {}),
});
const refundStatus = v.picklist(['pending', 'processed', 'failed']);
const Act = v.variant('act', [
  v.object({ act: v.literal('refund'), paymentId: v.string(), amount }),
  v.object({ act: v.literal('refund_status'), refundId: v.string(), status: refundStatus }),
  v.object({ act: v.literal('dispute'), paymentId: v.string(), amount }),
  v.object({
    act: v.literal('dispute_status'),
    disputeId: v.string(),
    status: v.picklist(['under_review', 'won', 'lost', 'closed']),
    deducted: v.optional(v.number(), 0),
  }),
]);

type Asked = { amount?: number | undefined; notes: Record<string, string> };

export function openReturns({ store, tell, clock }: BankParts) {
  function payment(id: string): Payment {
    return store.get<Payment>('payment', id) ?? unknownId();
  }

  function refundOf(paid: Payment, asked: Asked, status: Refund['status']): Refund {
    const left = paid.amount - paid.amount_refunded;
    const amount = asked.amount ?? left;
    if (!paid.captured || amount > left || amount === 0) {
      throw new ApiError('The amount is more than what is left to refund.', { field: 'amount' });
    }
    const refund = newRefund(paid, { amount, status, notes: asked.notes }, clock());
    if (status !== 'failed') returned(store, paid, amount);
    return refund;
  }

  function say(event: string, refund: Refund): void {
    tell([{ event, payment: payment(refund.payment_id), refund }]);
  }

  function changeRefund(id: string, status: Refund['status']): Refund {
    const known = store.get<Refund>('refund', id) ?? unknownId();
    const changed = { ...known, status };
    store.put(changed);
    // The bank did not take it: the payment has its money again.
    if (status === 'failed' && known.status !== 'failed') {
      returned(store, payment(known.payment_id), -known.amount);
    }
    say(`refund.${status}`, changed);
    return changed;
  }

  function changeDispute(id: string, status: Dispute['status'], deducted: number): Dispute {
    const known = store.get<Dispute>('dispute', id) ?? unknownId();
    const changed = { ...known, status, amount_deducted: deducted };
    store.put(changed);
    const event = `payment.dispute.${status}`;
    tell([{ event, payment: payment(known.payment_id), dispute: changed }]);
    return changed;
  }

  return {
    refundsOf: (paymentId: string) =>
      collection(
        store
          .made<Refund>('refund', EVER)
          .filter((refund) => refund.payment_id === payment(paymentId).id),
      ),

    dispute: (id: string): Dispute => store.get<Dispute>('dispute', id) ?? unknownId(),

    /** The same key gives the same refund. */
    refund(id: string, body: unknown, key: string, status: Refund['status']): Refund {
      const asked = readAsked(NewRefund, body);
      return store.together(() => {
        const before = key === '' ? undefined : store.of<Refund>('refund', key)[0];
        if (before) return before;
        const made = refundOf(payment(id), asked, status);
        store.put(made, key);
        say(status === 'processed' ? 'refund.processed' : 'refund.created', made);
        return made;
      });
    },

    /** What a person does there; see above. */
    act(body: unknown): Refund | Dispute {
      const asked = readAsked(Act, body);
      switch (asked.act) {
        case 'refund':
          return this.refund(asked.paymentId, { amount: asked.amount }, '', 'processed');
        case 'refund_status':
          return changeRefund(asked.refundId, asked.status);
        case 'dispute': {
          const paid = payment(asked.paymentId);
          const made = newDispute(paid, asked.amount ?? paid.amount, clock());
          store.put(made);
          tell([{ event: 'payment.dispute.created', payment: paid, dispute: made }]);
          return made;
        }
        case 'dispute_status':
          return changeDispute(asked.disputeId, asked.status, asked.deducted);
        default: {
          const none: never = asked;
          return none;
        }
      }
    },
  };
}

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 1000, skip: 0 };

function returned(store: Store, payment: Payment, amount: number): void {
  const amountRefunded = payment.amount_refunded + amount;
  const isWhole = amountRefunded === payment.amount;
  store.put({
    ...payment,
    amount_refunded: amountRefunded,
    status: isWhole ? 'refunded' : 'captured',
    refund_status: isWhole ? 'full' : amountRefunded === 0 ? null : 'partial',
  });
}
