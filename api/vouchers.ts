// Receipt and refund vouchers (CGST Rules 2017, rules 50 and 51): each movement at the gateway has
// one, numbered in its own commit by a trigger of the book (see schema.ts).

import type { Paise } from '../data/money.ts';
import type { Seller } from './config.ts';
import type { Sql } from './database.ts';

export type Voucher = {
  /** At most 16 characters, without a gap in its year: `RV2627-000042`. */
  serial: string;
  kind: 'receipt' | 'refund';
  at: number;
  email: string;
  /** Razorpay's id of the payment. */
  paymentId: string;
  amountPaise: Paise;
  tax: Tax;
};

/** What of an amount is tax, which is in it and not on top; the parts add up to the amount. */
export type Tax = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise };

type Row = {
  series: 'RV' | 'FV';
  financial_year: number;
  number: number;
  at: number;
  email: string;
  payment_id: string;
  amount_paise: Paise;
};

const VOUCHERS = /* sql */ `
  SELECT series, financial_year, voucher.number, entry.at, email, amount_paise,
    coalesce((SELECT payment_id FROM refund WHERE refund.id = entry.reference), entry.reference)
      AS payment_id
  FROM voucher JOIN entry ON entry.id = entry_id JOIN account ON account.id = entry.account_id`;

/** Those of a financial year, named by the one in which it began, in the order of their numbers. */
export function vouchersOfYear(sql: Sql, seller: Seller, financialYear: number): Voucher[] {
  return sql
    .all<Row>(
      `${VOUCHERS} WHERE series IN ('RV', 'FV') AND financial_year = :financialYear
       ORDER BY series DESC, voucher.number`,
      { financialYear },
    )
    .map((row) => voucherOf(row, seller));
}

/** The voucher of the account's so-manieth transaction; undefined where that is no top-up. */
export function voucherOfEntry(
  sql: Sql,
  seller: Seller,
  { accountId, number }: { accountId: string; number: number },
): Voucher | undefined {
  const row = sql.get<Row>(
    `${VOUCHERS} WHERE entry.account_id = :accountId AND entry.number = :number`,
    { accountId, number },
  );
  return row && voucherOf(row, seller);
}

function voucherOf(row: Row, seller: Seller): Voucher {
  const { series, financial_year: year, number } = row;
  const years = `${String(year).slice(2)}${String(year + 1).slice(2)}`;
  return {
    serial: `${series}${years}-${String(number).padStart(6, '0')}`,
    kind: series === 'RV' ? 'receipt' : 'refund',
    at: row.at,
    email: row.email,
    paymentId: row.payment_id,
    amountPaise: row.amount_paise,
    tax: taxIn(row.amount_paise, seller),
  };
}

/**
 * Central and state tax, in halves: a buyer whose address is not on record buys where the seller
 * is (IGST Act 2017, section 12(2)(b)). None where the seller is not registered.
 */
export function taxIn(amountPaise: Paise, { gstin, gstPercent }: Seller): Tax {
  const percent = gstin === '' ? 0 : gstPercent;
  const half = Math.round((amountPaise * percent) / (100 + percent) / 2);
  return { taxablePaise: amountPaise - 2 * half, cgstPaise: half, sgstPaise: half };
}

/** The year in which the financial year of a time began, by the clock of India. */
export function financialYearOf(at: number): number {
  const IST_AHEAD_MS = 5.5 * 3_600_000;
  const date = new Date(at + IST_AHEAD_MS);
  return date.getUTCFullYear() - Number(date.getUTCMonth() < 3);
}
