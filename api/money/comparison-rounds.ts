// How far the comparison of each of the gateway's lists has come, kept so that a restart resumes
// it.

import type { Cashier } from '../backend.ts';
import type { Sql } from '../storage/database.ts';

export const lists = ['payments', 'refunds', 'disputes'] as const;
export type List = (typeof lists)[number];
export type Round = { round_at: number; reached_at: number | null };

export async function roundOf(
  { database, clock }: Cashier,
  list: List,
  since: number,
): Promise<Round> {
  const kept = await database.read((sql) =>
    sql.get<Round>('SELECT round_at, reached_at FROM comparison WHERE list = :list', { list }),
  );
  const now = clock();
  // One of a time to come is of a damaged row, and would put off every night until then.
  const isKept = kept !== undefined && kept.round_at <= now;
  // A round from days ago that never finished is finished first.
  if (isKept && (kept.reached_at !== null || kept.round_at >= since)) return kept;
  return { round_at: now, reached_at: now };
}

/**
 * Whether every list was compared to its end since the database last took the place of another:
 * before that nobody knows what the gateway has and the database lacks.
 */
export function isCompared(sql: Sql): boolean {
  const row = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM comparison WHERE reached_at IS NULL
       AND round_at >= (SELECT coalesce(max(restored_at), 0) FROM restoration)`,
  );
  return row?.count === lists.length;
}

export function keepRound(sql: Sql, list: List, { round_at, reached_at }: Round): void {
  sql.run(
    `INSERT INTO comparison VALUES (:list, :round_at, :reached_at)
     ON CONFLICT (list) DO UPDATE SET round_at = excluded.round_at,
       reached_at = excluded.reached_at`,
    { list, round_at, reached_at },
  );
}
