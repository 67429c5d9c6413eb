// The receipt for a top-up or a refund: the server's data and its document. Contents: CGST Rules
// 2017, rules 50 and 51.

import * as v from 'valibot';
import type { Fact, Letterhead, Report, Stamp } from './report.ts';
import { fromRupees, rupeeText } from './values/money.ts';

/** The ledger's description of a top-up. Every transaction with this description has a voucher. */
export const TOP_UP = 'Wallet Recharge';
export const REFUND = 'Refund to source';
/** The ledger's descriptions of money that the bank took back or returned. */
export const REFUND_FAILED = 'Refund failed, money is back';
export const DISPUTE = 'Disputed payment returned';

const rupees = v.pipe(v.number(), v.finite());

export const Voucher = v.object({
  /** The voucher's number: at most 16 characters, consecutive within its financial year. */
  serial: v.string(),
  kind: v.picklist(['receipt', 'refund']),
  /** ISO 8601, UTC. */
  at: v.string(),
  amount: rupees,
  /** Zero, like the tax, if the supplier is not registered for GST. */
  gstPercent: v.number(),
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  /** Replaces CGST and SGST if the recipient is registered in a different state. */
  igst: rupees,
  serviceCode: v.string(),
  supplier: v.object({ legalName: v.string(), address: v.string(), gstin: v.string() }),
  recipient: v.string(),
  /** The recipient's GSTIN and its state, such as `29-Karnataka`, if the recipient has one. */
  business: v.optional(
    v.object({ legalName: v.string(), address: v.string(), state: v.string(), gstin: v.string() }),
  ),
  place: v.optional(v.string()),
  paymentId: v.string(),
  /** On a refund: the number of the receipt voucher whose money it returns (rule 51). */
  receiptSerial: v.optional(v.string()),
});
export type Voucher = v.InferOutput<typeof Voucher>;

export function hasVoucher({ description }: { description: string }): boolean {
  return [TOP_UP, REFUND, REFUND_FAILED, DISPUTE].includes(description);
}

/** The document for a voucher, on A4 for an accountant's files. */
export function voucherReport(voucher: Voucher): Report {
  const name = voucher.kind === 'receipt' ? 'Receipt voucher' : 'Refund voucher';
  return {
    title: name,
    fileName: `${name.replace(' ', '-')}-${voucher.serial}.pdf`,
    subject: { kind: 'text', text: money(voucher.amount) },
    findings: [],
    figures: [],
    page: { widthMm: 210, firstHeightMm: 297, laterHeightMm: 297 },
    blocks: [
      { kind: 'facts', title: 'Supplier', facts: supplierFacts(voucher) },
      { kind: 'facts', title: 'Recipient', facts: recipientFacts(voucher) },
      {
        kind: 'table',
        title: voucher.kind === 'receipt' ? 'Received' : 'Returned',
        columns: ['What for', 'Amount'],
        rows: [
          ['Credit for vehicle and identity reports', money(voucher.taxable)],
          ...taxRows(voucher),
          ['Total', money(voucher.amount)],
        ],
      },
      { kind: 'notice', text: notice(voucher) },
    ],
  };
}

/** The letterhead of a voucher or an invoice. */
export function voucherLetterhead(
  voucher: Pick<Voucher, 'serial' | 'at' | 'supplier' | 'recipient'>,
  stamp: Stamp,
): Letterhead {
  return {
    reportNumber: voucher.serial,
    madeAt: voucher.at,
    source: voucher.supplier.legalName,
    madeFor: voucher.recipient,
    stamp,
    kind: 'voucher',
  };
}

/** The facts about the seller, as the law requires them. */
export function supplierFacts({
  supplier,
  serviceCode,
}: Pick<Voucher, 'supplier' | 'serviceCode'>): Fact[] {
  return [
    { label: 'Name', value: supplier.legalName },
    { label: 'Address', value: supplier.address },
    { label: 'GSTIN', value: supplier.gstin || 'Not registered' },
    { label: 'Service code (SAC)', value: supplier.gstin === '' ? '' : serviceCode },
  ].filter(({ value }) => value !== '');
}

function recipientFacts({ recipient, business, place, ...voucher }: Voucher): Fact[] {
  const { paymentId, receiptSerial } = voucher;
  return [
    ...(business ? businessFacts(business) : []),
    { label: 'Account', value: recipient },
    { label: 'Payment', value: paymentId },
    ...(receiptSerial ? [{ label: 'Receipt voucher', value: receiptSerial }] : []),
    { label: 'Place of supply', value: place ?? "The supplier's own state" },
    { label: 'Tax on reverse charge', value: 'No' },
  ];
}

/** The facts about the business to which a tax document is made out. */
export function businessFacts({ legalName, address, gstin }: NonNullable<Voucher['business']>) {
  return [
    { label: 'Name', value: legalName },
    { label: 'Address', value: address },
    { label: 'GSTIN', value: gstin },
  ];
}

/** A row for each tax; none if the supplier is not registered. */
export function taxRows(
  tax: Pick<Voucher, 'gstPercent' | 'cgst' | 'sgst' | 'igst'>,
): [string, string][] {
  const { gstPercent, cgst, sgst, igst } = tax;
  if (gstPercent === 0) return [];
  if (igst > 0) return [[`IGST ${gstPercent} %`, money(igst)]];
  return [
    [`CGST ${gstPercent / 2} %`, money(cgst)],
    [`SGST ${gstPercent / 2} %`, money(sgst)],
  ];
}

function notice({ kind, supplier }: Voucher): string {
  const money =
    kind === 'receipt'
      ? 'Credit is spent on reports alone, and goes back only to the account that paid.'
      : 'Returned to the card or account that paid.';
  return supplier.gstin === '' ? money : `${money} The tax is included in the amount.`;
}

/** The API's rupees as text. */
export function money(rupees: number): string {
  return rupeeText(fromRupees(rupees) ?? 0);
}
