// Tests when a month's invoices are made, what they contain, and which GSTINs are valid.

import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { forgetAccount } from '../../../api/identity/forget-account.ts';
import { invoiceRules } from '../../../api/money/invoice-invariants.ts';
import { makeNextMonth } from '../../../api/money/invoice-month.ts';
import { invoicesOfMonth } from '../../../api/money/invoices.ts';
import { post } from '../../../api/money/ledger.ts';
import { keepSeller, taxIn } from '../../../api/money/vouchers.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { gstinFault } from '../../../data/business.ts';
import { invoiceReport, invoiceSums } from '../../../data/invoice.ts';
import { voucherLetterhead } from '../../../data/voucher.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';
import { makePdf } from '../../web/make-pdf.ts';
import { readPdf } from '../../web/pdf-reader.ts';

const seller = {
  legalName: 'Pune Reports',
  address: 'FC Road, Pune',
  gstin: '27AAPFU0939F1ZV',
  gstPercent: 18,
  serviceCode: '998439',
};
const elsewhere = { gstin: '29AABCL1234K1ZJ' };

let database: BareDatabase;
let accountId: string;
let sold = 0;
beforeEach(async () => {
  sold = 0;
  database = openBareDatabase();
  accountId = await database.payer(1_000_00);
});
afterEach(() => database.remove());

const registered = (gstin = seller.gstin) =>
  database.write((sql) => keepSeller(sql, { ...seller, gstin }, 0));

/** Sells one report from a service, at this time in India. */
function sell(iso: string, service = 'rc', amountPaise = 6_00): Promise<unknown> {
  sold += 1;
  const call = { id: sold, accountId, hash: Buffer.of(sold), service };
  return database.write((sql) => {
    sql.run(
      `INSERT INTO call
         (id, account_id, key_hash, fingerprint, service, masked_identifier, checksum)
       VALUES (:id, :accountId, :hash, :hash, :service, '', 0)`,
      call,
    );
    const moved = { accountId, from: 'wallet', to: 'revenue', amountPaise } as const;
    const at = Date.parse(`${iso}+05:30`);
    return post(sql, { ...moved, reference: String(sold), description: 'Sold', at });
  });
}

/** Makes every invoice that is due at this time in India. Returns the months that have any. */
async function made(iso: string): Promise<string[]> {
  const clock = () => Date.parse(`${iso}+05:30`);
  const at = { database: { ...database, transaction: database.write }, clock };
  const months: string[] = [];
  for (;;) {
    const month = await makeNextMonth(at);
    if (!month) return months;
    if (month.invoices + month.notes > 0) months.push(month.month);
  }
}

const linesOf = async (month: string) => {
  const [invoice] = await database.read((sql) => invoicesOfMonth(sql, { month }));
  return invoice?.lines.map(({ service, count, amount }) => [service, count, amount]);
};

it("a month's invoice includes sales up to the month's last moment in India", async () => {
  await registered();
  await sell('1970-11-30T23:59:59.999');
  await sell('1970-12-01T00:00:00.000', 'pan', 5_00);
  expect(await made('1971-01-02T12:00:00')).toEqual(['1970-11', '1970-12']);
  expect(await linesOf('1970-11')).toEqual([['RC Verification', 1, 6]]);
  expect(await linesOf('1970-12')).toEqual([['PAN Verification', 1, 5]]);
});

it("a month's invoice is made at 03:00 after the month's last day, and no earlier", async () => {
  await registered();
  await sell('1970-11-10T10:00:00');
  expect(await made('1970-12-01T02:59:59')).toEqual([]);
  expect(await made('1970-12-01T03:00:00')).toEqual(['1970-11']);
  expect(await made('1970-12-01T03:00:01')).toEqual([]);
});

it('missed invoices are made later, in order and without gaps in their numbers', async () => {
  await registered();
  await sell('1970-10-10T10:00:00');
  await sell('1970-12-10T10:00:00');
  expect(await made('1971-02-03T12:00:00')).toEqual(['1970-10', '1970-12']);
  const serials = await Promise.all(
    ['1970-10', '1970-12'].map((month) =>
      database.read((sql) => invoicesOfMonth(sql, { month })[0]?.serial),
    ),
  );
  expect(serials).toEqual(['TI7071-000001', 'TI7071-000002']);
});

it("an invoice names a removed dealer's business; its unused details are deleted", async () => {
  await registered();
  const name = (legalName: string, iso: string) =>
    database.write((sql) =>
      sql.run(
        `INSERT INTO business (account_id, legal_name, address, state, gstin, since)
           VALUES (:accountId, :legalName, 'Pune', '27', :gstin, :since)`,
        { accountId, legalName, gstin: seller.gstin, since: Date.parse(`${iso}+05:30`) },
      ),
    );
  const left = async () => {
    await nextTurn(); // reads at the same moment share a snapshot
    const rows = await database.read((sql) =>
      sql.all<{ of: string }>('SELECT legal_name AS "of" FROM business ORDER BY id'),
    );
    return rows.map((each) => each.of);
  };
  await name('on a receipt', '1970-11-01T10:00:00');
  const paid = { accountId, from: 'gateway', to: 'wallet', amountPaise: 25_00 } as const;
  await database.write((sql) =>
    post(sql, { ...paid, reference: 'pay_2', description: 'Wallet Recharge', at: 2 }),
  );
  await name('never used', '1970-11-02T10:00:00');
  await name('at the month’s end', '1970-11-03T10:00:00');
  await sell('1970-11-10T10:00:00');
  await made('1970-11-11T10:00:00');
  await name('after its end', '1970-12-01T01:00:00');
  await database.write((sql) => forgetAccount(sql, accountId));
  expect(await left()).toEqual(['on a receipt', 'at the month’s end', 'after its end']);
  expect(await made('1970-12-01T03:00:00')).toEqual(['1970-11']);
  const [invoice] = await database.read((sql) => invoicesOfMonth(sql, { month: '1970-11' }));
  expect(invoice?.recipient).toBe(`${accountId}@example.in`);
  expect(invoice?.business?.legalName).toBe('at the month’s end');
  expect(await left()).toEqual(['on a receipt', 'at the month’s end']);
});

it('an unregistered operator makes no invoice', async () => {
  await registered('');
  await sell('1970-11-10T10:00:00');
  expect(await made('1971-01-02T12:00:00')).toEqual([]);
  expect(await linesOf('1970-11')).toBeUndefined();
});

it('an invoice is a page that an accountant can file', async () => {
  await registered();
  await sell('1970-11-10T10:00:00');
  await sell('1970-11-11T10:00:00', 'hyundai', 25_00);
  await made('1970-12-02T12:00:00');
  const [invoice] = await database.read((sql) => invoicesOfMonth(sql, { month: '1970-11' }));
  if (!invoice) throw new Error('There is no invoice.');
  const pdf = await readPdf(await makePdf(invoiceReport(invoice), voucherLetterhead(invoice, '')));
  expect(pdf.pages).toHaveLength(1);
  for (const text of [
    ...['Tax invoice', 'TI7071-000001', seller.gstin, '998439', 'Hyundai Service History'],
    ...['27-Maharashtra', 'CGST 9 %', 'INR 31', 'RV6970-000001', 'Nov 1970'],
  ]) {
    expect(pdf.all).toContain(text);
  }
});

/** Refunds all but ₹5 of the ₹1,000 on the invoice's receipt. */
const REFUNDED_BEFORE = `
  INSERT INTO refund (id, account_id, payment_id, amount_paise, opened_at)
    SELECT 'refund', account_id, reference, 99500, 1 FROM entry WHERE to_book = 'wallet';
  INSERT INTO entry SELECT id + 100, account_id, 100, 'wallet', 'gateway', 99500, 0, 'refund', '',
    at, hash FROM entry WHERE to_book = 'wallet'`;

const [agreed, numbered, bounded] = invoiceRules;
it.each([
  ['UPDATE invoice_line SET amount_paise = amount_paise + 1', agreed],
  ['UPDATE entry SET amount_paise = amount_paise + 1', agreed],
  ['DELETE FROM invoice_line', agreed],
  ['UPDATE invoice SET number = number + 1', numbered],
  ['DELETE FROM invoice_line', numbered],
  ['DELETE FROM invoice', numbered],
  ["UPDATE invoice_line SET sold_in = '1970-01'", bounded],
  ['UPDATE invoice_advance SET amount_paise = 100001', bounded],
  [REFUNDED_BEFORE, bounded],
])('verify reports an invoice broken by %s', async (statement, rule) => {
  await registered();
  await sell('1970-11-10T10:00:00');
  await made('1970-12-02T12:00:00');
  const broken = () => database.read((sql) => sql.all(rule?.broken ?? ''));
  expect(await broken()).toEqual([]);
  const file = new Sqlite(databasePath(database.dataDir));
  file.pragma('foreign_keys = OFF');
  const triggers = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all()) file.exec(`DROP TRIGGER ${name}`);
  file.exec(statement);
  file.close();
  await nextTurn(); // reads at the same moment share a snapshot
  expect(await broken()).not.toEqual([]);
});

it.each([1, 33, 99, 6_01, 25_00, 99_999])('tax in %i paise adds up in any state', (paise) => {
  for (const business of [undefined, elsewhere]) {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxIn(paise, seller, business);
    expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(paise);
    expect(cgstPaise).toBe(sgstPaise);
    expect(business ? cgstPaise : igstPaise).toBe(0);
    expect(Math.abs((paise * 18) / 118 - (paise - taxablePaise))).toBeLessThanOrEqual(1);
  }
});

it('sums of invoice lines have at most two decimals', () => {
  const line = {
    service: 'x',
    count: 1,
    amount: 0.1,
    taxable: 0.08,
    cgst: 0.01,
    sgst: 0.01,
    igst: 0,
  };
  expect(invoiceSums({ lines: [line, { ...line, amount: 0.2 }] })).toMatchObject({ amount: 0.3 });
});

it.each([
  ['27AAPFU0939F1ZV', '27', undefined],
  ['29AAGCB7383J1Z4', '29', undefined],
  ['27AAPFU0939F1ZW', '27', 'gstin_mistyped'],
  ['27AAPFU0993F1ZV', '27', 'gstin_mistyped'],
  ['27AAPFU0939F1Z', '27', 'gstin_malformed'],
  ['27AAPFU0939F1ZVV', '27', 'gstin_malformed'],
  ['AAPFU0939F1ZV27', '27', 'gstin_malformed'],
  ['', '27', 'gstin_malformed'],
  ['27AAPFU0939F1ZV', '29', 'gstin_elsewhere'],
])('GSTIN "%s" in state %s has the fault %s', (gstin, state, fault) => {
  expect(gstinFault({ gstin, state })).toBe(fault);
});
