// Receipt and refund vouchers (CGST Rules 2017, rules 50 and 51): each movement at the gateway has
// one, numbered in the same commit by a database trigger (see storage/schema/ledger.ts).

import type { Answer } from '../../data/contract.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { indianDate } from '../../data/values/time-text.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { refusal } from '../refusal.ts';
import type { Seller } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';
import type { Fee } from './razorpay/razorpay-answers.ts';

export type Voucher = {
  /** At most 16 characters, gap-free within its year: `RV2627-000042`. */
  serial: string;
  kind: 'receipt' | 'refund';
  at: number;
  /** As it was when the voucher was numbered, like all the rest. */
  email: string;
  seller: Seller;
  /** Razorpay's id of the payment. */
  paymentId: string;
  /** On a refund voucher: the number of the receipt voucher it refunds. */
  receiptSerial: string | undefined;
  amountPaise: Paise;
  tax: Tax;
  /** The gateway's fee, on the receipt alone and once it is known. */
  fee: Fee | undefined;
};

/** The tax contained in an amount, not added to it; the parts add up to the amount. */
type Tax = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise };

type VoucherNumber = { series: 'RV' | 'FV'; financial_year: number; number: number };

type Row = VoucherNumber &
  SellerRow & {
    at: number;
    email: string;
    payment_id: string;
    amount_paise: Paise;
    receipt_series: 'RV' | null;
    receipt_year: number;
    receipt_number: number;
    fee_paise: Paise | null;
    gateway_tax_paise: Paise | null;
  };

const VOUCHERS = /* sql */ `
  SELECT voucher.entry_id, voucher.series, voucher.financial_year, voucher.number,
    entry.at, entry.amount_paise,
    voucher_recipient.email,
    coalesce(refund.payment_id, entry.reference) AS payment_id,
    receipt.series AS receipt_series, receipt.financial_year AS receipt_year,
    receipt.number AS receipt_number,
    payment_fee.fee_paise, payment_fee.tax_paise AS gateway_tax_paise,
    legal_name, address, gstin, gst_percent, service_code
  FROM voucher
  JOIN entry ON entry.id = voucher.entry_id
  JOIN voucher_recipient ON voucher_recipient.entry_id = voucher.entry_id
  LEFT JOIN seller ON seller.id = voucher.seller_id
  LEFT JOIN refund ON refund.id = entry.reference
  LEFT JOIN payment_fee ON payment_fee.payment_id = entry.reference
    AND entry.from_book = 'gateway'
  LEFT JOIN entry AS paid ON paid.from_book = 'gateway' AND paid.reference = refund.payment_id
  LEFT JOIN voucher AS receipt ON receipt.entry_id = paid.id AND entry.to_book = 'gateway'`;

/** Those of a financial year, named by the calendar year it began in, in order of number. */
export function vouchersOfYear(sql: Sql, seller: Seller, financialYear: number): Voucher[] {
  return sql
    .all<Row>(
      `${VOUCHERS} WHERE voucher.series IN ('RV', 'FV')
         AND voucher.financial_year = :financialYear
       ORDER BY voucher.series DESC, voucher.number`,
      { financialYear },
    )
    .map((row) => voucherOf(row, seller));
}

type Series = { series: 'RV' | 'FV'; financialYear: number; after: number; limit: number };

/** Those of one series of a year after the given number, in order of number. */
export function vouchersAfter(sql: Sql, seller: Seller, page: Series): Voucher[] {
  return sql
    .all<Row>(
      `${VOUCHERS} WHERE voucher.series = :series AND voucher.financial_year = :financialYear
         AND voucher.number > :after ORDER BY voucher.number LIMIT :limit`,
      page,
    )
    .map((row) => voucherOf(row, seller));
}

/** The newest before an entry, with the entry of each. */
export function vouchersBefore(
  sql: Sql,
  seller: Seller,
  { before, limit }: { before: number; limit: number },
): { entryId: number; voucher: Voucher }[] {
  return sql
    .all<Row & { entry_id: number }>(
      `${VOUCHERS} WHERE voucher.entry_id < :before ORDER BY voucher.entry_id DESC LIMIT :limit`,
      { before, limit },
    )
    .map((row) => ({ entryId: row.entry_id, voucher: voucherOf(row, seller) }));
}

/** The voucher of the account's nth transaction; undefined where that is not a top-up. */
function voucherOfEntry(
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

function voucherOf(row: Row, settings: Seller): Voucher {
  const seller = sellerOf(row) ?? settings;
  return {
    serial: serialOf(row),
    kind: row.series === 'RV' ? 'receipt' : 'refund',
    at: row.at,
    email: row.email,
    seller,
    paymentId: row.payment_id,
    receiptSerial: receiptSerialOf(row),
    amountPaise: row.amount_paise,
    tax: taxIn(row.amount_paise, seller),
    fee: feeOf(row),
  };
}

function feeOf({ fee_paise, gateway_tax_paise }: Row): Fee | undefined {
  if (fee_paise === null || gateway_tax_paise === null) return undefined;
  return { feePaise: fee_paise, taxPaise: gateway_tax_paise };
}

function receiptSerialOf({ receipt_series, receipt_year, receipt_number }: Row) {
  if (receipt_series === null) return undefined;
  const financial_year = receipt_year;
  return serialOf({ series: receipt_series, financial_year, number: receipt_number });
}

function serialOf({ series, financial_year: year, number }: VoucherNumber): string {
  const years = `${String(year).slice(2)}${String(year + 1).slice(2)}`;
  return `${series}${years}-${String(number).padStart(6, '0')}`;
}

/**
 * Central and state tax, in halves: a buyer whose address is not on record is taxed where the
 * seller is (IGST Act 2017, section 12(2)(b)). None where the seller is not registered.
 */
export function taxIn(amountPaise: Paise, { gstin, gstPercent }: Seller): Tax {
  const percent = gstin === '' ? 0 : gstPercent;
  const half = Math.round((amountPaise * percent) / (100 + percent) / 2);
  return { taxablePaise: amountPaise - 2 * half, cgstPaise: half, sgstPaise: half };
}

/** The year in which the financial year of a time began, by Indian time. */
export function financialYearOf(at: number): number {
  const date = indianDate(at);
  return date.getUTCFullYear() - Number(date.getUTCMonth() < 3);
}

// Who is named on a voucher: the seller and the recipient as they were when it was numbered.

type SellerRow = {
  /** Null where no server had been started when the voucher was numbered. */
  legal_name: string | null;
  address: string;
  gstin: string;
  gst_percent: number;
  service_code: string;
};

/** Records the current seller, if the settings have changed. */
export function keepSeller(sql: Sql, seller: Seller, at: number): void {
  const { legalName, address, gstin, gstPercent, serviceCode } = seller;
  const row = { legalName, address, gstin, gstPercent, serviceCode };
  const isKept = sql.get(
    `SELECT 1 FROM seller WHERE id = (SELECT max(id) FROM seller) AND legal_name = :legalName
       AND address = :address AND gstin = :gstin AND gst_percent = :gstPercent
       AND service_code = :serviceCode`,
    row,
  );
  if (isKept) return;
  sql.run(
    `INSERT INTO seller (legal_name, address, gstin, gst_percent, service_code, since)
     VALUES (:legalName, :address, :gstin, :gstPercent, :serviceCode, :at)`,
    { ...row, at },
  );
}

function sellerOf(row: SellerRow): Seller | undefined {
  if (row.legal_name === null) return undefined;
  return {
    legalName: row.legal_name,
    address: row.address,
    gstin: row.gstin,
    gstPercent: row.gst_percent,
    serviceCode: row.service_code,
  };
}

// The voucher for one of the dealer's own transactions, for their phone to lay out.

export async function voucherFor(
  { database, config }: Backend,
  { accountId, query }: Request<'voucher'>,
): Promise<Answer<'voucher'>> {
  const number = Number(query.transactionId.slice(1));
  const { seller } = config;
  const voucher = await database.read((sql) => voucherOfEntry(sql, seller, { accountId, number }));
  if (!voucher) throw refusal('no_receipt');
  return { voucher: onTheWire(voucher) };
}

function onTheWire({ tax, amountPaise, at, email, seller, ...voucher }: Voucher) {
  const { legalName, address, gstin } = seller;
  return {
    serial: voucher.serial,
    kind: voucher.kind,
    paymentId: voucher.paymentId,
    receiptSerial: voucher.receiptSerial,
    at: new Date(at).toISOString(),
    recipient: email,
    amount: toRupees(amountPaise),
    taxable: toRupees(tax.taxablePaise),
    cgst: toRupees(tax.cgstPaise),
    sgst: toRupees(tax.sgstPaise),
    gstPercent: gstin === '' ? 0 : seller.gstPercent,
    serviceCode: seller.serviceCode,
    supplier: { legalName, address, gstin },
  };
}
