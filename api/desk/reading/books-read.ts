// The books: months from the running sums, vouchers by their entries, and their file for the
// accountant a page at a time.

import { placeOfGstin } from '../../../data/business.ts';
import { catalogue } from '../../../data/catalogue.ts';
import type { Books, VoucherPage } from '../../../data/desk/books.ts';
import { stampText } from '../../../data/desk/figures.ts';
import type { Paise } from '../../../data/values/money.ts';
import { csvHead, csvLine } from '../../../data/values/plain-text.ts';
import { taxOf, type Voucher, vouchersAfter, vouchersBefore } from '../../money/vouchers.ts';
import { lastSwitch, type Switch } from '../../reports/service-switches.ts';
import type { Seller } from '../../settings/config.ts';
import type { Sql } from '../../storage/sql.ts';
import { serviceName } from './call-story.ts';
import type { Moved, Tally } from './tally.ts';

const ROWS_MAX = 50;

export function booksOf(tally: Tally): Books {
  let walletsPaise: Paise = 0;
  const months = tally.months().map(([month, moved]) => {
    const paise = (isMeant: (each: Moved) => boolean) =>
      moved.filter(isMeant).reduce((sum, each) => sum + each.paise, 0);
    walletsPaise += paise(({ to }) => to === 'wallet') - paise(({ from }) => from === 'wallet');
    const tax = ({ from, taxPaise }: Moved) => (from === 'gateway' ? taxPaise : -taxPaise);
    return {
      month,
      sold: moved
        .filter(({ to }) => to === 'revenue')
        .map(({ service, count, paise }) => ({ service: serviceName(service ?? ''), count, paise }))
        .sort((a, b) => b.paise - a.paise),
      givenBackPaise: paise(({ from }) => from === 'revenue'),
      inPaise: paise(({ from }) => from === 'gateway'),
      refundedPaise: paise(({ to }) => to === 'gateway'),
      byHandPaise: paise(({ from }) => from === 'operator') - paise(({ to }) => to === 'operator'),
      walletsPaise,
      taxPaise: moved.reduce((sum, each) => sum + tax(each), 0),
    };
  });
  return { months: months.toReversed() };
}

type VoucherQuestion = { seller: Seller; after?: string | undefined };

export function voucherPage(sql: Sql, { seller, after = '' }: VoucherQuestion): VoucherPage {
  const before = /^\d{1,15}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER;
  const found = vouchersBefore(sql, seller, { before, limit: ROWS_MAX });
  const last = found.at(-1);
  return {
    next: last === undefined || found.length < ROWS_MAX ? null : String(last.entryId),
    rows: found.map(({ voucher }) => rowOf(voucher)),
  };
}

function rowOf({ serial, kind, at, email, amountPaise, tax, paymentId }: Voucher) {
  return { serial, kind, at, email, amountPaise, taxPaise: taxOf(tax), paymentId };
}

/** Some milliseconds of the thread, between which others are answered. */
const LINES_AT_ONCE = 1_000;

type FileQuestion = {
  seller: Seller;
  series: 'RV' | 'FV';
  financialYear: number;
  /** The number of the last voucher before these. */
  after: number;
};

/** Lines of the accountant's file; `isLast` where the series ends with them. */
export function voucherFile(sql: Sql, { seller, ...question }: FileQuestion) {
  const found = vouchersAfter(sql, seller, { ...question, limit: LINES_AT_ONCE });
  return {
    lines: voucherLines(found),
    last: question.after + found.length, // a series has no gaps
    isLast: found.length < LINES_AT_ONCE,
  };
}

/** The columns of the accountant's file, in rupees; a refund's amounts are less than zero. */
const fileColumns: readonly [name: string, cell: (voucher: Voucher) => string | number][] = [
  ['serial', ({ serial }) => serial],
  ['kind', ({ kind }) => kind],
  ['date', ({ at }) => stampText(at)],
  ['supplier', ({ seller }) => seller.legalName],
  ['gstin', ({ seller }) => seller.gstin],
  ['recipient', ({ email }) => email],
  ['recipient gstin', ({ business }) => business?.gstin ?? ''],
  ['place of supply', ({ business }) => (business ? placeOfGstin(business.gstin) : '')],
  ['sac', ({ seller }) => seller.serviceCode],
  ['amount', (voucher) => signedRupees(voucher, voucher.amountPaise)],
  ['taxable', (voucher) => signedRupees(voucher, voucher.tax.taxablePaise)],
  ['rate %', ({ seller }) => (seller.gstin === '' ? 0 : seller.gstPercent)],
  ['cgst', (voucher) => signedRupees(voucher, voucher.tax.cgstPaise)],
  ['sgst', (voucher) => signedRupees(voucher, voucher.tax.sgstPaise)],
  ['igst', (voucher) => signedRupees(voucher, voucher.tax.igstPaise)],
  ['reverse charge', () => 'No'],
  ['payment', ({ paymentId }) => paymentId],
  ['receipt', ({ receiptSerial }) => receiptSerial ?? ''],
  // The bank receives a payment less its fee; empty until the fee is known.
  ['gateway fee', ({ fee }) => (fee ? rupees(fee.feePaise) : '')],
  ['tax in that fee', ({ fee }) => (fee ? rupees(fee.taxPaise) : '')],
  ['paid out', ({ fee, amountPaise }) => (fee ? rupees(amountPaise - fee.feePaise) : '')],
];

const rupees = (paise: Paise) => (paise / 100).toFixed(2);
const signedRupees = ({ kind }: Voucher, paise: Paise) =>
  rupees(kind === 'receipt' ? paise : -paise);

/** A row of the file, by the names of its columns. */
export function voucherRow(voucher: Voucher): Record<string, string | number> {
  return Object.fromEntries(fileColumns.map(([name, cell]) => [name, cell(voucher)]));
}

/** The first line of the file: a year without payments has it too. */
export const voucherHeader = csvHead(fileColumns.map(([name]) => name));

export function voucherLines(vouchers: Voucher[]): string {
  return vouchers
    .map((each) => csvLine(fileColumns.map(([, cell]) => String(cell(each)))))
    .join('');
}

/** The kind of the desk's event that says what a source costs. */
export const SOURCE_COST = 'source cost';

/** By `SERVICE/SOURCE`; a source without one has no cost that is known. */
export function sourceCostsOf(sql: Sql, _: object): Record<string, Paise> {
  const rows = sql.all<{ about: string }>(
    'SELECT about FROM desk_event WHERE kind = :kind ORDER BY id',
    { kind: SOURCE_COST },
  );
  return Object.fromEntries(
    rows.map(({ about }) => {
      const [target = '', paise = ''] = about.split(/: | paise/);
      return [target, Number(paise)];
    }),
  );
}

/** By the service's id; without those that never were. */
export function switchesOf(sql: Sql, _: object): Record<string, Switch> {
  return Object.fromEntries(
    catalogue.flatMap(({ id }) => {
      const last = lastSwitch(sql, id);
      return last ? [[id, last] as const] : [];
    }),
  );
}
