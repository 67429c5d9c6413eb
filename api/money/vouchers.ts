// Receipt and refund vouchers (CGST Rules 2017, rules 50 and 51). A database trigger numbers a
// voucher for each movement at the gateway, in the same commit (see storage/schema/ledger.ts).

import { type Business, placeOfGstin } from '../../data/business.ts';
import type { Answer } from '../../data/contract.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { indianDate } from '../../data/values/time-text.ts';
import type { Backend, Request } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Seller } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';
import type { Fee } from './razorpay/razorpay-answers.ts';

export type Voucher = {
  /** At most 16 characters, such as `RV2627-000042`. Each year's series has no gaps. */
  serial: string;
  kind: 'receipt' | 'refund';
  at: number;
  /** The recipient's email when the voucher was numbered. */
  email: string;
  business: Business | undefined;
  seller: Seller;
  paymentId: string;
  /** The number of the receipt voucher that a refund voucher refunds. */
  receiptSerial: string | undefined;
  amountPaise: Paise;
  tax: Tax;
  /** The gateway's fee, only on receipts; undefined until it is known. */
  fee: Fee | undefined;
};

/** The tax included in an amount. The parts add up to the amount. */
type Tax = {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
};

type VoucherNumber = { series: 'RV' | 'FV'; financial_year: number; number: number };

type Row = VoucherNumber &
  SellerRow &
  BusinessRow & {
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

/** The seller named on a document, and the business that it is made out to. */
export const PARTIES = /* sql */ `seller.legal_name, seller.address, seller.gstin, gst_percent,
  service_code, business.legal_name AS business_name, business.address AS business_address,
  business.state AS business_state, business.gstin AS business_gstin`;

const VOUCHERS = /* sql */ `
  SELECT voucher.entry_id, voucher.series, voucher.financial_year, voucher.number,
    entry.at, entry.amount_paise,
    voucher_recipient.email,
    coalesce(refund.payment_id, entry.reference) AS payment_id,
    receipt.series AS receipt_series, receipt.financial_year AS receipt_year,
    receipt.number AS receipt_number,
    payment_fee.fee_paise, payment_fee.tax_paise AS gateway_tax_paise,
    ${PARTIES}
  FROM voucher
  JOIN entry ON entry.id = voucher.entry_id
  JOIN voucher_recipient ON voucher_recipient.entry_id = voucher.entry_id
  JOIN seller ON seller.id = voucher.seller_id
  LEFT JOIN business ON business.id = voucher_recipient.business_id
  LEFT JOIN refund ON refund.id = entry.reference
  LEFT JOIN payment_fee ON payment_fee.payment_id = entry.reference
    AND entry.from_book = 'gateway'
  LEFT JOIN entry AS paid ON paid.from_book = 'gateway' AND paid.reference = refund.payment_id
  LEFT JOIN voucher AS receipt ON receipt.entry_id = paid.id AND entry.to_book = 'gateway'`;

/** Returns a financial year's vouchers, by number. `financialYear` is its first calendar year. */
export function vouchersOfYear(sql: Sql, financialYear: number): Voucher[] {
  return sql
    .all<Row>(
      `${VOUCHERS} WHERE voucher.series IN ('RV', 'FV')
         AND voucher.financial_year = :financialYear
       ORDER BY voucher.series DESC, voucher.number`,
      { financialYear },
    )
    .map(voucherOf);
}

/** Returns the newest vouchers before an entry, each with its entry. */
export function vouchersBefore(
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): { entryId: number; voucher: Voucher }[] {
  return sql
    .all<Row & { entry_id: number }>(
      `${VOUCHERS} WHERE voucher.entry_id < :before ORDER BY voucher.entry_id DESC LIMIT :limit`,
      { before, limit },
    )
    .map((row) => ({ entryId: row.entry_id, voucher: voucherOf(row) }));
}

/** Returns the voucher of the account's nth transaction, if it is a top-up or a refund. */
function voucherOfEntry(sql: Sql, account: { accountId: string; number: number }) {
  const row = sql.get<Row>(
    `${VOUCHERS} WHERE entry.account_id = :accountId AND entry.number = :number`,
    account,
  );
  return row && voucherOf(row);
}

function voucherOf(row: Row): Voucher {
  const seller = sellerOf(row);
  const business = businessIn(row);
  return {
    serial: serialOf(row),
    kind: row.series === 'RV' ? 'receipt' : 'refund',
    at: row.at,
    email: row.email,
    business,
    seller,
    paymentId: row.payment_id,
    receiptSerial:
      row.receipt_series === null
        ? undefined
        : serialOf({
            series: row.receipt_series,
            financial_year: row.receipt_year,
            number: row.receipt_number,
          }),
    amountPaise: row.amount_paise,
    tax: taxIn(row.amount_paise, seller, business),
    fee:
      row.fee_paise === null || row.gateway_tax_paise === null
        ? undefined
        : { feePaise: row.fee_paise, taxPaise: row.gateway_tax_paise },
  };
}

/** Writes out a voucher's number, such as `RV2627-000042`. */
export function serialOf(given: { series: string; financial_year: number; number: number }) {
  const { series, financial_year: year, number } = given;
  const years = `${String(year).slice(2)}${String(year + 1).slice(2)}`;
  return `${series}${years}-${String(number).padStart(6, '0')}`;
}

/**
 * A registered buyer is taxed in its own state. Any other buyer is taxed in the seller's state,
 * because we have no address (IGST Act 2017, section 12(2)). If the buyer's state is not the
 * seller's, the tax is integrated tax; otherwise it is central and state tax in equal halves. An
 * unregistered seller charges no tax.
 */
export function taxIn(
  amountPaise: Paise,
  { gstin, gstPercent }: Seller,
  business?: Pick<Business, 'gstin'>,
): Tax {
  const percent = gstin === '' ? 0 : gstPercent;
  const taxPaise = (amountPaise * percent) / (100 + percent);
  const isElsewhere = business !== undefined && business.gstin.slice(0, 2) !== gstin.slice(0, 2);
  const igstPaise = isElsewhere ? Math.round(taxPaise) : 0;
  const half = isElsewhere ? 0 : Math.round(taxPaise / 2);
  const taxablePaise = amountPaise - igstPaise - 2 * half;
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

export function taxOf({ cgstPaise, sgstPaise, igstPaise }: Tax): Paise {
  return cgstPaise + sgstPaise + igstPaise;
}

/** Returns the calendar year in which this time's Indian financial year began. */
export function financialYearOf(at: number): number {
  const date = indianDate(at);
  return date.getUTCFullYear() - Number(date.getUTCMonth() < 3);
}

// The seller and the recipient on a voucher, as they were when the voucher was numbered.

type BusinessRow = Record<`business_${'name' | 'address' | 'state' | 'gstin'}`, string | null>;

/** Returns undefined if the row names no business. */
export function businessIn(row: BusinessRow): Business | undefined {
  const { business_name: legalName, business_address: address, business_gstin: gstin } = row;
  if (!legalName || !address || !gstin) return undefined;
  return { legalName, address, gstin, state: row.business_state ?? '' };
}

type SellerRow = {
  legal_name: string;
  address: string;
  gstin: string;
  gst_percent: number;
  service_code: string;
};

/** Stores the current seller if the settings have changed. */
export function keepSeller(sql: Sql, seller: Seller, at: number): void {
  const isKept = sql.get(
    `SELECT 1 FROM seller WHERE id = (SELECT max(id) FROM seller) AND legal_name = :legalName
       AND address = :address AND gstin = :gstin AND gst_percent = :gstPercent
       AND service_code = :serviceCode`,
    seller,
  );
  if (isKept) return;
  sql.run(
    `INSERT INTO seller (legal_name, address, gstin, gst_percent, service_code, since)
     VALUES (:legalName, :address, :gstin, :gstPercent, :serviceCode, :at)`,
    { ...seller, at },
  );
}

export function sellerOf(row: SellerRow): Seller {
  return {
    legalName: row.legal_name,
    address: row.address,
    gstin: row.gstin,
    gstPercent: row.gst_percent,
    serviceCode: row.service_code,
  };
}

// The voucher for one of the dealer's own transactions, from which the phone makes a document.

export async function voucherFor(
  { database }: Backend,
  { accountId, query }: Request<'voucher'>,
): Promise<Answer<'voucher'>> {
  const number = Number(query.transactionId.slice(1));
  const voucher = await database.read((sql) => voucherOfEntry(sql, { accountId, number }));
  if (!voucher) throw refusal('no_receipt');
  return { voucher: onTheWire(voucher) };
}

/** Returns an amount and the tax in it, in rupees, for the phone. */
export function sumsOnTheWire(amountPaise: Paise, tax: Tax) {
  return {
    amount: toRupees(amountPaise),
    taxable: toRupees(tax.taxablePaise),
    cgst: toRupees(tax.cgstPaise),
    sgst: toRupees(tax.sgstPaise),
    igst: toRupees(tax.igstPaise),
  };
}

function onTheWire({ tax, amountPaise, at, email, seller, business, ...voucher }: Voucher) {
  const { legalName, address, gstin } = seller;
  return {
    serial: voucher.serial,
    kind: voucher.kind,
    paymentId: voucher.paymentId,
    receiptSerial: voucher.receiptSerial,
    at: new Date(at).toISOString(),
    recipient: email,
    ...(business && { business, place: placeOfGstin(business.gstin) }),
    ...sumsOnTheWire(amountPaise, tax),
    gstPercent: gstin === '' ? 0 : seller.gstPercent,
    serviceCode: seller.serviceCode,
    supplier: { legalName, address, gstin },
  };
}
