// A server in live mode as a dealer sees it: each answer from a source, its cost and its message.

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Message } from '../../../api/identity/mail.ts';
import { carryOut } from '../../../api/operator/command.ts';
import { init } from '../../../api/operator/server/database-place.ts';
import { type RunningServer, startServer } from '../../../api/server/server.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { type Dealer, visitor } from '../../support/dealer.ts';
import { credit, operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { noScreens } from '../../support/server.ts';
import { type AskedOfIt, type StandIn, standIn, type Told } from '../../support/stand-in.ts';

const dataDir = foldersUntil(afterAll)();
const letters: Message[] = [];
let surepass: StandIn;
let cashfree: StandIn;
let server: RunningServer;
let dealer: Dealer;

beforeAll(async () => {
  [surepass, cashfree] = [await standIn(), await standIn()];
  const config = readConfig({
    ...liveEnvironment({ dataDir, sourceUrl: surepass.url }),
    PROVIDERS: 'surepass,cashfree',
    CASHFREE_CLIENT_ID: 'an-id-of-ours',
    CASHFREE_CLIENT_SECRET: 'a-secret-of-ours',
    CASHFREE_BASE_URL: cashfree.url,
    AADHAAR_ALLOWED: 'yes',
  });
  await carryOut(init, { config, asked: { words: [], options: {} } });
  server = await startServer(config, {
    webDir: noScreens,
    log: pino({ level: 'silent' }),
    adapt: (own) => ({ ...own, mail: { send: async (letter) => void letters.push(letter) } }),
  });
  dealer = visitor(server.url);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = letters[0]?.subject.slice(0, 6);
  await dealer.post('/api/user/verify-otp', { email: dealer.email, otp });
  const options = { reason: 'To try it' };
  await operate(server, credit, { words: [dealer.email, '5000'], options });
});
afterAll(async () => {
  await expectSoundDatabase(server);
  await server.stop();
});

const plate = { vehicleNumber: 'MH12DE1433' };
const account = { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' };
const payloads = {
  'Hyundai Service': plate,
  'Maruti Service': plate,
  'Mahindra Service': plate,
  'RC Verification': plate,
  'Challan Check': plate,
  'PAN Verification': { panNumber: 'AAAPS0000A' },
  'Account Verification': { ...account, phone: '9999999999', name: 'X' },
  'Aadhaar Verification': { aadhaarNumber: '999999990019' },
};
type ServiceName = keyof typeof payloads;

const says = (data: unknown, status = 200): Told => ({
  status,
  body: { data, status_code: status, success: status === 200 },
});
const visits = says({
  id_number: 'MH12DE1433',
  service_history_details: [{ svc_date: '2024-01-19', mileage: '38900' }],
});
const challan = { challan_number: 'C1', amount: '500', challan_status: 'Pending' };
const RC = { rc_number: 'MH12DE1433', owner_name: 'A OWNER' };
const PAN = { pan_number: 'AAAPS0000A', full_name: 'A OWNER', full_name_split: ['A', '', 'OWNER'] };
const AADHAAR = { aadhaar_number: '999999990019', age_range: '30-40', remarks: 'success' };
const BANK = { reference_id: 23, name_at_bank: 'JOHN DOE', account_status: 'VALID' };
const down: Told = { status: 503, body: {} };

/** Returns the bank's answer for a name of forty characters, which is Cashfree's maximum. */
const goodAccount = ({ path, body }: AskedOfIt): Told =>
  /user_id\W+[0-9a-f]{40}\b/.test(path + JSON.stringify(body)) ? { body: BANK } : down;

type Says = { surepass?: Told; cashfree?: Told | ((asked: AskedOfIt) => Told) };
type Line = [status: number, costs: number, service: ServiceName, says: string, as: Says];

const noCredit = { ...BANK, account_status: 'FAILED', account_status_code: 'INSUFFICIENT_BALANCE' };
const cashfreeRc = { body: { status: 'VALID', reg_no: 'MH12DE1433', owner: 'A OWNER' } };
const strange = says({ service_history_details: [{ was: 'wann' }] });
const tooMany = { status: 429, headers: { 'retry-after': '9' }, body: {} };
const refusesUs = { surepass: { status: 402, body: {} }, cashfree: { status: 401, body: {} } };
const givenUp = says({ ...AADHAAR, remarks: 'deactivated_aadhaar' });

const table: Line[] = [
  [200, 25, 'Hyundai Service', 'visits', { surepass: visits }],
  [200, 25, 'Maruti Service', 'visits', { surepass: visits }],
  [200, 25, 'Mahindra Service', 'visits', { surepass: visits }],
  [404, 0, 'Hyundai Service', 'no visits', { surepass: says({ service_history_details: [] }) }],
  [503, 0, 'Maruti Service', 'visits in an unknown shape', { surepass: strange }],
  [429, 0, 'Mahindra Service', 'that we ask too often', { surepass: tooMany }],
  [200, 6, 'RC Verification', 'a car', { surepass: says(RC) }],
  [404, 0, 'RC Verification', 'that there is no such car', { surepass: says(null, 404) }],
  [422, 0, 'RC Verification', 'that this is no plate', { surepass: says(null, 422) }],
  [200, 6, 'RC Verification', 'nothing, but the second source has it', { cashfree: cashfreeRc }],
  [503, 0, 'RC Verification', 'nothing, like the second source', {}],
  [503, 0, 'RC Verification', 'that our credit is used up', refusesUs],
  [200, 4, 'Challan Check', 'a challan', { surepass: says({ challan_details: [challan] }) }],
  [200, 4, 'Challan Check', 'that there is none', { surepass: says({ challan_details: [] }) }],
  [503, 0, 'Challan Check', 'success, but no list', { surepass: says({ challan_details: null }) }],
  [503, 0, 'Challan Check', 'that it is down', {}],
  [200, 5, 'PAN Verification', 'a person', { surepass: says(PAN) }],
  [404, 0, 'PAN Verification', 'nothing', { surepass: says({ pan_number: '', full_name: '' }) }],
  [200, 4, 'Aadhaar Verification', 'a holder', { surepass: says(AADHAAR) }],
  [200, 4, 'Aadhaar Verification', 'that the number is deactivated', { surepass: givenUp }],
  [200, 4, 'Account Verification', 'a good account', { cashfree: goodAccount }],
  [
    503,
    0,
    'Account Verification',
    'that the bank is offline',
    { cashfree: { body: { ...BANK, account_status: 'FAILED' } } },
  ],
  [503, 0, 'Account Verification', 'that our credit is used up', { cashfree: { body: noCredit } }],
];

it.each(table)(
  'a live call ends with status %i at ₹%i: %s answers "%s"',
  async (status, costs, service, _, told) => {
    surepass.tell(told.surepass ?? down);
    cashfree.tell(told.cashfree ?? down);
    const before = await dealer.balance();
    const reply = await buy(service);
    expect(reply.status, reply.text).toBe(status);
    expect(before - (await dealer.balance())).toBe(costs);
    if (status === 503) expect(reply.body['code']).toBe('source_down');
  },
);

it('a bank check in progress is looked up again and not sent again', async () => {
  const key = randomUUID();
  let sent = 0;
  let isDone = false;
  cashfree.tell(({ method }) => {
    if (method === 'POST') sent += 1;
    return method === 'POST'
      ? { status: 500 }
      : isDone
        ? { body: BANK }
        : { status: 401, body: {} };
  });
  const first = await buy('Account Verification', key);
  expect(first.status).toBe(503);
  isDone = true;
  expect((await buy('Account Verification', key)).status).toBe(200);
  expect((await buy('Account Verification', key)).text).toContain('JOHN DOE');
  expect(sent).toBe(1);
});

it("the phone's configuration says that the mode is live", async () => {
  const { body } = await dealer.get('/api/config');
  expect(body).toMatchObject({
    mode: 'live',
    razorpayKeyId: 'rzp_live_standinstandin',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    googleClientId: null,
    support: { email: 'help@lotproof.example' },
  });
});

function buy(serviceName: ServiceName, key = randomUUID()) {
  const body = { serviceName, payload: payloads[serviceName], consent: consents.get(serviceName) };
  return dealer.post('/api/service/call', body, { 'idempotency-key': key });
}

const consents = new Map<ServiceName, string>([
  ['PAN Verification', 'pan-1'],
  ['Account Verification', 'bank-1'],
  ['Aadhaar Verification', 'aadhaar-1'],
]);
