// A refund that the bank rejected afterwards.

import { REFUND_FAILED } from '../../../data/voucher.ts';
import { accountById, isErased } from '../../identity/accounts.ts';
import { keepDifference, type Pen, settleDifference } from '../gateway-differences.ts';
import { post } from '../ledger.ts';
import type { GatewayRefund } from '../razorpay/refund-answers.ts';
import type { Refund } from './refunds.ts';
import { AT_THE_GATEWAY } from './shortfalls.ts';

/** The bank rejected the refund: the money returns to the wallet, once. */
export function comeBack(pen: Pen, refund: Refund, told: GatewayRefund): void {
  const { sql, at } = pen;
  const { id, account_id: accountId, amount_paise: amountPaise } = refund;
  if (sql.get('SELECT 1 FROM failed_refund WHERE refund_id = :id', { id })) return;
  const account = accountById(sql, accountId);
  if (!account || isErased(account)) {
    keepDifference(pen, { ...refund, kind: 'erased', reference: told.id });
    return;
  }
  sql.run('INSERT INTO failed_refund VALUES (:id, :at)', { id, at });
  post(sql, {
    accountId,
    from: 'gateway',
    to: 'wallet',
    amountPaise,
    reference: id,
    description: REFUND_FAILED,
    at,
  });
  const why = 'The refund failed afterwards';
  settleDifference(sql, { kind: 'shortfall', reference: told.id, who: AT_THE_GATEWAY, why, at });
}
