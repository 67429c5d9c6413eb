// When this database replaced another. Payments made in between were most likely credited in the
// other one, and partial refunds debited there: here both are done
// again.

import type { Payment } from '../money/razorpay/razorpay-answers.ts';
import type { Sql } from '../storage/database.ts';

/** How long after it was made a payment may still be captured, and reported. */
const LATE_MS_MAX = 24 * 3_600_000;

/** Runs inside a transaction of its caller. */
export function isOfALostTime(sql: Sql, { createdAt }: Pick<Payment, 'createdAt'>): boolean {
  const since = `SELECT 1 FROM restoration
    WHERE restored_at >= :createdAt AND book_ended_at - :lateMs <= :createdAt`;
  return sql.get(since, { createdAt, lateMs: LATE_MS_MAX }) !== undefined;
}
