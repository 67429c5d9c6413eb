// Money on its way back to its payer: held, asked of the gateway under a key of its own, then
// posted or released. A gateway that does not answer leaves it held, to be asked again.

import type { Paise } from '../data/money.ts';
import { REFUND } from '../data/voucher.ts';
import type { Cashier } from './box.ts';
import type { Sql } from './database.ts';
import { type Entry, post, release, reserve } from './ledger.ts';

export type Refund = {
  id: string;
  account_id: string;
  payment_id: string;
  amount_paise: Paise;
};

/** What of a payment has neither gone back nor is on its way; `undefined`: no credit of ours. */
export function refundable(sql: Sql, paymentId: string) {
  const entry = sql.get<Entry>(
    "SELECT * FROM entry WHERE from_book = 'gateway' AND reference = :paymentId",
    { paymentId },
  );
  const returned = sql.get<{ paise: Paise }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM refund
     WHERE payment_id = :paymentId AND outcome IS NOT 'refused'`,
    { paymentId },
  );
  if (!entry || !returned) return undefined;
  return { accountId: entry.account_id, paise: entry.amount_paise - returned.paise };
}

/** Sets the money aside; `false` when the dealer cannot spend that much any more. */
export function openRefund(sql: Sql, refund: Refund, at: number): boolean {
  if (!reserve(sql, refund.account_id, refund.amount_paise)) return false;
  sql.run(
    `INSERT INTO refund (id, account_id, payment_id, amount_paise, opened_at)
     VALUES (:id, :account_id, :payment_id, :amount_paise, :at)`,
    { ...refund, at },
  );
  return true;
}

export function openRefunds(sql: Sql): Refund[] {
  return sql.all<Refund>(
    `SELECT id, account_id, payment_id, amount_paise FROM refund
     WHERE settled_at IS NULL ORDER BY opened_at`,
  );
}

/** Asks the gateway, as often as it takes: it pays back once. Throws `gateway_down`. */
export async function settleRefund(desk: Cashier, refund: Refund): Promise<'refunded' | 'refused'> {
  const gatewayRefundId = await desk.gateway.refund({
    paymentId: refund.payment_id,
    amountPaise: refund.amount_paise,
    key: refund.id,
  });
  const outcome = gatewayRefundId === undefined ? 'refused' : 'refunded';
  await desk.database.transaction((sql) => {
    const at = desk.clock();
    const isMine = sql.run(
      `UPDATE refund SET settled_at = :at, outcome = :outcome, gateway_refund_id = :gatewayRefundId
       WHERE id = :id AND settled_at IS NULL`,
      { at, outcome, gatewayRefundId: gatewayRefundId ?? null, id: refund.id },
    );
    if (!isMine) return;
    if (outcome === 'refused') release(sql, refund.account_id, refund.amount_paise);
    else enter(sql, refund, at);
  });
  return outcome;
}

function enter(sql: Sql, refund: Refund, at: number): void {
  post(sql, {
    accountId: refund.account_id,
    from: 'wallet',
    to: 'gateway',
    amountPaise: refund.amount_paise,
    reference: refund.id,
    description: REFUND,
    at,
    releasedPaise: refund.amount_paise,
  });
}
