// What the gateway deducts from a payment before paying the rest out: reported with each payment
// once it is captured, and stored for the accountant. No wallet is affected.

import type { Sql } from '../../storage/database.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';

/** Runs inside a transaction. The first value counts: a settled fee does not change. */
export function keepFee(sql: Sql, { id, fee }: Pick<Payment, 'id' | 'fee'>): void {
  if (!fee) return;
  sql.run('INSERT INTO payment_fee VALUES (:id, :feePaise, :taxPaise) ON CONFLICT DO NOTHING', {
    id,
    ...fee,
  });
}

export function isFeeKept(sql: Sql, paymentId: string): boolean {
  const row = sql.get('SELECT 1 FROM payment_fee WHERE payment_id = :paymentId', { paymentId });
  return row !== undefined;
}
