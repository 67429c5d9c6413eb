// What the gateway keeps of a payment before it pays the rest out: told with each payment once it
// is captured, and kept for the accountant. No wallet knows of it.

import type { Sql } from '../../storage/database.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';

/** Runs inside a transaction. The first word counts: what was settled is not settled anew. */
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
