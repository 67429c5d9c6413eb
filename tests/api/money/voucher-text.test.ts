// A voucher keeps its text from the day on which it was numbered, for the dealer and for the
// accountant.

import { accountsExport } from '../../../api/operator/written-files.ts';
import { type Voucher, voucherReport } from '../../../data/voucher.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, purge, refund } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { freePort } from '../../support/process.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const reason = { reason: 'Asked for' };
const PUNE = { LEGAL_NAME: 'Pune Reports', GSTIN: '27AAPFU0939F1ZV', LEGAL_ADDRESS: 'Pune' };
const GOA = { ...PUNE, LEGAL_NAME: 'Goa Reports', LEGAL_ADDRESS: 'Panaji', GST_PERCENT: '28' };

const folder = foldersUntil(afterEach);
let dataDir = '';
let port = '';
let server: TestServer | undefined;
beforeEach(async () => {
  dataDir = folder();
  port = String(await freePort());
});
afterEach(async () => {
  if (server) await expectSoundDatabase(server);
  await server?.stop();
  server = undefined;
});

/** Starts again in the same folder and on the same port, so that dealers stay signed in. */
async function startWith(env: Record<string, string>): Promise<TestServer> {
  await server?.stop();
  server = await startTestServer({ dataDir, env: { ...env, PORT: port } });
  return server;
}

async function voucherOf(dealer: Dealer, transactionId: string): Promise<Voucher> {
  const path = `/api/payment/voucher?transactionId=${transactionId}`;
  const { status, body, text } = await dealer.get(path);
  expect(status, text).toBe(200);
  return body['voucher'] as Voucher; // a voucher that was found is never null
}

it('a voucher keeps its seller and its tax after the settings change', async () => {
  const before = await startWith(PUNE);
  const dealer = await signedInDealer(before.url, 118);
  const drawn = await voucherOf(dealer, 'T000001');
  expect(drawn).toMatchObject({ supplier: { legalName: 'Pune Reports' }, cgst: 9 });

  const after = await startWith(GOA);
  expect(await voucherOf(dealer, 'T000001')).toEqual(drawn);
  const newcomer = await signedInDealer(after.url, 128);
  expect(await voucherOf(newcomer, 'T000001')).toMatchObject({
    supplier: { legalName: 'Goa Reports', address: 'Panaji' },
    gstPercent: 28,
    cgst: 14,
  });
  const { rows } = await operate(after, accountsExport);
  expect(rows.map(({ supplier, cgst }) => [supplier, cgst])).toEqual([
    ['Pune Reports', '9.00'],
    ['Goa Reports', '14.00'],
  ]);
});

it('a voucher of a seller without a GSTIN shows no tax', async () => {
  const { url } = await startWith({ ...PUNE, GSTIN: '' });
  const dealer = await signedInDealer(url, 118);
  const untaxed = { taxable: 118, cgst: 0, gstPercent: 0 };
  expect(await voucherOf(dealer, 'T000001')).toMatchObject(untaxed);
});

it('the server records a seller once, no matter how many times it starts', async () => {
  await startWith(PUNE);
  const { backend } = await startWith(PUNE);
  const sellers = await backend.database.read((sql) => sql.all('SELECT legal_name FROM seller'));
  expect(sellers).toEqual([{ legal_name: 'Pune Reports' }]);
});

it('a refund voucher names the receipt it refunds, for the dealer and the accountant', async () => {
  const running = await startWith(PUNE);
  const dealer = await signedInDealer(running.url, 118);
  const receipt = await voucherOf(dealer, 'T000001');
  await operate(running, refund, { words: [receipt.paymentId, '18'], options: reason });
  const returned = await voucherOf(dealer, 'T000002');
  expect(returned).toMatchObject({ kind: 'refund', receiptSerial: receipt.serial });
  expect(JSON.stringify(voucherReport(returned))).toContain(receipt.serial);
  expect(receipt.receiptSerial).toBeUndefined();
  const { rows } = await operate(running, accountsExport);
  expect(rows.map(({ kind, receipt: of }) => [kind, of])).toEqual([
    ['receipt', ''],
    ['refund', receipt.serial],
  ]);
});

it.each(['by the operator', 'on the profile'])(
  'a voucher keeps its recipient after the dealer is removed %s',
  async (how) => {
    const running = await startWith(PUNE);
    const dealer = await signedInDealer(running.url, 25);
    await dealer.buy('MH00SB0001');
    if (how === 'on the profile') {
      const { status, text } = await dealer.post('/api/user/remove', { email: dealer.email });
      expect(status, text).toBe(200);
    } else await operate(running, purge, { words: [dealer.email], options: reason });
    expect((await dealer.get('/api/user/profile')).status).toBe(401);
    const { rows } = await operate(running, accountsExport);
    expect(rows.map(({ recipient }) => recipient)).toEqual([dealer.email]);
  },
);
