// Refunds and losses at the gateway that we cannot simply debit, because our own refund is under
// way or the wallet does not have enough. Every function runs inside a transaction.

import type { Paise } from '../../../data/values/money.ts';
// The operator's log shows a debit back to the gateway as the gateway's act.
import { keepAct } from '../../operator/audit-log.ts';
import { keepDifference, type Pen } from '../gateway-differences.ts';
import { walletOf } from '../ledger.ts';
import { openRefund, type Refund, type Refundable } from './refunds.ts';

/** Stands in for an operator's name on a refund that the gateway made. */
export const AT_THE_GATEWAY = 'razorpay';

/** Returns whether an open refund of ours may explain a refund or loss at the gateway. */
export function isOursUnderWay({ sql }: Pen, { paymentId }: { paymentId: string }): boolean {
  const open = `SELECT 1 FROM refund
    WHERE payment_id = :paymentId AND settled_at IS NULL AND gateway_refund_id IS NULL`;
  return sql.get(open, { paymentId }) !== undefined;
}

export function isShortfallKnown({ sql }: Pen, reference: string): boolean {
  const known = "SELECT 1 FROM difference WHERE kind = 'shortfall' AND reference = :reference";
  return sql.get(known, { reference }) !== undefined;
}

type Taken = {
  /** The gateway's id of the refund or dispute. */
  reference: string;
  paise: Paise;
  /** The id that the debit gets, and the sentence that explains it to the operator. */
  id: string;
  why: string;
};

/**
 * Sets aside what the gateway has taken back, as far as the payment and the balance allow, and
 * lists the rest. Names the gateway as the operator, because each debit must name one.
 */
export function takeBack(pen: Pen, left: Refundable & { paymentId: string }, taken: Taken) {
  const { sql, at } = pen;
  const { accountId, paymentId: payment_id } = left;
  const { reference, paise, id, why } = taken;
  const { spendablePaise } = walletOf(sql, accountId);
  const amount_paise = Math.max(0, Math.min(paise, left.paise, spendablePaise));
  const about = { account_id: accountId, payment_id };
  if (amount_paise < paise) {
    const missing = { ...about, amount_paise: paise - amount_paise };
    keepDifference(pen, { ...missing, kind: 'shortfall', reference });
  }
  if (amount_paise === 0) return undefined;
  const refund: Refund = { ...about, id, amount_paise };
  openRefund(sql, refund, at);
  keepAct(sql, { reference: id, kind: 'refund', accountId, who: AT_THE_GATEWAY, why, at });
  return refund;
}
