// What must hold of payments, refunds and vouchers whenever the database is at rest.

import type { Rule } from './wallet-rules.ts';

export const gatewayRules: readonly Rule[] = [
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
      WHERE (outcome IS NOT DISTINCT FROM 'refunded') <> (entry.id IS NOT NULL)
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
      WHERE outcome IS DISTINCT FROM 'refused' AND failed_refund.refund_id IS NULL
      GROUP BY refund.payment_id
      HAVING sum(refund.amount_paise) > coalesce(max(entry.amount_paise), 0)
        OR count(*) FILTER (WHERE refund.account_id <> entry.account_id) > 0`,
  },
  {
    promise: 'no money belongs to an account that is removed',
    broken: `
      SELECT account.id AS subject FROM account JOIN wallet ON wallet.account_id = account.id
      WHERE posted_paise > 0 AND email NOT LIKE '%@%'`,
  },
  {
    promise: 'a refund that failed at the bank is in the wallet again, once and in full',
    broken: `
      SELECT failed_refund.refund_id AS subject FROM failed_refund
      JOIN refund ON refund.id = failed_refund.refund_id
      LEFT JOIN entry
        ON entry.from_book = 'gateway' AND entry.reference = failed_refund.refund_id
      WHERE refund.outcome IS DISTINCT FROM 'refunded' OR entry.id IS NULL
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
      SELECT CAST(id AS TEXT) AS subject FROM entry
      WHERE (from_book = 'gateway' OR to_book = 'gateway')
        AND NOT EXISTS (SELECT 1 FROM voucher WHERE voucher.entry_id = entry.id)
      UNION ALL
      SELECT series || financial_year FROM voucher GROUP BY series, financial_year
      HAVING max(number) <> count(*)
      UNION ALL
      SELECT counted.series || counted.financial_year FROM (
        SELECT series, financial_year, max(number) AS last FROM voucher
        GROUP BY series, financial_year
      ) AS counted
      LEFT JOIN voucher_counter ON voucher_counter.series = counted.series
        AND voucher_counter.financial_year = counted.financial_year
      WHERE voucher_counter.last IS DISTINCT FROM counted.last`,
  },
];
