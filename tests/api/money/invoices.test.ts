// Three months of a dealer's trade, with refunds, returned prices and changed GSTINs. Invoices and
// credit notes match the ledger to the paisa.

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { makeNextMonth } from '../../../api/money/invoice-month.ts';
import type { Entry } from '../../../api/money/ledger-entries.ts';
import { accountsExport } from '../../../api/operator/written-files.ts';
import { forgetUnfetched } from '../../../api/reports/stored-answers.ts';
import { type Invoice, invoiceSums } from '../../../data/invoice.ts';
import { installedProgram } from '../../debian-program.mjs';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate, refund, withdraw } from '../../support/desk.ts';
import { sendRequest } from '../../support/http-client.ts';
import { payUntold, verify } from '../../support/payments.ts';
import { soundServer, stopIntervals } from '../../support/shared-server.ts';

const reason = { reason: 'The source mixed up two cars' };
const SELLER = {
  LEGAL_NAME: 'Pune Reports',
  GSTIN: '27AAPFU0939F1ZV',
  LEGAL_ADDRESS: 'FC Road, Pune',
};
const bengaluru = {
  legalName: 'Kaveri Cars LLP',
  address: '12 Residency Road, Bengaluru 560025',
  state: '29',
  gstin: '29AABCL1234K1ZJ',
};
const surat = { ...bengaluru, address: 'Ring Road, Surat', state: '24', gstin: '24AABCL1234K1ZT' };
const pune = { ...bengaluru, address: 'MG Road, Pune', state: '27', gstin: '27AABCL1234K1ZN' };

stopIntervals();
const server = soundServer({ env: SELLER });
let dealer: Dealer;
beforeAll(async () => {
  await until('2040-01-10T06:30:00Z');
  dealer = await signedInDealer(server.url);
});
/** Moves the clock and signs the dealers in again, because their sessions expire. */
async function until(iso: string, ...dealers: Dealer[]): Promise<void> {
  server.pass(Date.parse(iso) - server.backend.clock());
  for (const each of dealers) await signIn(server.url, each);
}

async function name(business: object): Promise<void> {
  const { status, text } = await dealer.post('/api/user/business', business);
  expect(status, text).toBe(200);
}

async function pay(rupees: number): Promise<string> {
  const proof = await payUntold(dealer, rupees);
  expect((await verify(dealer, proof, rupees)).status).toBe(200);
  return proof.razorpay_payment_id;
}

/** Buys a report for ₹25. Returns its reference. */
async function buy(fate?: 'never fetched'): Promise<string> {
  const key = randomUUID();
  const { status, text, body } = await dealer.buy('MH00SB0001', key);
  expect(status, text).toBe(200);
  if (!fate) await dealer.post('/api/service/received', { keys: [key] });
  return (body['receipt'] as { number: string }).number;
}

async function make(): Promise<string[]> {
  const made: string[] = [];
  for (;;) {
    const month = await makeNextMonth(server.backend);
    if (!month) return made;
    made.push(month.month);
  }
}

async function invoicesOf(of: Dealer): Promise<Invoice[]> {
  return (await of.get('/api/user/business')).body['invoices'] as Invoice[];
}

function briefly(invoice: Invoice) {
  const { amount, taxable, cgst, sgst, igst } = invoiceSums(invoice);
  return {
    serial: invoice.serial,
    month: invoice.month,
    gstin: invoice.business?.gstin,
    sums: [amount, taxable, cgst, sgst, igst],
    advances: invoice.advances.map((each) => each.amount),
    of: invoice.of?.serial,
  };
}

it("invoices are in order, name that month's business and match the ledger", async () => {
  await name(bengaluru);
  const payment = await pay(60);
  await pay(500);
  const [wrongAtOnce, wrongLater] = [await buy(), await buy()];
  await buy();
  await operate(server, withdraw, { words: [wrongAtOnce], options: reason });

  await until('2040-02-05T06:30:00Z', dealer);
  vi.advanceTimersByTime(60_000); // the server looks for due invoices each minute
  await expect.poll(async () => (await invoicesOf(dealer)).length).toBe(1);
  const [first] = await invoicesOf(dealer);
  await name(surat);
  expect(await invoicesOf(dealer)).toEqual([first]);
  await operate(server, withdraw, { words: [wrongLater], options: reason });
  await operate(server, refund, { words: [payment, '10'], options: reason });
  await buy('never fetched');

  await until('2040-03-20T06:30:00Z', dealer);
  await name(pune);
  await buy();
  await buy();
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => forgetUnfetched(sql, at));

  // Two jobs make February's invoices at once, after the server was down on the day they were due.
  await until('2040-04-02T06:30:00Z', dealer);
  const both = await Promise.all([make(), make()]);
  expect(both.flat().sort()).toEqual(['2040-02', '2040-03']);
  const made = await invoicesOf(dealer);
  expect(made.map(briefly)).toEqual([
    {
      ...{ serial: 'TI4041-000002', month: '2040-03', gstin: pune.gstin, of: undefined },
      ...{ sums: [50, 42.38, 3.81, 3.81, 0], advances: [25, 25] },
    },
    {
      ...{ serial: 'CN4041-000002', month: '2040-03', gstin: surat.gstin, of: 'TI4041-000001' },
      ...{ sums: [25, 21.19, 0, 0, 3.81], advances: [25] },
    },
    {
      ...{ serial: 'TI4041-000001', month: '2040-02', gstin: surat.gstin, of: undefined },
      ...{ sums: [25, 21.19, 0, 0, 3.81], advances: [25] },
    },
    {
      ...{ serial: 'CN4041-000001', month: '2040-02', gstin: bengaluru.gstin, of: 'TI3940-000001' },
      ...{ sums: [25, 21.19, 0, 0, 3.81], advances: [25] },
    },
    {
      ...{ serial: 'TI3940-000001', month: '2040-01', gstin: bengaluru.gstin, of: undefined },
      ...{ sums: [50, 42.37, 0, 0, 7.63], advances: [50] },
    },
  ]);
  expect(made.at(-1)).toEqual(first);
});

it('receipts and refunds show the business and the IGST of the day of payment', async () => {
  const { rows } = await operate(server, accountsExport, { options: { year: '2039' } });
  expect(rows.map((row) => [row['serial'], row['recipient gstin'], row['igst']])).toEqual([
    ['RV3940-000001', bengaluru.gstin, '9.15'],
    ['RV3940-000002', bengaluru.gstin, '76.27'],
    ['FV3940-000001', bengaluru.gstin, '-1.53'],
  ]);
  const { body } = await dealer.get('/api/payment/voucher?transactionId=T000001');
  const shown = { business: bengaluru, place: '29-Karnataka', igst: 9.15 };
  expect(body['voucher']).toMatchObject(shown);
});

it("the operator's monthly file lists the invoices line by line", async () => {
  const { text } = await sendRequest(`${server.metricsUrl}/desk/api/books/file?month=2040-02`);
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  expect(header).toMatch(
    /^\uFEFFGSTIN\/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,/,
  );
  const line = (business: typeof surat, serial: string, ...cells: string[]) =>
    [business.gstin, business.legalName, serial, '02-Apr-2040', ...cells].join();
  const sold = ['25.00', '24-Gujarat', 'N', '', 'Regular B2B', '', '18', '21.19', '0.00', '3.81'];
  const back = ['-25.00', '29-Karnataka', 'N', '', 'Credit note', '', '18', '-21.19', '0.00'];
  expect(lines).toEqual([
    line(surat, 'TI4041-000001', ...sold, '0.00', '0.00', SELLER.GSTIN, ''),
    line(
      bengaluru,
      'CN4041-000001',
      ...back,
      '-3.81',
      '0.00',
      '0.00',
      SELLER.GSTIN,
      'TI3940-000001',
    ),
  ]);
});

const books = {
  gateway: 'assets:gateway',
  operator: 'equity:operator',
  wallet: 'liabilities:wallet',
  revenue: 'income:not invoiced',
};

/** Formats a posting in rupees, with the account's balance afterwards. */
function posting(account: string, paise: number, holds?: number): string {
  const money = (amount: number) => `INR ${(amount / 100).toFixed(2)}`;
  return `  ${account}  ${money(paise)}${holds === undefined ? '' : ` = ${money(holds)}`}`;
}

/** Formats the ledger for hledger, with an assertion of each wallet's balance. */
function entriesIn(entries: Entry[]): string[] {
  return entries.flatMap((entry) => {
    const { at, amount_paise: paise, balance_paise: balance } = entry;
    const sides = [
      { book: entry.from_book, moved: paise },
      { book: entry.to_book, moved: -paise },
    ];
    const postings = sides.map(({ book, moved }) =>
      posting(books[book], moved, book === 'wallet' ? -balance : undefined),
    );
    return [`${new Date(at).toISOString().slice(0, 10)} ${entry.number}`, ...postings];
  });
}

/** Formats an invoice or credit note: what was sold, split into value and taxes. */
function paperIn(invoice: Invoice): string[] {
  const sign = invoice.kind === 'invoice' ? 1 : -1;
  const sums = invoiceSums(invoice);
  const { amount, ...parts } = sums;
  const paise = (rupees: number) => sign * Math.round(rupees * 100);
  return [
    `${invoice.at.slice(0, 10)} ${invoice.serial}`,
    posting(books.revenue, paise(amount)),
    ...Object.entries(parts).map(([name, part]) => posting(`income:${name}`, -paise(part))),
  ];
}

it('hledger balances the invoices with each wallet and every sale', async (context) => {
  const hledger = installedProgram('hledger', 'hledger');
  if (hledger === undefined) return context.skip('hledger cannot be installed here');
  const entries = await server.backend.database.read((sql) =>
    sql.all<Entry>(
      // A credit note includes the refund that an operator makes for a withdrawn report.
      `SELECT entry.number, entry.at, to_book, entry.amount_paise, balance_paise,
         CASE WHEN entry_id IS NULL THEN from_book ELSE 'revenue' END AS from_book
       FROM entry LEFT JOIN withdrawn_report ON withdrawn_report.entry_id = entry.id
       WHERE entry.id > 0 ORDER BY entry.id`,
    ),
  );
  const invoices = await invoicesOf(dealer);
  const names = ['taxable', 'cgst', 'sgst', 'igst'].map((name) => `income:${name}`);
  const journal = [
    'commodity INR 1000.00',
    ...[...Object.values(books), ...names].map((account) => `account ${account}`),
    ...entriesIn(entries),
    ...invoices.toReversed().flatMap(paperIn),
    // The documents include all sales of the three months except those refunded in them.
    '2040-04-30 end',
    posting(books.revenue, 0, 0),
  ].join('\n');
  const words = ['-f', '-', 'check', '--strict'];
  const { status, stderr } = spawnSync(hledger, words, { input: `${journal}\n`, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(invoices).toHaveLength(5);
});
