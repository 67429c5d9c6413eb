// What must hold of wallets, holds, calls and their answers whenever the database is at rest.

/** A rule, and a query that finds the rows breaking it. */
export type Rule = { promise: string; broken: string };

export const NOTHING_DUE = 'no hold is open past its time';

export const walletRules: readonly Rule[] = [
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
        ) AS each_held GROUP BY account_id
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
      ) AS counted WHERE balance_paise <> expected`,
  },
  {
    promise: 'a call has at most one open hold and at most one capture',
    broken: `
      SELECT call_id AS subject FROM hold GROUP BY call_id
      HAVING count(*) FILTER (WHERE settled_at IS NULL) > 1
        OR count(*) FILTER (WHERE outcome = 'captured') > 1`,
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
      SELECT CAST(hold.call_id AS TEXT) AS subject FROM hold
      JOIN call ON call.id = hold.call_id
      LEFT JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(hold.call_id AS TEXT)
      WHERE outcome = 'captured' AND
        (entry.id IS NULL OR entry.amount_paise <> hold.amount_paise
          OR entry.account_id <> call.account_id)
      UNION ALL
      SELECT reference FROM entry WHERE to_book = 'revenue' AND NOT EXISTS
        (SELECT 1 FROM hold
          WHERE hold.call_id = CAST(entry.reference AS BIGINT) AND outcome = 'captured'
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
    promise: 'a digest is of one report that was sold, and says the second of its sale',
    broken: `
      SELECT call_id AS subject FROM sale_digest
      LEFT JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(call_id AS TEXT)
      WHERE entry.id IS NULL OR entry.at / 1000 <> second
      UNION ALL
      SELECT call_id FROM sale_digest GROUP BY call_id HAVING count(*) > 1`,
  },
  {
    promise: 'what nobody fetched was given back once and in full, and nothing else was',
    broken: `
      SELECT give_back.call_id AS subject FROM give_back
      LEFT JOIN entry AS back ON back.id = entry_id
      LEFT JOIN entry AS paid
        ON paid.to_book = 'revenue' AND paid.reference = CAST(give_back.call_id AS TEXT)
      LEFT JOIN sealed_answer ON sealed_answer.call_id = give_back.call_id
      WHERE back.from_book IS DISTINCT FROM 'revenue'
        OR back.reference IS DISTINCT FROM paid.reference
        OR back.amount_paise IS DISTINCT FROM paid.amount_paise
        OR back.account_id IS DISTINCT FROM paid.account_id OR sealed IS NOT NULL
      UNION ALL
      SELECT entry.id FROM entry LEFT JOIN give_back ON give_back.entry_id = entry.id
      WHERE from_book = 'revenue' AND give_back.call_id IS NULL`,
  },
];
