// Receipts: each payment's voucher, with its number, its tax and the document on the phone.

import * as v from 'valibot';
import { compare } from '../../../api/money/nightly-comparison.ts';
import { financialYearOf, taxIn } from '../../../api/money/vouchers.ts';
import { accountsExport } from '../../../api/operator/written-files.ts';
import { csvLine } from '../../../data/values/plain-text.ts';
import { Voucher } from '../../../data/voucher.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, operate, refund } from '../../support/desk.ts';
import { soundServer } from '../../support/shared-server.ts';

const reason = { reason: 'Asked for' };
const seller = {
  legalName: 'Lotproof Services',
  address: 'Pune',
  gstin: '27AAPFU0939F1ZV',
  gstPercent: 18,
  serviceCode: '998439',
};

const server = soundServer({
  env: { LEGAL_NAME: seller.legalName, GSTIN: seller.gstin, LEGAL_ADDRESS: 'Pune' },
});

async function voucherOf(dealer: Dealer, transactionId: string) {
  const { status, body } = await dealer.get(`/api/payment/voucher?transactionId=${transactionId}`);
  return { status, voucher: body['voucher'] };
}

it('a voucher names the payer, the seller, the amount and the tax in it', async () => {
  const dealer = await signedInDealer(server.url, 118);
  const { voucher } = await voucherOf(dealer, 'T000001');
  expect(v.is(Voucher, voucher)).toBe(true);
  expect({ voucher }).toMatchObject({
    voucher: {
      serial: expect.stringMatching(/^RV\d{4}-\d{6}$/),
      kind: 'receipt',
      amount: 118,
      taxable: 100,
      cgst: 9,
      sgst: 9,
      gstPercent: 18,
      recipient: dealer.email,
      supplier: { legalName: seller.legalName, gstin: seller.gstin },
    },
  });
});

it('vouchers are numbered without gaps across all payers', async () => {
  const dealers = await Promise.all([1, 2, 3].map(() => signedInDealer(server.url, 10)));
  const numbers = await Promise.all(
    dealers.map(async (dealer) => {
      const { voucher } = await voucherOf(dealer, 'T000001');
      return Number((voucher as { serial: string }).serial.slice(-6));
    }),
  );
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  expect(sorted).toEqual([first, first + 1, first + 2]);
});

it('vouchers are made for payments and refunds only', async () => {
  const dealer = await signedInDealer(server.url, 100);
  await dealer.buy('MH00SB0001');
  await operate(server, credit, { words: [dealer.email, '5'], options: reason });
  const { voucher } = await voucherOf(dealer, 'T000001');
  const { paymentId } = voucher as { paymentId: string };
  await operate(server, refund, { words: [paymentId, '59'], options: reason });
  expect((await voucherOf(dealer, 'T000002')).status).toBe(404);
  expect((await voucherOf(dealer, 'T000003')).status).toBe(404);
  expect(await voucherOf(dealer, 'T000004')).toMatchObject({
    voucher: { kind: 'refund', serial: expect.stringMatching(/^FV/), amount: 59, paymentId },
  });
  expect((await voucherOf(dealer, 'T000099')).status).toBe(404);
});

it('a voucher cannot be read by another dealer', async () => {
  await signedInDealer(server.url, 100);
  const other = await signedInDealer(server.url);
  expect((await voucherOf(other, 'T000001')).status).toBe(404);
});

it("an unregistered supplier's amount has no tax", () => {
  expect(taxIn(11_800, { ...seller, gstin: '' })).toMatchObject({ taxablePaise: 11_800 });
});

it.each([
  ['2026-03-31T18:29:59Z', 2025],
  ['2026-03-31T18:30:00Z', 2026],
  ['2027-01-01T00:00:00Z', 2026],
])('the financial year of %s begins in %i', (at, year) => {
  expect(financialYearOf(Date.parse(at))).toBe(year);
});

it("the financial year is the same in the database as by India's clock", async () => {
  const years = await server.backend.database.read((sql) =>
    sql.all<{ financial_year: number; at: number }>(
      'SELECT financial_year, at FROM voucher JOIN entry ON entry.id = entry_id',
    ),
  );
  expect(years.length).toBeGreaterThan(0);
  for (const { financial_year, at } of years) expect(financialYearOf(at)).toBe(financial_year);
});

it("the accountant's export shows each payment's fee, even a fee learned later", async () => {
  const dealer = await signedInDealer(server.url, 1000);
  const ofDealer = async () =>
    (await operate(server, accountsExport)).rows.find(
      ({ recipient }) => recipient === dealer.email,
    );
  const kept = { amount: '1000.00', 'gateway fee': '23.60', 'tax in that fee': '3.60' };
  expect(await ofDealer()).toMatchObject({ ...kept, 'paid out': '976.40' });
  await server.backend.database.transaction((sql) => sql.run('DELETE FROM payment_fee', {}));
  expect(await ofDealer()).toMatchObject({ 'gateway fee': '', 'paid out': '' });
  await compare(server.backend, { since: server.backend.clock() + 1, pagesMax: 100 });
  expect(await ofDealer()).toMatchObject({ ...kept, 'paid out': '976.40' });
});

it('the accountant’s export is CSV without a cell that a spreadsheet would run', () => {
  expect(csvLine(['=1+1', 'x,"y"', '-5.00'])).toBe('\'=1+1,"x,""y""",-5.00\r\n');
});
