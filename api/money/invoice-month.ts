// Makes each month's tax invoices and credit notes (CGST Rules 2017, rules 46 and 53). Reports are
// a continuous supply, so on the night after a month ends, one commit makes all its invoices. A
// server that was down makes the same invoices later, because they depend only on the ledger.

import { INDIA_OFFSET_MS, indianDate } from '../../data/values/time-text.ts';
import type { Backend } from '../backend.ts';
import type { Database, Sql } from '../storage/database.ts';
import { everyMinuteOnDuty } from '../storage/servers/membership.ts';
import { lastNight, type ScheduledJob } from '../storage/servers/schedule.ts';
import { financialYearOf } from './vouchers.ts';

/**
 * Closes months that are due, at once and every minute until stopped. Waits while the gateway has
 * not confirmed the time or the database may be damaged, because a closed month stays closed.
 */
export function startInvoicing(backend: Backend): ScheduledJob {
  return everyMinuteOnDuty(backend, 'invoices', async (isStopped) => {
    const { trustedClock, damage, log } = backend;
    while (trustedClock.isConfirmed() && damage.found() === undefined && !isStopped()) {
      const made = await makeNextMonth(backend);
      if (made === undefined) return;
      log.info(made, "made a month's tax invoices");
    }
  });
}

type Month = { month: string; beganAt: number; endedAt: number };

/** Closes the oldest open month. Returns undefined if none is due or another server closes it. */
export async function makeNextMonth({
  database,
  clock,
}: {
  database: Pick<Database, 'read' | 'transaction'>;
  clock: () => number;
}): Promise<{ month: string; invoices: number; notes: number } | undefined> {
  const at = clock();
  const { next, after } = await database.read(nextMonth);
  if (!next || lastNight(at) < next.endedAt) return undefined;
  return database.transaction((sql) => closeMonth(sql, { ...next, after, at }));
}

/** Finds the oldest open month, if there are entries. `after` is the last entry before it. */
function nextMonth(sql: Sql): { next: Month | undefined; after: number } {
  const last = sql.get<{ ended_at: number; through_entry_id: number }>(
    'SELECT ended_at, through_entry_id FROM invoice_month ORDER BY month DESC LIMIT 1',
  );
  if (last) return { next: monthAt(last.ended_at), after: last.through_entry_id };
  const first = sql.get<{ at: number }>('SELECT at FROM entry WHERE id > 0 ORDER BY id LIMIT 1');
  return { next: first && monthAt(first.at), after: 0 };
}

/** Returns the month in India that contains this time. */
function monthAt(at: number): Month {
  const date = indianDate(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    month: date.toISOString().slice(0, 'YYYY-MM'.length),
    beganAt: Date.UTC(year, month) - INDIA_OFFSET_MS,
    endedAt: Date.UTC(year, month + 1) - INDIA_OFFSET_MS,
  };
}

/**
 * Uses few statements, because each is a round trip to PostgreSQL. With 100,000 sales to 1,000
 * dealers after three years, SQLite takes half a second, at night, when dealers are not buying.
 */
function closeMonth(sql: Sql, given: Month & { after: number; at: number }) {
  const { month, beganAt, endedAt, after, at } = given;
  const claimed = sql.run(
    `INSERT INTO invoice_month (month, began_at, ended_at, seller_id, through_entry_id)
     SELECT :month, :beganAt, :endedAt,
       coalesce((SELECT max(id) FROM seller WHERE since < :endedAt), min(seller.id)),
       coalesce((SELECT id - 1 FROM entry WHERE id > :after AND at >= :endedAt ORDER BY id LIMIT 1),
         (SELECT max(id) FROM entry))
     FROM seller HAVING min(seller.id) IS NOT NULL
     ON CONFLICT (month) DO NOTHING`,
    { month, beganAt, endedAt, after },
  );
  if (claimed === 0) return undefined; // another server closed it first
  sql.run(SOLD_AND_GIVEN_BACK, { month, beganAt, endedAt, after });
  const year = financialYearOf(at);
  const invoices = sql.run(INVOICES, { month, at, year, endedAt, series: 'TI' });
  const notes = sql.run(NOTES, { month, at, year, series: 'CN' });
  // Frees advances first, because this month's sales may use them.
  sql.run(ADVANCES_FREED, { month });
  sql.run(ADVANCES_USED, { month, endedAt });
  sql.run(
    `DELETE FROM business WHERE ${UNNAMED} AND EXISTS (SELECT 1 FROM account
       WHERE account.id = account_id AND email NOT LIKE '%@%')`,
    monthAt(endedAt),
  );
  return { month, invoices, notes };
}

/** Selects businesses that no voucher or invoice names, or will ever name. */
const UNNAMED = /* sql */ `
  NOT EXISTS (SELECT 1 FROM voucher_recipient WHERE business_id = business.id)
  AND NOT EXISTS (SELECT 1 FROM invoice WHERE business_id = business.id)
  AND (EXISTS (SELECT 1 FROM business AS later WHERE later.account_id = business.account_id
      AND later.id > business.id AND later.since < :endedAt)
    OR NOT EXISTS (SELECT 1 FROM entry WHERE entry.account_id = business.account_id
      AND to_book = 'revenue' AND at >= :beganAt))`;

/** Deletes a removed dealer's businesses, except one that the next invoice may name. */
export function forgetBusiness(sql: Sql, accountId: string): void {
  sql.run(`DELETE FROM business WHERE account_id = :accountId AND ${UNNAMED}`, {
    accountId,
    ...(nextMonth(sql).next ?? { beganAt: 0, endedAt: 0 }),
  });
}

/** Pairs each refunded call with the entry that returned its price. */
export const GIVEN_BACK = /* sql */ `(
  SELECT call_id, entry_id FROM give_back
  UNION ALL SELECT call_id, entry_id FROM withdrawn_report WHERE entry_id IS NOT NULL)`;

/** A price returned in the month of its sale reduces the sales of that month. */
const SOLD_AND_GIVEN_BACK = /* sql */ `
  INSERT INTO invoice_line (month, account_id, sold_in, service, count, amount_paise)
  SELECT CAST(:month AS TEXT), moved.account_id, sold_in, service, sum(count), sum(paise) FROM (
    SELECT account_id, reference, CAST(:month AS TEXT) AS sold_in, 1 AS count,
      amount_paise AS paise FROM entry
    WHERE id > :after AND to_book = 'revenue' AND at >= :beganAt AND at < :endedAt
    UNION ALL
    SELECT back.account_id, paid.reference, sold.month,
      CASE WHEN sold.month = :month THEN -1 ELSE 1 END,
      CASE WHEN sold.month = :month THEN -back.amount_paise ELSE back.amount_paise END
    FROM ${GIVEN_BACK} AS given
    JOIN entry AS back ON back.id = given.entry_id
    JOIN entry AS paid ON paid.to_book = 'revenue'
      AND paid.reference = CAST(given.call_id AS TEXT)
    JOIN invoice_month AS sold ON paid.at >= sold.began_at AND paid.at < sold.ended_at
    WHERE back.id > :after AND back.at >= :beganAt AND back.at < :endedAt
  ) AS moved
  JOIN call ON call.id = CAST(reference AS BIGINT)
  JOIN invoice_month ON invoice_month.month = sold_in
  JOIN seller ON seller.id = seller_id AND seller.gstin <> ''
  GROUP BY moved.account_id, sold_in, service HAVING sum(paise) > 0`;

/** The last number in this year's series. New numbers follow it. */
const LAST = /* sql */ `coalesce((SELECT max(number) FROM invoice AS given
      WHERE given.series = :series AND given.financial_year = :year), 0)`;

/** A removed dealer's email comes from the last voucher, which tax law requires us to keep. */
const INVOICES = /* sql */ `
  INSERT INTO invoice
    (month, account_id, sold_in, series, financial_year, number, at, business_id, email)
  SELECT line.month, line.account_id, line.month, CAST(:series AS TEXT), CAST(:year AS BIGINT),
    ${LAST} + row_number() OVER (ORDER BY line.account_id), CAST(:at AS BIGINT),
    (SELECT max(id) FROM business
     WHERE business.account_id = line.account_id AND since < :endedAt),
    CASE WHEN account.email LIKE '%@%' THEN account.email ELSE coalesce(
      (SELECT voucher_recipient.email FROM entry
       JOIN voucher_recipient ON voucher_recipient.entry_id = entry.id
       WHERE entry.account_id = account.id ORDER BY entry.number DESC LIMIT 1),
      account.email) END
  FROM (SELECT DISTINCT month, account_id FROM invoice_line
    WHERE month = :month AND sold_in = month) AS line
  JOIN account ON account.id = line.account_id`;

/** A credit note names the business and email of the invoice that it corrects. */
const NOTES = /* sql */ `
  INSERT INTO invoice
    (month, account_id, sold_in, series, financial_year, number, at, business_id, email)
  SELECT line.month, line.account_id, line.sold_in, CAST(:series AS TEXT), CAST(:year AS BIGINT),
    ${LAST} + row_number() OVER (ORDER BY line.sold_in, line.account_id), CAST(:at AS BIGINT),
    business_id, email
  FROM (SELECT DISTINCT month, account_id, sold_in FROM invoice_line
    WHERE month = :month AND sold_in < month) AS line
  JOIN invoice AS noted ON noted.month = line.sold_in AND noted.account_id = line.account_id
    AND noted.sold_in = line.sold_in`;

/** Uses the oldest receipts first, up to the total of each document. */
const OF_OLDEST = /* sql */ `
  INSERT INTO invoice_advance (month, account_id, sold_in, entry_id, amount_paise)
  SELECT month, account_id, sold_in, entry_id,
    CASE WHEN upto <= total THEN left_paise ELSE total - upto + left_paise END
  FROM (
    SELECT paper.*, entry_id, left_paise, sum(left_paise)
      OVER (PARTITION BY paper.account_id, paper.sold_in ORDER BY entry_id) AS upto
    FROM (SELECT month, account_id, sold_in, sum(amount_paise) AS total FROM invoice_line
      WHERE month = :month GROUP BY month, account_id, sold_in) AS paper`;
const UP_TO_SUM = /* sql */ `
  WHERE left_paise > 0) AS drawn WHERE upto - left_paise < total`;

/** Frees the advances that the corrected invoice had used. */
const ADVANCES_FREED = /* sql */ `${OF_OLDEST}
    JOIN (SELECT account_id, sold_in, entry_id,
        sum(CASE WHEN month = sold_in THEN amount_paise ELSE -amount_paise END) AS left_paise
      FROM invoice_advance GROUP BY account_id, sold_in, entry_id) AS used
      ON used.account_id = paper.account_id AND used.sold_in = paper.sold_in
        AND paper.sold_in < paper.month${UP_TO_SUM}`;

/** Uses what refunds and earlier invoices have left of each receipt. */
const ADVANCES_USED = /* sql */ `${OF_OLDEST}
    JOIN (SELECT entry.account_id, entry.id AS entry_id, entry.amount_paise
        - coalesce((SELECT sum(back.amount_paise) FROM refund JOIN entry AS back
            ON back.to_book IN ('operator', 'gateway') -- for the partial index
            AND back.to_book = 'gateway' AND back.reference = refund.id
          WHERE refund.payment_id = entry.reference AND back.at < :endedAt), 0)
        - coalesce((SELECT sum(CASE WHEN month = sold_in THEN used.amount_paise
            ELSE -used.amount_paise END)
          FROM invoice_advance AS used WHERE used.entry_id = entry.id), 0) AS left_paise
      FROM voucher JOIN entry ON entry.id = voucher.entry_id
      WHERE series = 'RV' AND entry.at < :endedAt) AS receipt
      ON receipt.account_id = paper.account_id AND paper.sold_in = paper.month${UP_TO_SUM}`;
