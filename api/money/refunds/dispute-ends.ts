// How a dispute ends: what was frozen is released, and what the bank took is debited.

import type { Paise } from '../../../data/values/money.ts';
import { DISPUTE } from '../../../data/voucher.ts';
import { type Pen, settleDifference } from '../gateway-differences.ts';
import { release, walletOf } from '../ledger.ts';
import type { GatewayDispute } from '../razorpay/refund-answers.ts';
import { lostPaiseOf } from './payment-disputes.ts';
import { enterRefund, lockRefundable, openRefund, type Refund } from './refunds.ts';
import { AT_THE_GATEWAY, keepGatewayAct, keepShortfall } from './shortfalls.ts';

export type Dispute = {
  id: string;
  account_id: string;
  payment_id: string;
  amount_paise: Paise;
  frozen_paise: Paise;
  settled_at: number | null;
};

export function win(pen: Pen, { id, account_id, frozen_paise }: Dispute): void {
  if (!settle(pen, id, 'won')) return;
  release(pen.sql, account_id, frozen_paise);
}

/** What the bank took is debited as far as the balance allows; the rest is listed. */
export function lose(pen: Pen, dispute: Dispute, told: GatewayDispute): void {
  const { sql, at } = pen;
  const { id, account_id: accountId, payment_id: paymentId } = dispute;
  if (!settle(pen, id, 'lost')) return;
  release(sql, accountId, dispute.frozen_paise);
  const lostPaise = lostPaiseOf(told);
  const leftPaise = lockRefundable(sql, paymentId)?.paise ?? 0;
  const { spendablePaise } = walletOf(sql, accountId);
  const amountPaise = Math.max(0, Math.min(lostPaise, leftPaise, spendablePaise));
  if (amountPaise > 0) {
    const refund: Refund = {
      id: `dispute-${id}`,
      account_id: accountId,
      payment_id: paymentId,
      amount_paise: amountPaise,
    };
    openRefund(sql, refund, at);
    keepGatewayAct(pen, refund, `The dispute ${id} was lost`);
    enterRefund(sql, refund, { gatewayId: id, description: DISPUTE, at });
  }
  keepShortfall(pen, {
    reference: id,
    accountId,
    paymentId,
    missingPaise: lostPaise - amountPaise,
  });
}

/** `false` where another server that was told of it has settled it since it was read. */
function settle(pen: Pen, id: string, outcome: 'won' | 'lost'): boolean {
  const { sql, at } = pen;
  const settled = sql.run(
    `UPDATE dispute SET settled_at = :at, outcome = :outcome
     WHERE id = :id AND settled_at IS NULL`,
    { at, outcome, id },
  );
  if (settled === 0) return false;
  endDifference(pen, id, outcome);
  return true;
}

export function endDifference({ sql, at }: Pen, id: string, outcome: 'won' | 'lost'): void {
  const why = `The dispute is ${outcome}`;
  settleDifference(sql, { kind: 'dispute', reference: id, who: AT_THE_GATEWAY, why, at });
}
