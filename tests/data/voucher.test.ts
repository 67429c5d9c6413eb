// Tests what an accountant needs on a voucher (CGST Rules 2017, rules 50 and 51).

import type { Block } from '../../data/report.ts';
import { hasVoucher, type Voucher, voucherLetterhead, voucherReport } from '../../data/voucher.ts';

const receipt: Voucher = {
  serial: 'RV/26-27/000007',
  kind: 'receipt',
  at: '2026-06-01T06:30:00.000Z',
  amount: 118,
  gstPercent: 18,
  taxable: 100,
  cgst: 9,
  sgst: 9,
  igst: 0,
  serviceCode: '998439',
  supplier: { legalName: 'Pune Reports', address: 'FC Road, Pune', gstin: '27AAPFU0939F1ZV' },
  recipient: 'dealer@example.in',
  paymentId: 'pay_00000000000001',
};
const refund: Voucher = {
  ...receipt,
  serial: 'FV/26-27/000003',
  kind: 'refund',
  receiptSerial: receipt.serial,
};
const unregistered: Voucher = {
  ...receipt,
  gstPercent: 0,
  taxable: 118,
  cgst: 0,
  sgst: 0,
  supplier: { ...receipt.supplier, gstin: '' },
};

/** Returns a voucher's lines as its reader sees them. */
function lines(voucher: Voucher): string[] {
  const { title, fileName, subject, blocks } = voucherReport(voucher);
  const about = subject.kind === 'text' ? subject.text : '';
  return [title, fileName, about, ...blocks.flatMap(linesOf)];
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.map(({ label, value }) => `${block.title}, ${label}: ${value}`);
    case 'table':
      return [block.columns, ...block.rows].map((cells) => `${block.title}: ${cells.join(' | ')}`);
    case 'notice':
      return [block.text];
    default:
      throw new Error(`A voucher has no ${block.kind}.`);
  }
}

it('a receipt voucher names seller, buyer, purpose and the tax in the amount', () => {
  expect(lines(receipt)).toEqual([
    'Receipt voucher',
    'Receipt-voucher-RV/26-27/000007.pdf',
    '₹118',
    'Supplier, Name: Pune Reports',
    'Supplier, Address: FC Road, Pune',
    'Supplier, GSTIN: 27AAPFU0939F1ZV',
    'Supplier, Service code (SAC): 998439',
    'Recipient, Account: dealer@example.in',
    'Recipient, Payment: pay_00000000000001',
    "Recipient, Place of supply: The supplier's own state",
    'Recipient, Tax on reverse charge: No',
    'Received: What for | Amount',
    'Received: Credit for vehicle and identity reports | ₹100',
    'Received: CGST 9 % | ₹9',
    'Received: SGST 9 % | ₹9',
    'Received: Total | ₹118',
    'Credit is spent on reports alone, and goes back only to the account that paid. ' +
      'The tax is included in the amount.',
  ]);
});

it('a refund voucher says that money was returned, and for which receipt', () => {
  const same = lines(receipt).slice(3, 9);
  expect(lines(refund)).toEqual([
    'Refund voucher',
    'Refund-voucher-FV/26-27/000003.pdf',
    '₹118',
    ...same,
    'Recipient, Receipt voucher: RV/26-27/000007',
    "Recipient, Place of supply: The supplier's own state",
    'Recipient, Tax on reverse charge: No',
    'Returned: What for | Amount',
    'Returned: Credit for vehicle and identity reports | ₹100',
    'Returned: CGST 9 % | ₹9',
    'Returned: SGST 9 % | ₹9',
    'Returned: Total | ₹118',
    'Returned to the card or account that paid. The tax is included in the amount.',
  ]);
});

it("an unregistered supplier's voucher shows no tax and no tax code", () => {
  const shown = lines(unregistered);
  expect(shown).toContain('Supplier, GSTIN: Not registered');
  expect(shown.join('\n')).not.toMatch(/SAC|CGST|SGST|tax is included/);
  expect(shown.slice(-4)).toEqual([
    'Received: What for | Amount',
    'Received: Credit for vehicle and identity reports | ₹118',
    'Received: Total | ₹118',
    'Credit is spent on reports alone, and goes back only to the account that paid.',
  ]);
});

it("a voucher's letterhead has its number, date, seller and dealer", () => {
  expect(voucherLetterhead(refund, 'SANDBOX')).toEqual({
    reportNumber: 'FV/26-27/000003',
    madeAt: '2026-06-01T06:30:00.000Z',
    source: 'Pune Reports',
    madeFor: 'dealer@example.in',
    stamp: 'SANDBOX',
    kind: 'voucher',
  });
});

it('a voucher is printed on A4', () => {
  expect(voucherReport(receipt).page).toEqual({
    widthMm: 210,
    firstHeightMm: 297,
    laterHeightMm: 297,
  });
});

it('only top-ups and refunds have a voucher', () => {
  const described = ['Wallet Recharge', 'Refund to source', 'Challan Check •••1433', ''];
  expect(described.filter((description) => hasVoucher({ description }))).toEqual([
    'Wallet Recharge',
    'Refund to source',
  ]);
});
