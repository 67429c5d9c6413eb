// The invariants of tax invoices and credit notes, which hold whenever no transaction is open. The
// other invariants are in ledger-invariants.ts.

import { GIVEN_BACK } from './invoice-month.ts';

/** Selects the invoiced months in which the seller was registered for GST. */
const REGISTERED = `SELECT month, began_at, ended_at FROM invoice_month
  JOIN seller ON seller.id = seller_id AND gstin <> ''`;

export const invoiceRules: readonly { promise: string; broken: string }[] = [
  {
    promise: "a month's invoices minus its credit notes equal the ledger's sales minus refunds",
    broken: `
      SELECT month || ' ' || account_id AS subject FROM (
        SELECT sold.month, account_id, amount_paise FROM (${REGISTERED}) AS sold
        JOIN entry ON to_book = 'revenue' AND at >= began_at AND at < ended_at
        UNION ALL
        SELECT in_month.month, back.account_id, -back.amount_paise FROM ${GIVEN_BACK} AS given
        JOIN entry AS back ON back.id = given.entry_id
        JOIN entry AS paid ON paid.to_book = 'revenue'
          AND paid.reference = CAST(given.call_id AS TEXT)
        JOIN (${REGISTERED}) AS sold ON paid.at >= sold.began_at AND paid.at < sold.ended_at
        JOIN invoice_month AS in_month
          ON back.at >= in_month.began_at AND back.at < in_month.ended_at
        UNION ALL
        SELECT month, account_id, CASE WHEN sold_in = month THEN -amount_paise ELSE amount_paise END
        FROM invoice_line
      ) AS moved GROUP BY month, account_id HAVING sum(amount_paise) <> 0`,
  },
  {
    promise: "each invoice and credit note has lines, and a year's numbers have no gaps",
    broken: `
      SELECT series || financial_year AS subject FROM invoice GROUP BY series, financial_year
      HAVING max(number) <> count(*)
      UNION ALL
      SELECT invoice.month || ' ' || invoice.account_id FROM invoice
      LEFT JOIN invoice_line USING (month, account_id, sold_in) WHERE service IS NULL
      UNION ALL
      SELECT line.month || ' ' || line.account_id FROM invoice_line AS line
      LEFT JOIN invoice USING (month, account_id, sold_in) WHERE number IS NULL`,
  },
  {
    promise:
      'no credit note takes back more than its invoice, and no invoice uses more of a receipt ' +
      'than refunds had left of it by the end of the month',
    broken: `
      SELECT sold_in || ' ' || account_id AS subject FROM invoice_line
      GROUP BY sold_in, account_id, service
      HAVING sum(CASE WHEN sold_in = month THEN amount_paise ELSE -amount_paise END) < 0
      UNION ALL
      SELECT CAST(used.entry_id AS TEXT) FROM invoice_advance AS used
      JOIN entry ON entry.id = used.entry_id
      GROUP BY used.entry_id, entry.amount_paise
      HAVING sum(CASE WHEN sold_in = month THEN used.amount_paise ELSE -used.amount_paise END)
        NOT BETWEEN 0 AND entry.amount_paise
      UNION ALL
      SELECT used.month || ' ' || CAST(used.entry_id AS TEXT) FROM invoice_advance AS used
      JOIN invoice_month AS closed ON closed.month = used.month
      JOIN entry AS paid ON paid.id = used.entry_id
      WHERE used.sold_in = used.month AND paid.amount_paise <
        (SELECT sum(CASE WHEN part.sold_in = part.month THEN part.amount_paise
            ELSE -part.amount_paise END)
          FROM invoice_advance AS part
          WHERE part.entry_id = used.entry_id AND part.month <= used.month)
        + (SELECT coalesce(sum(back.amount_paise), 0) FROM refund JOIN entry AS back
            ON back.to_book IN ('operator', 'gateway') -- for the partial index
            AND back.to_book = 'gateway' AND back.reference = refund.id
          WHERE refund.payment_id = paid.reference AND back.at < closed.ended_at)`,
  },
];
