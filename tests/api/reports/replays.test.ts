// A bought report stays the dealer's, whatever we sell or require today. No refusal says "nothing
// was charged" before the server has looked up the key.

import { randomUUID } from 'node:crypto';
import type { Config } from '../../../api/settings/config.ts';
import { type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer({
  // The server has its own config, so that the rules can change while it runs.
  adapt: (own) => {
    config = { ...own.config };
    return { ...own, config };
  },
});
let dealer: Dealer;
let config: Config;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 500);
});

const PAN = { serviceName: 'PAN Verification', payload: { panNumber: 'AAAPS0000A' } };
/** This number's check digit is wrong: only the sandbox accepts it. */
const AADHAAR = { serviceName: 'Aadhaar Verification', payload: { aadhaarNumber: '655675523712' } };

function call(body: object, key: string) {
  return dealer.post('/api/service/call', body, { 'idempotency-key': key });
}

/** Makes a call, changes the rules, repeats the call, and makes a new one. */
async function aroundChange(body: object, change: Partial<Config>, later: object = body) {
  const key = randomUUID();
  const bought = await call(body, key);
  expect(bought.status, bought.text).toBe(200);
  const before = { ...config };
  Object.assign(config, change);
  try {
    const repeated = await call(later, key);
    return { bought, repeated, anew: await call(later, randomUUID()) };
  } finally {
    Object.assign(config, before);
  }
}

it('a paid report can be repeated after its service is no longer sold', async () => {
  const { bought, repeated, anew } = await aroundChange(PAN, { servicesOff: ['pan'] });
  expect(repeated.text).toBe(bought.text);
  expect(anew).toMatchObject({ status: 503, body: { code: 'service_off' } });
});

it('a paid report can be repeated even if its number would now be refused', async () => {
  const { bought, repeated, anew } = await aroundChange(AADHAAR, { mode: 'live' });
  expect(repeated.text).toBe(bought.text);
  expect(anew.status).toBe(422);
});

it('a paid report can be repeated after the consent text has changed', async () => {
  const confirmed = { ...PAN, consent: 'pan-1' };
  const outdated = { ...PAN, consent: 'pan-999' };
  const { bought, repeated, anew } = await aroundChange(confirmed, {}, outdated);
  expect(repeated.text).toBe(bought.text);
  expect(anew).toMatchObject({
    body: { message: expect.stringContaining('Nothing was charged') },
  });
});

it('a paid report is not returned if its key is sent with different details', async () => {
  const key = randomUUID();
  await call(PAN, key);
  const others = [
    { ...PAN, payload: { panNumber: 'AAAPS0001A' } },
    { serviceName: 'No such service', payload: {} },
  ];
  for (const other of others) {
    expect(await call(other, key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused', message: expect.stringMatching(/charged for these\.$/) },
    });
  }
});

it.each([
  ['no payload', { serviceName: 'PAN Verification' }],
  ['no service', { payload: {} }],
  ['a price in words', { ...PAN, quotedPrice: 'five' }],
  ['a malformed consent', { ...PAN, consent: 'yes!' }],
])('the refusal of an unreadable request does not mention a charge: %s', async (_what, body) => {
  const reply = await call(body, randomUUID());
  expect(reply.status).toBe(400);
  expect(reply.body['message']).not.toMatch(/charged/);
});

it('the refusal of a malformed key does not mention a charge', async () => {
  const reply = await call(PAN, 'not-a-key');
  expect(reply.status).toBe(400);
  expect(reply.body['message']).not.toMatch(/charged/);
});

const PATH = '/api/service/handed-over';

it('a phone without reports is told how many were received and how many were not', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const nobody = visitor(server.url);
  expect((await nobody.get(PATH)).status).toBe(401);
  expect((await dealer.get(PATH)).body).toEqual({ received: 0, unfetched: 0 });
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, key] of keys.entries()) await dealer.buy(`MH00SB000${index + 1}`, key);
  await dealer.post('/api/service/received', { keys: keys.slice(0, 2) });
  const other = await signedInDealer(server.url, 100);
  await other.buy('MH00SB0001');
  expect((await dealer.get(PATH)).body).toEqual({ received: 2, unfetched: 1 });
});
