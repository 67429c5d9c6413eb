// The tax invoice and credit notes of a month: the server's data, their documents, and their lines
// for the GSTR-1 tax return (CGST Rules 2017, rules 46 and 53). Also the calls for accountants.

import * as v from 'valibot';
import { get, nothing, post, typedLine } from './call-spec.ts';
import type { Report } from './report.ts';
import { dayText, monthText } from './values/days.ts';
import type { Language } from './values/language.ts';
import { toRupees } from './values/money.ts';
import { csvHead, csvLine } from './values/plain-text.ts';
import { indianDay } from './values/time-text.ts';
import { businessFacts, money, supplierFacts, taxRows, Voucher } from './voucher.ts';

const { amount, taxable, cgst, sgst, igst, at, serial, ...parties } = Voucher.entries;
const sums = { amount, taxable, cgst, sgst, igst };
const Line = v.object({ service: v.string(), count: v.number(), ...sums });

export const Invoice = v.object({
  serial,
  kind: v.picklist(['invoice', 'note']),
  /** The month of the sale or refund in Indian time, such as `2026-11`. */
  month: v.string(),
  at,
  gstPercent: parties.gstPercent,
  serviceCode: parties.serviceCode,
  supplier: parties.supplier,
  recipient: parties.recipient,
  business: parties.business,
  /** A place of supply, the state that gets the tax, such as `29-Karnataka`. */
  place: v.string(),
  lines: v.array(Line),
  /** The receipt vouchers whose money an invoice uses up or a credit note makes available again. */
  advances: v.array(v.object({ serial, at, amount })),
  /** On a credit note: the invoice that it corrects. */
  of: v.optional(v.object({ serial, at })),
});
export type Invoice = v.InferOutput<typeof Invoice>;

const Business = v.object({
  legalName: typedLine(100),
  address: typedLine(200),
  state: v.pipe(v.string(), v.regex(/^(\d\d)?$/)),
  gstin: v.pipe(typedLine(40), v.toUpperCase()),
});

/** Calls for a screen that few dealers open, kept apart from those that load on every phone. */
export const accountantCalls = {
  /** The answer contains the invoices and credit notes, newest first. */
  business: get(
    '/api/user/business',
    'owner',
    v.object({ business: v.nullable(Business), invoices: v.array(Invoice) }),
  ),
  /** Stores the business; removes it if all fields are empty. */
  setBusiness: post('/api/user/business', 'owner', Business, nothing),
};

/** The totals of an invoice's lines, in rupees. */
export function invoiceSums({ lines }: Pick<Invoice, 'lines'>) {
  // Adds whole paise: sums of fractions of rupees would not be exact.
  const sum = (name: keyof typeof sums) =>
    toRupees(lines.reduce((paise, line) => paise + Math.round(line[name] * 100), 0));
  return {
    amount: sum('amount'),
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
  };
}

/** The document for an invoice, on A4 for an accountant's files. */
export function invoiceReport(invoice: Invoice): Report {
  const { kind, business, recipient, place, of } = invoice;
  const title = kind === 'invoice' ? 'Tax invoice' : 'Credit note';
  return {
    title,
    fileName: `${title.replace(' ', '-')}-${invoice.serial}.pdf`,
    subject: { kind: 'text', text: money(invoiceSums(invoice).amount) },
    findings: [],
    figures: [],
    page: { widthMm: 210, firstHeightMm: 297, laterHeightMm: 297 },
    blocks: [
      { kind: 'facts', title: 'Supplier', columns: 2, facts: supplierFacts(invoice) },
      {
        kind: 'facts',
        title: 'Recipient',
        columns: 2,
        facts: [
          ...(business ? businessFacts(business) : []),
          { label: 'Account', value: recipient },
          { label: 'Place of supply', value: place },
          { label: 'Tax on reverse charge', value: 'No' },
          {
            label: kind === 'invoice' ? 'Sold in' : 'Given back in',
            value: invoiceMonth('en', invoice),
          },
          ...(of ? [{ label: 'Tax invoice', value: `${of.serial} of ${dayOf(of.at)}` }] : []),
        ],
      },
      linesTable(invoice),
      sumFacts(invoice),
      advancesTable(invoice),
    ],
  };
}

function linesTable({ kind, lines, serviceCode }: Invoice): Report['blocks'][number] {
  return {
    kind: 'table',
    title: kind === 'invoice' ? 'Reports sold' : 'Reports given back',
    columns: ['Service', 'SAC', 'Reports', 'Taxable value', 'Tax', 'Total'],
    rows: lines.map((line) => [
      line.service,
      serviceCode,
      String(line.count),
      money(line.taxable),
      money(toRupees(Math.round((line.cgst + line.sgst + line.igst) * 100))),
      money(line.amount),
    ]),
  };
}

function sumFacts(invoice: Invoice): Report['blocks'][number] {
  const { amount, taxable, ...tax } = invoiceSums(invoice);
  const rows: [string, string][] = [
    ['Taxable value', money(taxable)],
    ...taxRows({ gstPercent: invoice.gstPercent, ...tax }),
    ['Total', money(amount)],
  ];
  const facts = rows.map(([label, value]) => ({ label, value }));
  return { kind: 'facts', title: 'Sum', columns: 2, facts };
}

function advancesTable(invoice: Invoice): Report['blocks'][number] {
  const { kind, advances } = invoice;
  const paise = (rupees: number) => Math.round(rupees * 100);
  const paid = advances.reduce((sum, advance) => sum + paise(advance.amount), 0);
  const rest = paise(invoiceSums(invoice).amount) - paid;
  return {
    kind: 'table',
    title: kind === 'invoice' ? 'Paid from advances' : 'Free again for later reports',
    columns: ['Receipt voucher', 'Date', 'Amount'],
    rows: [
      ...advances.map((each) => [each.serial, dayOf(each.at), money(each.amount)]),
      ...(rest > 0 ? [['Credit that no payment brought', '', money(toRupees(rest))]] : []),
    ],
  };
}

const dayOf = (iso: string) => dayText('en', indianDay(iso));

/** A month such as `Nov 2026`, from `2026-11`. */
export function invoiceMonth(language: Language, { month }: Pick<Invoice, 'month'>): string {
  return monthText(language, indianDay(`${month}-15`));
}

/** The columns of GSTR-1's B2B sheet, then the taxes. A credit note's figures are negative. */
const COLUMNS = [
  ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
  ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type'],
  ...['E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount'],
  ...['Integrated Tax', 'Central Tax', 'State/UT Tax', 'Supplier GSTIN', 'Note of Invoice'],
];

/** A CSV file of invoices and notes, with a header line. */
export function invoiceCsv(invoices: readonly Invoice[]): string {
  return [csvHead(COLUMNS), ...invoices.map((invoice) => csvLine(cellsOf(invoice)))].join('');
}

function cellsOf(invoice: Invoice): string[] {
  const { business, gstPercent, kind, of } = invoice;
  const { amount, taxable, igst, cgst, sgst } = invoiceSums(invoice);
  const rupees = (value: number) => (kind === 'note' ? -value : value).toFixed(2);
  const [day = '', month, year] = dayOf(invoice.at).split(' ');
  const type = kind === 'note' ? 'Credit note' : business ? 'Regular B2B' : 'B2C';
  return [
    ...[business?.gstin ?? '', business?.legalName ?? invoice.recipient, invoice.serial],
    ...[`${day.padStart(2, '0')}-${month}-${year}`, rupees(amount), invoice.place, 'N', '', type],
    ...['', String(gstPercent), rupees(taxable), '0.00', rupees(igst), rupees(cgst), rupees(sgst)],
    ...[invoice.supplier.gstin, of?.serial ?? ''],
  ];
}
