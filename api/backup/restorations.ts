// When this database was put in the place of another. What was paid in between was most likely
// credited in that one, and what then went back in part was debited there: here both are done
// again.

import type { Payment } from '../money/razorpay/razorpay-answers.ts';
import type { Sql } from '../storage/database.ts';

/** A payment may be taken, and told of, so long after it was made. */
const LATE_MS_MAX = 24 * 3_600_000;

/** Runs inside a transaction of its caller. */
export function isOfALostTime(sql: Sql, { createdAt }: Pick<Payment, 'createdAt'>): boolean {
  const since = `SELECT 1 FROM restoration
    WHERE restored_at >= :createdAt AND book_ended_at - :lateMs <= :createdAt`;
  return sql.get(since, { createdAt, lateMs: LATE_MS_MAX }) !== undefined;
}
