// What must hold in the database whenever it is at rest. One function: tests call it after every
// run and crash, the operator whenever in doubt.

import type { Sql } from '../storage/database.ts';
import { chained, type Entry } from './ledger-entries.ts';

/** A rule, and a query that finds the rows breaking it. */
type Rule = { promise: string; broken: string };

const NOTHING_DUE = 'no hold is open past its time';

const rules: Rule[] = [
  {
    promise: 'what is posted is what the entries add up to, and the counters count them',
    broken: `
      SELECT wallet.account_id AS subject FROM wallet
      LEFT JOIN (
        SELECT account_id, count(*) AS entries, max(number) AS last_number,
          sum(CASE WHEN to_book = 'wallet' THEN amount_paise ELSE 0 END) AS credited,
          sum(CASE WHEN from_book = 'wallet' THEN amount_paise ELSE 0 END) AS debited
        FROM entry GROUP BY account_id
      ) AS counted USING (account_id)
      WHERE posted_paise <> coalesce(credited, 0) - coalesce(debited, 0)
        OR credited_paise <> coalesce(credited, 0)
        OR debited_paise <> coalesce(debited, 0)
        OR entry_count <> coalesce(entries, 0)
        OR entry_count <> coalesce(last_number, 0)`,
  },
  {
    promise: 'what is held is what the open holds add up to, and never more than is posted',
    broken: `
      SELECT account_id AS subject FROM wallet
      LEFT JOIN (
        SELECT account_id, sum(amount_paise) AS held FROM (
          SELECT account_id, amount_paise FROM hold
          JOIN call ON call.id = hold.call_id WHERE settled_at IS NULL
          UNION ALL SELECT account_id, amount_paise FROM refund WHERE settled_at IS NULL
          UNION ALL SELECT account_id, frozen_paise FROM dispute WHERE settled_at IS NULL
        ) GROUP BY account_id
      ) AS counted USING (account_id)
      WHERE held_paise <> coalesce(held, 0) OR held_paise < 0 OR posted_paise < held_paise`,
  },
  {
    promise: 'the balance on each entry is the one before it, moved by its amount',
    broken: `
      SELECT id AS subject FROM (
        SELECT id, balance_paise,
          sum(CASE WHEN to_book = 'wallet' THEN amount_paise ELSE -amount_paise END)
            OVER (PARTITION BY account_id ORDER BY id) AS expected
        FROM entry
      ) WHERE balance_paise <> expected`,
  },
  {
    promise: 'a call has at most one open hold and at most one capture',
    broken: `
      SELECT call_id AS subject FROM hold GROUP BY call_id
      HAVING sum(settled_at IS NULL) > 1 OR sum(outcome = 'captured') > 1`,
  },
  {
    promise: 'what was taken back was never charged',
    broken: `
      SELECT call.id AS subject FROM withdrawal
      JOIN call ON call.key_hash = withdrawal.key_hash
      JOIN hold ON hold.call_id = call.id AND hold.outcome = 'captured'`,
  },
  {
    promise: NOTHING_DUE,
    broken: 'SELECT call_id AS subject FROM hold WHERE settled_at IS NULL AND due_at < :now',
  },
  {
    promise: 'a captured hold has one entry of its amount, and no other hold has any',
    broken: `
      SELECT hold.call_id AS subject FROM hold
      JOIN call ON call.id = hold.call_id
      LEFT JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(hold.call_id AS TEXT)
      WHERE outcome = 'captured' AND
        (entry.id IS NULL OR entry.amount_paise <> hold.amount_paise
          OR entry.account_id <> call.account_id)
      UNION ALL
      SELECT reference FROM entry WHERE to_book = 'revenue' AND NOT EXISTS
        (SELECT 1 FROM hold
          WHERE hold.call_id = CAST(entry.reference AS INTEGER) AND outcome = 'captured'
            AND CAST(hold.call_id AS TEXT) = entry.reference)`,
  },
  {
    promise: 'a call is captured if and only if its answer was sealed with it',
    broken: `
      SELECT call_id AS subject FROM hold WHERE outcome = 'captured'
        AND NOT EXISTS (SELECT 1 FROM sealed_answer WHERE sealed_answer.call_id = hold.call_id)
      UNION ALL
      SELECT call_id FROM sealed_answer WHERE NOT EXISTS
        (SELECT 1 FROM hold WHERE hold.call_id = sealed_answer.call_id AND outcome = 'captured')`,
  },
  {
    promise: 'what nobody fetched was given back once and in full, and nothing else was',
    broken: `
      SELECT give_back.call_id AS subject FROM give_back
      LEFT JOIN entry AS back ON back.id = entry_id
      LEFT JOIN entry AS paid
        ON paid.to_book = 'revenue' AND paid.reference = CAST(give_back.call_id AS TEXT)
      LEFT JOIN sealed_answer ON sealed_answer.call_id = give_back.call_id
      WHERE back.from_book IS NOT 'revenue' OR back.reference IS NOT paid.reference
        OR back.amount_paise IS NOT paid.amount_paise
        OR back.account_id IS NOT paid.account_id OR sealed IS NOT NULL
      UNION ALL
      SELECT entry.id FROM entry LEFT JOIN give_back ON give_back.entry_id = entry.id
      WHERE from_book = 'revenue' AND give_back.call_id IS NULL`,
  },
  {
    promise: 'a payment is credited at most once, to the dealer who ordered it, in full',
    broken: `
      SELECT entry.reference AS subject FROM entry
      LEFT JOIN payment_order ON payment_order.payment_id = entry.reference
      LEFT JOIN failed_refund ON failed_refund.refund_id = entry.reference
      WHERE from_book = 'gateway' AND to_book = 'wallet' AND failed_refund.refund_id IS NULL
        AND (payment_order.id IS NULL OR payment_order.amount_paise <> entry.amount_paise
          OR payment_order.account_id <> entry.account_id)`,
  },
  {
    promise: 'what went back to its payer has one entry, and nothing else has any',
    broken: `
      SELECT refund.id AS subject FROM refund
      LEFT JOIN entry ON entry.to_book IN ('operator', 'gateway') -- as the index says it
        AND entry.to_book = 'gateway' AND entry.reference = refund.id
      WHERE (outcome IS 'refunded') <> (entry.id IS NOT NULL)
        OR entry.amount_paise <> refund.amount_paise OR entry.account_id <> refund.account_id
      UNION ALL
      SELECT reference FROM entry WHERE to_book = 'gateway'
        AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.id = entry.reference)`,
  },
  {
    promise: 'no more goes back than the payment brought, and only to the dealer who paid it',
    broken: `
      SELECT refund.payment_id AS subject FROM refund
      LEFT JOIN entry ON entry.from_book = 'gateway' AND entry.reference = refund.payment_id
      LEFT JOIN failed_refund ON failed_refund.refund_id = refund.id
      WHERE outcome IS NOT 'refused' AND failed_refund.refund_id IS NULL
      GROUP BY refund.payment_id
      HAVING sum(refund.amount_paise) > coalesce(max(entry.amount_paise), 0)
        OR sum(refund.account_id <> entry.account_id) > 0`,
  },
  {
    promise: 'no money belongs to an account that is removed',
    broken: `
      SELECT account.id AS subject FROM account JOIN wallet ON wallet.account_id = account.id
      WHERE posted_paise > 0 AND instr(email, '@') = 0`,
  },
  {
    promise: 'a refund that failed at the bank is in the wallet again, once and in full',
    broken: `
      SELECT failed_refund.refund_id AS subject FROM failed_refund
      JOIN refund ON refund.id = failed_refund.refund_id
      LEFT JOIN entry
        ON entry.from_book = 'gateway' AND entry.reference = failed_refund.refund_id
      WHERE refund.outcome IS NOT 'refunded' OR entry.id IS NULL
        OR entry.amount_paise <> refund.amount_paise OR entry.account_id <> refund.account_id`,
  },
  {
    promise: 'whatever an operator moved says who and why',
    broken: `
      SELECT reference AS subject FROM entry
      WHERE (from_book = 'operator' OR to_book IN ('operator', 'gateway')) AND NOT EXISTS
        (SELECT 1 FROM act WHERE act.reference = entry.reference
          AND act.account_id = entry.account_id)`,
  },
  {
    promise: "each movement at the gateway has a voucher, and a year's numbers have no gap",
    broken: `
      SELECT id AS subject FROM entry
      WHERE (from_book = 'gateway' OR to_book = 'gateway')
        AND NOT EXISTS (SELECT 1 FROM voucher WHERE voucher.entry_id = entry.id)
      UNION ALL
      SELECT series || financial_year FROM voucher GROUP BY series, financial_year
      HAVING max(number) <> count(*)`,
  },
];

/**
 * Rows shown per broken rule: even a million violations are reported briefly.
 */
const SHOWN_MAX = 100;

/** Every broken rule with the rows that break it; empty when the database is sound. `now` in ms. */
export function violations(sql: Sql, now: number): string[] {
  const found = rules.flatMap(({ promise, broken }) =>
    sql
      .all<{ subject: string | number }>(`${broken} LIMIT :limit`, {
        limit: SHOWN_MAX,
        ...(broken.includes(':now') ? { now } : {}),
      })
      .map(({ subject }) => `${promise}: ${subject}`),
  );
  return [...found, ...brokenLinks(sql)];
}

/**
 * An expired hold breaks no rule: the server releases it within a minute of its next write, or at
 * its next start. Until then it is merely due.
 */
export function isAboutTheDatabase(violation: string): boolean {
  return !violation.startsWith(NOTHING_DUE);
}

/** Pages through the whole chain, so that a large database needs little memory. */
function brokenLinks(sql: Sql): string[] {
  const pageLength = 10_000;
  let previous: Buffer | undefined;
  let lastId = 0;
  for (;;) {
    const page = sql.all<Entry>('SELECT * FROM entry WHERE id > :lastId ORDER BY id LIMIT :limit', {
      lastId,
      limit: pageLength,
    });
    for (const entry of page) {
      if (entry.id !== lastId + 1 || !chained(previous, entry).equals(entry.hash)) {
        return [`every entry is chained to the one before it: ${entry.id}`];
      }
      previous = entry.hash;
      lastId = entry.id;
    }
    if (page.length < pageLength) return [];
  }
}
