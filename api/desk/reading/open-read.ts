// The lists of open items: money set aside, and payments of dealers whom a restored database does
// not have.

import { dayText } from '../../../data/values/days.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { isCompared } from '../../money/nightly-comparison.ts';
import { onTheirWay, unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import type { Sql } from '../../storage/sql.ts';

type Hold = {
  kind: 'call' | 'refund' | 'dispute';
  reference: string;
  email: string;
  subject: string;
  paise: Paise;
  at: number;
};

/** Calls, refunds and disputes that hold money, oldest first. */
export function holdsOf(sql: Sql, _: object) {
  const rows = sql.all<Hold>(
    `SELECT 'call' AS kind, CAST(call.id AS TEXT) AS reference, email, service AS subject,
       hold.amount_paise AS paise, opened_at AS at
     FROM hold JOIN call ON call.id = hold.call_id JOIN account ON account.id = account_id
     WHERE settled_at IS NULL
     UNION ALL
     SELECT 'refund', refund.id, email, payment_id, amount_paise, opened_at
     FROM refund JOIN account ON account.id = account_id WHERE settled_at IS NULL
     UNION ALL
     SELECT 'dispute', dispute.id, email, payment_id, frozen_paise, opened_at
     FROM dispute JOIN account ON account.id = account_id WHERE settled_at IS NULL
     ORDER BY at`,
  );
  return { rows, said: rows.length === 0 ? 'Nothing is set aside.' : `${rows.length} open.` };
}

/** As many as a person can handle. When these are settled, the page shows the next. */
const ROWS_MAX = 500;

/** Words in workshops' records that no table has, the most frequent first. */
export function wordsOf(sql: Sql, _: object) {
  const rows = sql.all<{ word: string; count: number; first_day: number; last_day: number }>(
    'SELECT word, count, first_day, last_day FROM trade_word ORDER BY count DESC, word LIMIT :max',
    { max: ROWS_MAX },
  );
  const said =
    'Words in at least five dealers’ histories that data/services/makers/works.ts lacks.';
  return {
    rows: rows.map(({ word, count, first_day, last_day }) => ({
      word,
      reports: count,
      first: dayText('en', first_day),
      last: dayText('en', last_day),
    })),
    said: rows.length === 0 ? 'No unknown word occurs in five dealers’ histories.' : said,
  };
}

export function unclaimedOf(sql: Sql, _: object) {
  const waiting = unclaimedPayments(sql, ROWS_MAX);
  const coming = onTheirWay(sql, ROWS_MAX);
  const sum = (rows: { left_paise: Paise }[]) =>
    rows.reduce((paise, { left_paise }) => paise + left_paise, 0);
  const said = [
    waiting.length > 0 ? [`${rupeeText(sum(waiting))} wait for their owners.`] : [],
    coming.length > 0 ? [`${rupeeText(sum(coming))} are on their way into wallets.`] : [],
    isCompared(sql)
      ? []
      : ["The gateway's lists are not compared yet: type “lotproof differences --ask yes”."],
  ].flat();
  return {
    rows: [
      ...waiting.map(({ payment_id, order_id, left_paise, owner_hash, found_at }) => ({
        payment: payment_id,
        order: order_id,
        paise: left_paise,
        since: found_at,
        waitsFor: owner_hash ? 'the dealer who proves the email' : 'you: the order names no dealer',
      })),
      ...coming.map(({ payment_id, order_id, left_paise, settled_at, email }) => ({
        payment: payment_id,
        order: order_id,
        paise: left_paise,
        since: settled_at,
        waitsFor: `nothing: it reaches ${email}within a minute of a running server`,
      })),
    ],
    said: said.length === 0 ? 'Every payment has its owner.' : said.join(' '),
    isGood: said.length === 0,
  };
}
