// A call with a fault at each of its steps: the dealer's answer, the state of the database, and
// what a repeat gets.

import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Backend } from '../../../api/backend.ts';
import type { Outcome } from '../../../api/providers/outcome.ts';
import { refusal } from '../../../api/refusal.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { stopIntervals } from '../../support/shared-server.ts';

const FOUND: Outcome = {
  kind: 'found',
  result: { rc_number: 'MH12DE1433', owner_name: 'A OWNER' },
  provider: 'test',
  providerReference: '',
};
const NOT_FOUND: Outcome = { kind: 'not_found' };

let server: TestServer;
let dealer: Dealer;
let lines: { msg: string; level: number }[];
/** The source's answer, or a function that runs first and returns it. */
let source: () => Outcome | Promise<Outcome>;
/** The error that makes the next commits fail, if any. */
let fault: Error | undefined;
let isShort: boolean;

stopIntervals();

// A server for each test, so that open calls do not disturb the next one.
beforeEach(async () => {
  lines = [];
  source = () => FOUND;
  fault = undefined;
  isShort = false;
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  server = await startTestServer({
    adapt: (own) => ({
      ...own,
      log: pino(stream),
      sources: { ask: async () => source() },
      database: { ...own.database, transaction: failing(own) },
      room: { isShort: () => isShort },
    }),
  });
  dealer = await signedInDealer(server.url, 5000);
});
afterEach(async () => {
  await expectSoundDatabase(server);
  await server.remove();
});

function failing(own: Backend): Backend['database']['transaction'] {
  return async (...asked) => {
    if (fault) throw fault;
    return own.database.transaction(...asked);
  };
}

const car = { serviceName: 'RC Verification', payload: { vehicleNumber: 'MH12DE1433' } };
const newSeal = () => randomBytes(32).toString('base64url');

function ask(key: string, body: object = car, seal?: string) {
  const headers = { 'idempotency-key': key, ...(seal ? { 'lotproof-seal': seal } : {}) };
  return dealer.post('/api/service/call', body, headers);
}

/** Makes a source that gets a request and does not answer until the test says so. */
function slowSource() {
  let answer: (outcome: Outcome) => void = () => {};
  const answered = new Promise<Outcome>((resolve) => {
    answer = resolve;
  });
  const sourceAsked = new Promise<void>((resolve) => {
    source = () => {
      resolve();
      return answered;
    };
  });
  return { sourceAsked, answer };
}

const spendable = () => dealer.balance();
const newKey = () => randomUUID();

it('a running call answers a repeat only if it has the same details and seal', async () => {
  const [key, seal] = [newKey(), newSeal()];
  const { sourceAsked, answer } = slowSource();
  const call = ask(key, car, seal);
  await sourceAsked;
  const other = { ...car, payload: { vehicleNumber: 'MH12DE1434' } };
  expect((await ask(key, other, seal)).body['code']).toBe('key_reused');
  expect((await ask(key, car, newSeal())).body['code']).toBe('seal_mismatch');
  expect((await ask(key, car)).body['code']).toBe('seal_mismatch');
  const repeat = ask(key, car, seal);
  answer(FOUND);
  const [first, second] = await Promise.all([call, repeat]);
  expect(first.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(server.backend.liveCalls.holds.size).toBe(0);
});

it('a call recognises its repeat whatever the order of its fields', async () => {
  const payload = { AccountNumber: '000000000000000', IfscCode: 'YESB0000262' };
  const turned = { IfscCode: payload.IfscCode, AccountNumber: payload.AccountNumber };
  const bank = { serviceName: 'Account Verification', payload };
  const key = newKey();
  source = () => NOT_FOUND;
  expect((await ask(key, bank)).body['code']).toBe('not_found');
  expect((await ask(key, { ...bank, payload: turned })).body['code']).toBe('not_found');
  const other = { ...payload, IfscCode: 'YESB0000263' };
  expect((await ask(key, { ...bank, payload: other })).body['code']).toBe('key_reused');
});

it.each([
  ['because of a disk fault', new Error('disk I/O error'), 500],
  ['because the database may be damaged', refusal('checking_records'), 503],
])(
  'a call whose end cannot be written keeps no money, and its key can be used again: %s',
  async (_, broken, status) => {
    const before = await spendable();
    const key = newKey();
    source = () => {
      fault = broken;
      return FOUND;
    };
    expect((await ask(key)).status).toBe(status);
    expect(server.backend.liveCalls.ended.size).toBe(1);
    fault = undefined;
    source = () => NOT_FOUND;
    expect((await ask(key)).body['code']).toBe('not_found');
    expect(await spendable()).toBe(before);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(server.backend.liveCalls.ended.size).toBe(0), 60_000);
  },
);

it('a call that has ended is forgotten once its money is back', async () => {
  source = () => NOT_FOUND;
  expect((await ask(newKey())).status).toBe(404);
  expect(server.backend.liveCalls.ended.size).toBe(0);
  expect(server.backend.liveCalls.holds.size).toBe(0);
});

it('a full disk stops the call, and its key can be used once there is room', async () => {
  const key = newKey();
  isShort = true;
  const refused = await ask(key);
  expect(refused).toMatchObject({ status: 503, body: { code: 'cannot_save' } });
  expect(refused.body['message']).toMatch(/cannot save anything/);
  isShort = false;
  expect((await ask(key)).status).toBe(200);
});

const line = (msg: string) => lines.find((each) => each.msg === msg);

it("the log names the call and the dealer's confirmation of a person's consent", async () => {
  source = () => NOT_FOUND;
  const pan = { serviceName: 'PAN Verification', payload: { panNumber: 'AAAPS0000A' } };
  await ask(newKey(), { ...pan, consent: 'pan-1' });
  expect(line('consent was confirmed')).toMatchObject({ service: 'pan', consent: 'pan-1' });
  lines = [];
  await ask(newKey());
  expect(line('consent was confirmed')).toBeUndefined();
  const logged = { service: 'rc', outcome: 'not_found', callId: expect.any(Number), level: 30 };
  expect(line('a call ended without a report and without a charge')).toMatchObject(logged);
  expect(lines.filter((each) => 'callId' in each).length).toBeGreaterThan(1);
});

// The provider's own line is the error that is emailed (`live-sources.test.ts`).
it("the log names a call ended by a provider's fault, without a second error", async () => {
  source = () => ({ kind: 'provider_broke', why: 'no credit left there' });
  expect((await ask(newKey())).body['code']).toBe('source_down');
  const logged = { service: 'rc', outcome: 'provider_broke', why: 'no credit left there' };
  expect(line('a call ended without a report and without a charge')).toMatchObject(logged);
  expect(lines.filter(({ level }) => level === 50)).toEqual([]);
});
