// The rows of refunds to payers. The money is held while a refund is open, then posted or released.
// Every function runs inside its caller's transaction.

import type { Paise } from '../../../data/values/money.ts';
import { REFUND } from '../../../data/voucher.ts';
import type { Sql } from '../../storage/database.ts';
import { lockWallet, post, release, reserve } from '../ledger.ts';
import type { Entry } from '../ledger-entries.ts';

export type Refund = {
  id: string;
  account_id: string;
  payment_id: string;
  amount_paise: Paise;
};

/** A payment's account, and how much of that payment can still be refunded. */
export type Refundable = { accountId: string; paise: Paise };

/** Returns what can still be refunded. Undefined if the payment was not credited here. */
export function refundable(sql: Sql, paymentId: string): Refundable | undefined {
  const entry = creditEntry(sql, paymentId);
  return entry && leftOf(sql, entry);
}

/** Works like {@link refundable}, but locks the wallet, so no other job refunds the same money. */
export function lockRefundable(sql: Sql, paymentId: string): Refundable | undefined {
  const entry = creditEntry(sql, paymentId);
  if (entry) lockWallet(sql, entry.account_id);
  return entry && leftOf(sql, entry);
}

type CreditEntry = Pick<Entry, 'account_id' | 'reference' | 'amount_paise'>;

function creditEntry(sql: Sql, paymentId: string): CreditEntry | undefined {
  return sql.get<CreditEntry>(
    `SELECT account_id, reference, amount_paise FROM entry
     WHERE from_book = 'gateway' AND reference = :paymentId`,
    { paymentId },
  );
}

function leftOf(sql: Sql, { account_id, reference, amount_paise }: CreditEntry): Refundable {
  const returned = sql.get<{ paise: Paise }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM refund
     WHERE payment_id = :paymentId AND outcome IS DISTINCT FROM 'refused'
       AND id NOT IN (SELECT refund_id FROM failed_refund)`,
    { paymentId: reference },
  );
  return { accountId: account_id, paise: amount_paise - (returned?.paise ?? 0) };
}

/** Sets the money aside. Returns `false` if the dealer can no longer spend that much. */
export function openRefund(sql: Sql, refund: Refund, at: number): boolean {
  if (!reserve(sql, refund.account_id, refund.amount_paise)) return false;
  sql.run(
    `INSERT INTO refund (id, account_id, payment_id, amount_paise, opened_at)
     VALUES (:id, :account_id, :payment_id, :amount_paise, :at)`,
    { ...refund, at },
  );
  return true;
}

export function openRefunds(sql: Sql): (Refund & { created_at: number })[] {
  return sql.all(
    `SELECT id, account_id, payment_id, amount_paise, opened_at AS created_at FROM refund
     WHERE settled_at IS NULL ORDER BY opened_at`,
  );
}

/** Ends an open refund and releases its money. Leaves a settled refund as it is. */
export function refuse(sql: Sql, { id, account_id, amount_paise }: Refund, at: number): void {
  const isMine = sql.run(
    `UPDATE refund SET settled_at = :at, outcome = 'refused', gateway_refund_id = NULL
     WHERE id = :id AND settled_at IS NULL`,
    { at, id },
  );
  if (isMine) release(sql, account_id, amount_paise);
}

/** Posts an open refund under the gateway's id. Leaves a settled refund as it is. */
export function enterRefund(
  sql: Sql,
  refund: Refund,
  { gatewayId, description = REFUND, at }: { gatewayId: string; description?: string; at: number },
): void {
  const { id, account_id: accountId, amount_paise: amountPaise } = refund;
  const isMine = sql.run(
    `UPDATE refund SET settled_at = :at, outcome = 'refunded', gateway_refund_id = :gatewayId
     WHERE id = :id AND settled_at IS NULL`,
    { at, gatewayId, id },
  );
  if (!isMine) return;
  const moved = { accountId, from: 'wallet', to: 'gateway', amountPaise, reference: id } as const;
  post(sql, { ...moved, description, at, releasedPaise: amountPaise });
}
