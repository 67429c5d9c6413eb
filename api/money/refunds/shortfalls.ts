// Refunds and losses at the gateway that we cannot simply debit, because our own refund is under
// way or the wallet does not have enough. Every function runs inside a transaction.

import type { Paise } from '../../../data/values/money.ts';
// The operator's log shows a debit back to the gateway as the gateway's act.
import { keepAct } from '../../operator/audit-log.ts';
import { keepDifference, type Pen } from '../gateway-differences.ts';
import type { Refund } from './refunds.ts';

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

type Shortfall = { reference: string; accountId: string; paymentId: string; missingPaise: Paise };

export function keepShortfall(pen: Pen, shortfall: Shortfall): void {
  const { reference, accountId, paymentId, missingPaise } = shortfall;
  if (missingPaise <= 0) return;
  keepDifference(pen, {
    kind: 'shortfall',
    reference,
    account_id: accountId,
    payment_id: paymentId,
    amount_paise: missingPaise,
  });
}

/** Records the gateway as the operator of a debit, because each debit must name one. */
export function keepGatewayAct({ sql, at }: Pen, { id, account_id }: Refund, why: string): void {
  const act = { reference: id, kind: 'refund', accountId: account_id, why, at } as const;
  keepAct(sql, { ...act, who: AT_THE_GATEWAY });
}
