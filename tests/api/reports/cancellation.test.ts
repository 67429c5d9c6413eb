// Once a request is cancelled it is never charged, whatever order its copies arrive in.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Outcome } from '../../../api/providers/outcome.ts';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { soundServer } from '../../support/shared-server.ts';

const DAY_MS = 24 * 3600 * 1000;

const server = soundServer({
  adapt: (own) => ({
    ...own,
    sources: {
      async ask(...question) {
        slow?.asked();
        return slow ? slow.answer : own.sources.ask(...question);
      },
    },
  }),
});
let dealer: Dealer;
/** If set, this replaces the source's answer. */
let slow: { asked: () => void; answer: Promise<Outcome> } | undefined;

beforeEach(async () => {
  slow = undefined;
  dealer = await signedInDealer(server.url, 50);
});

const newKey = (now = Date.now()) => idempotencyKey(now, randomUUID());
const newSeal = () => randomBytes(32).toString('base64url');

function cancel(key: string, headers: Record<string, string> = {}) {
  return dealer.post('/api/service/cancel', {}, { 'idempotency-key': key, ...headers });
}

function buySealed(key: string, seal: string | undefined) {
  const call = { serviceName: 'Hyundai Service', payload: { vehicleNumber: 'MH00SB0001' } };
  const headers = { 'idempotency-key': key, ...(seal ? { 'lotproof-seal': seal } : {}) };
  return dealer.post('/api/service/call', call, headers);
}

/** Makes a source that answers when the test says so. */
function slowSource() {
  let tellAsked = () => {};
  let tellAnswer: (outcome: Outcome) => void = () => {};
  const sourceAsked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  const answer = new Promise<Outcome>((resolve) => {
    tellAnswer = resolve;
  });
  slow = { asked: tellAsked, answer };
  return { sourceAsked, answer: tellAnswer };
}

const takenBack = { status: 409, body: { code: 'cancelled' } };
const FOUND: Outcome = {
  kind: 'found',
  result: { vehicleNumber: 'MH00SB0001', serviceHistoryDetails: [{ mileAge: '10' }] },
  provider: 'test',
  providerReference: '',
};

it('a cancelled request is not charged by a copy that arrives afterwards', async () => {
  const key = newKey();
  expect(await cancel(key)).toMatchObject({ status: 200, body: { cancelled: true } });
  const late = await dealer.buy('MH00SB0001', key);
  expect(late).toMatchObject(takenBack);
  expect(late.body['message']).toBe('This request was cancelled. Nothing was charged.');
  expect(await dealer.balance()).toBe(50);
});

it('a cancelled request stays cancelled even if a source gave no answer to it', async () => {
  const key = newKey();
  expect((await dealer.buy('MH00SB9500', key)).status).toBe(503);
  for (let times = 0; times < 2; times += 1) {
    expect(await cancel(key)).toMatchObject({ status: 200, body: { cancelled: true } });
    expect(await dealer.buy('MH00SB9500', key)).toMatchObject(takenBack);
  }
});

it('a request cancelled before its source finds no record is free', async () => {
  const key = newKey();
  const source = slowSource();
  const call = dealer.buy('MH00SB0001', key);
  await source.sourceAsked;
  const back = cancel(key);
  await dealer.balance(); // the cancellation was sent before this request
  source.answer({ kind: 'not_found' });
  expect((await call).status).toBe(404);
  expect(await back).toMatchObject({ status: 200, body: { cancelled: true } });
  expect(await dealer.buy('MH00SB0001', key)).toMatchObject(takenBack);
});

it('a request cancelled before its source answers gets the report if one is found', async () => {
  const key = newKey();
  const source = slowSource();
  const call = dealer.buy('MH00SB0001', key);
  await source.sourceAsked;
  const back = cancel(key);
  await dealer.balance(); // the cancellation was sent before this request
  source.answer(FOUND);
  expect((await back).text).toBe((await call).text);
  expect(await dealer.balance()).toBe(25);
});

it('cancelling a request already charged returns the same report, to the byte', async () => {
  const [key, seal] = [newKey(), newSeal()];
  const bought = await buySealed(key, seal);
  expect(bought.status).toBe(200);
  expect((await cancel(key, { 'lotproof-seal': seal })).text).toBe(bought.text);
  await dealer.post('/api/service/received', { keys: [key] });
  expect(await cancel(key)).toMatchObject({ status: 410, body: { code: 'already_received' } });
  expect(await dealer.balance()).toBe(25);
});

it('a cancellation must name the idempotency key', async () => {
  expect(await dealer.post('/api/service/cancel')).toMatchObject({ status: 400 });
});

it("a cancellation does not stop another dealer's request with the same key", async () => {
  const key = newKey();
  await cancel(key);
  const other = await signedInDealer(server.url, 25);
  expect((await other.buy('MH00SB0001', key)).status).toBe(200);
});

it('a sealed answer is repeated only with its seal; the key alone is not enough', async () => {
  const [key, seal] = [newKey(), newSeal()];
  const bought = await buySealed(key, seal);
  for (const other of [undefined, newSeal()]) {
    const reply = await buySealed(key, other);
    expect([reply.status, reply.body['code']]).toEqual([422, 'seal_mismatch']);
    expect(reply.text).not.toContain('serviceHistoryDetails');
  }
  expect((await buySealed(key, seal)).text).toBe(bought.text);
  expect(await dealer.balance()).toBe(25);
});

it("an answer's seal must have 32 bytes", async () => {
  expect(await buySealed(newKey(), 'short')).toMatchObject({ status: 400 });
});

it.each([
  ['46 days old', -46, 'key_expired', 'This request is too old to be sent. Nothing was charged.'],
  ['made two days ahead', 2, 'key_ahead', expect.stringMatching(/clock of the phone .* ahead/)],
])('a key that is %s does not start a call', async (_what, days, code, message) => {
  const reply = await dealer.buy('MH00SB0001', newKey(Date.now() + days * DAY_MS));
  expect(reply).toMatchObject({ status: 409, body: { code, message } });
  expect(await dealer.balance()).toBe(50);
});

it('a key that is too old for a new call still gets the report that it bought', async () => {
  const key = newKey(Date.now() - 44 * DAY_MS);
  const bought = await dealer.buy('MH00SB0001', key);
  expect(bought.status).toBe(200);
  server.pass(2 * DAY_MS);
  expect((await dealer.buy('MH00SB0001', key)).text).toBe(bought.text);
  server.pass(-2 * DAY_MS);
});

it('a key written in capitals is still the same key', async () => {
  const key = newKey();
  const bought = await dealer.buy('MH00SB0001', key);
  expect((await dealer.buy('MH00SB0001', key.toUpperCase())).text).toBe(bought.text);
  expect(await dealer.balance()).toBe(25);
});

const HOUR_MS = 3_600_000;
const NOT_FOUND = 'MH00SB9404';

/** Stores this many of the dealer's cancellations from an hour ago. */
async function tookBack(count: number): Promise<void> {
  const since = server.backend.clock() - HOUR_MS;
  await server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO daily_count
         SELECT id, 'cancellation', :since, :count FROM account WHERE email = :email`,
      { since, count, email: dealer.email },
    ),
  );
}

it('a dealer can cancel at most a thousand unknown requests a day', async () => {
  await tookBack(999);
  expect((await cancel(newKey())).status).toBe(200);
  const refused = await cancel(newKey());
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_cancellations' } });
  expect(refused.body['message']).toMatch(/Nothing was charged for this one\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3600);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(23 * 3600);
});

it('a dealer over the limit can still cancel known and already cancelled requests', async () => {
  const [early, asked] = [newKey(), newKey()];
  await cancel(early);
  expect((await dealer.buy(NOT_FOUND, asked)).status).toBe(404);
  await server.backend.database.transaction((sql) => sql.run('DELETE FROM daily_count'));
  await tookBack(1000);
  for (const key of [asked, early]) {
    expect(await cancel(key)).toMatchObject({ status: 200, body: { cancelled: true } });
  }
  const late = await dealer.buy(NOT_FOUND, asked);
  expect(late).toMatchObject({ status: 409, body: { code: 'cancelled' } });
});
