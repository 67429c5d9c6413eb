// `POST /sandbox/razorpay/dashboard` replaces a person at the real dashboard:
//
//   { "act": "refund", "paymentId", "amount" }       returns money; `amount` in paise
//   { "act": "refund_status", "refundId", "status" } sets the bank's later answer
//   { "act": "dispute", "paymentId", "amount" }      opens a payer's complaint
//   { "act": "dispute_status", "disputeId", "status", "deducted" }  decides it

import * as v from 'valibot';
import { type BankParts, giveBack, type openRefunds } from './bank.ts';
import { type Dispute, type Payment, type Refund, readAsked } from './entities.ts';
import { newDispute } from './new-entities.ts';

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));
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

export function openDashboard(
  { store, tell, clock }: BankParts,
  refunds: ReturnType<typeof openRefunds>,
) {
  const payment = (id: string) => store.get<Payment>('payment', id);

  function changeRefund(id: string, status: Refund['status']): Refund {
    const known = store.get<Refund>('refund', id);
    const refund = { ...known, status };
    store.put(refund);
    if (status === 'failed' && known.status !== 'failed') {
      giveBack(store, payment(known.payment_id), -known.amount);
    }
    tell([{ event: `refund.${status}`, payment: payment(known.payment_id), refund }]);
    return refund;
  }

  function openDispute(paymentId: string, amount: number | undefined): Dispute {
    const paid = payment(paymentId);
    const dispute = newDispute(paid, amount ?? paid.amount, clock());
    store.put(dispute);
    tell([{ event: 'payment.dispute.created', payment: paid, dispute }]);
    return dispute;
  }

  function changeDispute(id: string, status: Dispute['status'], deducted: number): Dispute {
    const known = store.get<Dispute>('dispute', id);
    const dispute = { ...known, status, amount_deducted: deducted };
    store.put(dispute);
    tell([{ event: `payment.dispute.${status}`, payment: payment(known.payment_id), dispute }]);
    return dispute;
  }

  function act(body: unknown): Refund | Dispute {
    const asked = readAsked(Act, body);
    switch (asked.act) {
      case 'refund':
        return refunds.refund(asked.paymentId, { amount: asked.amount }, '', 'processed');
      case 'refund_status':
        return changeRefund(asked.refundId, asked.status);
      case 'dispute':
        return openDispute(asked.paymentId, asked.amount);
      case 'dispute_status':
        return changeDispute(asked.disputeId, asked.status, asked.deducted);
      default:
        return asked satisfies never;
    }
  }

  return { act };
}
