// How much a library may hold: a little for everybody, more with each report bought, so that nobody
// fills the disk for free.

import type { Sql } from '../storage/database.ts';
import { full } from './library-refusals.ts';

export type Allowance = { recordsMax: number; bytesMax: number };

const MEGABYTE = 1024 * 1024;

/** Enough to try it, and for the names, notes and heads of some devices. */
const FREE: Allowance = { recordsMax: 100, bytesMax: MEGABYTE };
/** A report takes 1 KB and one record; notes, papers and later versions beside it a few more. */
const PER_REPORT: Allowance = { recordsMax: 4, bytesMax: 64 * 1024 };
/** Years of the busiest dealer; a phone reads so many in some minutes. */
const MOST: Allowance = { recordsMax: 50_000, bytesMax: 200 * MEGABYTE };
/** More reports than this raise nothing. */
const REPORTS_COUNTED = Math.ceil(
  Math.max(
    (MOST.recordsMax - FREE.recordsMax) / PER_REPORT.recordsMax,
    (MOST.bytesMax - FREE.bytesMax) / PER_REPORT.bytesMax,
  ),
);

export type Content = { records: number; bytes: number };

/** What an account's library may hold; `sql` is the main database's. */
export function allowanceOf(sql: Sql, accountId: string): Allowance {
  // A captured call has a sealed answer, forgotten or not.
  const counted = sql.get<{ reports: number }>(
    `SELECT count(*) AS reports FROM (SELECT 1 FROM call
       JOIN sealed_answer ON sealed_answer.call_id = call.id
       WHERE call.account_id = :accountId LIMIT :most) AS bought`,
    { accountId, most: REPORTS_COUNTED },
  );
  const reports = counted?.reports ?? 0;
  const most = (part: keyof Allowance) =>
    Math.min(MOST[part], FREE[part] + reports * PER_REPORT[part]);
  return { recordsMax: most('recordsMax'), bytesMax: most('bytesMax') };
}

/**
 * Throws `library_full` where it has grown beyond what it may hold. What does not make it larger is
 * stored in a full one too: a deletion, a shorter note.
 */
export function refuseOverfull(before: Content, after: Content, allowance: Allowance): void {
  const isOver =
    (after.records > before.records && after.records > allowance.recordsMax) ||
    (after.bytes > before.bytes && after.bytes > allowance.bytesMax);
  if (isOver) throw full(allowance);
}
