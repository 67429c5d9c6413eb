// Our orders at the payment gateway: whose wallet each one fills, and with how much. An order is
// open until it is paid or we give it up. Every function runs inside its caller's transaction.

import type { Paise } from '../../../data/values/money.ts';
import type { Sql } from '../../storage/database.ts';

export type PaymentOrder = {
  id: string;
  account_id: string;
  amount_paise: Paise;
  /** SHA-256 of the idempotency key; null if the order was made without one. */
  key_hash: Buffer | null;
  created_at: number;
  /** The time when its payment was credited, or when we gave the order up. */
  closed_at: number | null;
  /** The payment that was credited for the order. An order is paid once. */
  payment_id: string | null;
};

type NewOrder = Omit<PaymentOrder, 'closed_at' | 'payment_id'>;

export function orderById(sql: Sql, id: string): PaymentOrder | undefined {
  return sql.get<PaymentOrder>('SELECT * FROM payment_order WHERE id = :id', { id });
}

export function orderByKey(sql: Sql, accountId: string, keyHash: Buffer): PaymentOrder | undefined {
  return sql.get<PaymentOrder>(
    'SELECT * FROM payment_order WHERE account_id = :accountId AND key_hash = :keyHash',
    { accountId, keyHash },
  );
}

export function orderByPayment(sql: Sql, paymentId: string): PaymentOrder | undefined {
  return sql.get<PaymentOrder>('SELECT * FROM payment_order WHERE payment_id = :paymentId', {
    paymentId,
  });
}

/** Stores the order. If the order or its key is already stored, returns the stored order. */
export function keepOrder(sql: Sql, order: NewOrder): PaymentOrder {
  sql.run(
    `INSERT INTO payment_order (id, account_id, amount_paise, key_hash, created_at)
       VALUES (:id, :account_id, :amount_paise, :key_hash, :created_at)
     ON CONFLICT DO NOTHING`,
    order,
  );
  const byKey = order.key_hash ? orderByKey(sql, order.account_id, order.key_hash) : undefined;
  const kept = byKey ?? orderById(sql, order.id);
  if (kept?.account_id !== order.account_id) throw new Error('An order id was issued twice.');
  return kept;
}

/** Sets the order's payment. Returns `false` if it already has one. */
export function payOrder(
  sql: Sql,
  { orderId, paymentId, at }: { orderId: string; paymentId: string; at: number },
): boolean {
  const changed = sql.run(
    `UPDATE payment_order SET payment_id = :paymentId, closed_at = coalesce(closed_at, :at)
     WHERE id = :orderId AND payment_id IS NULL`,
    { orderId, paymentId, at },
  );
  return changed === 1;
}

/** Returns how many of the account's orders made after `since` are still open. */
export function unpaidOrdersSince(sql: Sql, accountId: string, since: number): number {
  const row = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM payment_order
     WHERE closed_at IS NULL AND created_at > :since AND account_id = :accountId`,
    { accountId, since },
  );
  return row?.count ?? 0;
}

/** Returns the open orders, newest first, because new orders are the likeliest to be paid. */
export function openOrders(sql: Sql): Pick<PaymentOrder, 'id' | 'account_id' | 'created_at'>[] {
  return sql.all(
    `SELECT id, account_id, created_at FROM payment_order
     WHERE closed_at IS NULL ORDER BY created_at DESC`,
  );
}

/** Returns the account's open orders, any of which may still be paid. */
export function openOrdersOf(sql: Sql, accountId: string): { id: string }[] {
  return sql.all(
    `SELECT id FROM payment_order
     WHERE closed_at IS NULL AND account_id = :accountId`,
    { accountId },
  );
}

/** Closes an unpaid order, so that we stop asking about it. Leaves a paid order unchanged. */
export function giveUpOrder(sql: Sql, id: string, at: number): void {
  sql.run('UPDATE payment_order SET closed_at = :at WHERE id = :id AND closed_at IS NULL', {
    id,
    at,
  });
}
