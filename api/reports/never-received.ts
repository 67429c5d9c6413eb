// Dealers whose phones fetch reports and never confirm that they have them: each report is refunded
// after 30 days, and so costs nothing. The phone may be failing, or the client may mean to do it:
// nobody can tell from here, so the operator is told. Runs inside its caller's read.

import type { Sql } from '../storage/database.ts';

const SPAN_MS = 90 * 24 * 3600 * 1000;
/** A phone that was lost takes a few reports with it; more is a habit. */
const GIVEN_BACK_MIN = 5;

/** Dealers with this many refunded in 90 days and none received; the most first. `at` in ms. */
export function neverReceiving(sql: Sql, at: number): { email: string; count: number }[] {
  return sql.all(
    `SELECT email, count(*) AS count FROM give_back
     JOIN entry ON entry.id = give_back.entry_id AND entry.at > :since
     JOIN account ON account.id = entry.account_id
     WHERE is_damaged = 0 AND NOT EXISTS (
       SELECT 1 FROM call JOIN sealed_answer ON sealed_answer.call_id = call.id
       WHERE call.account_id = account.id AND forgotten_at > :since
         AND NOT EXISTS (SELECT 1 FROM give_back AS other WHERE other.call_id = call.id))
     GROUP BY account.id HAVING count(*) >= :min ORDER BY count DESC, email`,
    { since: at - SPAN_MS, min: GIVEN_BACK_MIN },
  );
}
