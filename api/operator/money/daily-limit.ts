// How much may be given by hand in a day, by everybody together: whoever comes to act in another's
// name gives away so much and no more. Functions run inside their caller's transaction or read.

import type { Paise } from '../../../data/values/money.ts';
import type { Sql } from '../../storage/database.ts';

/** Three of the largest credits: more than goodwill takes on the worst of days. */
const CREDITED_A_DAY_PAISE_MAX = 3_00_000_00;
const DAY_MS = 24 * 3_600_000;

/** Whoever else credits by hand waits until this transaction has ended: the limit is over all. */
export function lockCredits(sql: Sql): void {
  sql.run('UPDATE credit_by_hand SET one = one WHERE one = 1');
}

/** What may still be credited by hand in these 24 hours. `at` in ms. */
export function leftToday(sql: Sql, at: number): Paise {
  const row = sql.get<{ paise: Paise }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise
     FROM act JOIN entry ON entry.reference = act.reference
       AND from_book IN ('operator', 'revenue') AND from_book = 'operator'
     WHERE act.reference > 'credit-' AND act.reference < 'credit.' AND act.at > :since`,
    { since: at - DAY_MS },
  );
  return Math.max(0, CREDITED_A_DAY_PAISE_MAX - (row?.paise ?? 0));
}
