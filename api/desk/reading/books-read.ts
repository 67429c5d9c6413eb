// The desk's books: monthly figures from the running sums, and the accountant's file.

import { placeOfGstin } from '../../../data/business.ts';
import { catalogue } from '../../../data/catalogue.ts';
import type { Books } from '../../../data/desk/answers.ts';
import { stampText } from '../../../data/desk/figures.ts';
import { monthText as monthOf } from '../../../data/values/days.ts';
import type { Paise } from '../../../data/values/money.ts';
import { csvHead, csvLine } from '../../../data/values/plain-text.ts';
import { indianDay } from '../../../data/values/time-text.ts';
import { financialYearOf, type Voucher, vouchersOfYear } from '../../money/vouchers.ts';
import { lastSwitch, type Switch } from '../../reports/service-switches.ts';
import type { Sql } from '../../storage/sql.ts';
import { keepDeskEvent } from '../people/people.ts';
import { serviceName } from './call-story.ts';
import type { Moved, Tally } from './tally.ts';

export function booksOf(tally: Tally): Books {
  const months = tally.months();
  let walletsAtItsEndPaise: Paise = 0;
  const rows = months.map(([month, moved]) => {
    const paise = (isMeant: (each: Moved) => boolean) =>
      moved.filter(isMeant).reduce((sum, each) => sum + each.paise, 0);
    walletsAtItsEndPaise +=
      paise(({ to }) => to === 'wallet') - paise(({ from }) => from === 'wallet');
    const tax = ({ from, taxPaise }: Moved) => (from === 'gateway' ? taxPaise : -taxPaise);
    return {
      month: monthText(month),
      cameInPaise: paise(({ from }) => from === 'gateway'),
      soldPaise: paise(({ to }) => to === 'revenue'),
      /** Refunds to wallets for reports that never arrived. */
      givenBackPaise: paise(({ from }) => from === 'revenue'),
      /** Refunds to payers through the gateway. */
      refundedPaise: paise(({ to }) => to === 'gateway'),
      /** Manual credits minus manual debits. */
      byHandPaise: paise(({ from }) => from === 'operator') - paise(({ to }) => to === 'operator'),
      /** Central and state tax on payments, minus the tax on refunds. */
      taxPaise: moved.reduce((sum, each) => sum + tax(each), 0),
      walletsAtItsEndPaise,
      invoices: { text: 'CSV', link: `/desk/api/books/file?month=${month}` },
    };
  });
  const sold = months.map(([month, moved]) =>
    moved
      .filter(({ to }) => to === 'revenue')
      .toSorted((a, b) => b.paise - a.paise)
      .map(({ service, count, paise: soldForPaise }) => ({
        month: `${monthText(month)}: ${serviceName(service ?? '')}`,
        reports: count,
        soldForPaise,
      })),
  );
  const yearOf = (month: string) => financialYearOf(Date.parse(`${month}-15`));
  const years = new Set(months.map(([month]) => yearOf(month)).toReversed());
  const files = [...years].map((year) => ({
    text: `${year}-${String((year + 1) % 100).padStart(2, '0')} (CSV)`,
    link: `/desk/api/books/file?year=${year}`,
  }));
  return { rows: rows.toReversed(), sold: sold.toReversed().flat(), files };
}

/** Turns `2026-11` into `Nov 2026`. */
const monthText = (month: string) => monthOf('en', indianDay(`${month}-01`));

/** The columns of the accountant's file, in rupees. Refunds are negative. */
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
  // The gateway's fee, which it deducts before it pays our bank. Empty until it is known.
  ['gateway fee', ({ fee }) => (fee ? rupees(fee.feePaise) : '')],
  ['tax in that fee', ({ fee }) => (fee ? rupees(fee.taxPaise) : '')],
  ['paid out', ({ fee, amountPaise }) => (fee ? rupees(amountPaise - fee.feePaise) : '')],
];

const rupees = (paise: Paise) => (paise / 100).toFixed(2);
const signedRupees = ({ kind }: Voucher, paise: Paise) =>
  rupees(kind === 'receipt' ? paise : -paise);

/** Returns a row of the file, with each value under the name of its column. */
export function voucherRow(voucher: Voucher): Record<string, string | number> {
  return Object.fromEntries(fileColumns.map(([name, cell]) => [name, cell(voucher)]));
}

/** Returns a year's vouchers for the accountant, as CSV. */
export function voucherFile(sql: Sql, { financialYear }: { financialYear: number }): string {
  const vouchers = vouchersOfYear(sql, financialYear);
  return [
    // Even a year without payments gets the header line.
    csvHead(fileColumns.map(([name]) => name)),
    ...vouchers.map((each) => csvLine(fileColumns.map(([, cell]) => String(cell(each))))),
  ].join('');
}

/** The kind under which the desk logs a change to a source's cost. */
const SOURCE_COST = 'source cost';

type SourceCost = { target: string; amountPaise: Paise; who: string; why: string; at: number };

/** Records the cost of each answer from `SERVICE/SOURCE`. The latest record applies. */
export function keepSourceCost(sql: Sql, { target, amountPaise, ...said }: SourceCost): void {
  keepDeskEvent(sql, { kind: SOURCE_COST, about: `${target}: ${amountPaise} paise`, ...said });
}

/** Returns costs by `SERVICE/SOURCE`. A source without an entry has no known cost. */
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

/** Returns switches by service id, leaving out services that were never switched. */
export function switchesOf(sql: Sql, _: object): Record<string, Switch> {
  return Object.fromEntries(
    catalogue.flatMap(({ id }) => {
      const last = lastSwitch(sql, id);
      return last ? [[id, last] as const] : [];
    }),
  );
}
