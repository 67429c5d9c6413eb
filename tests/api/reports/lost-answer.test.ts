// The attacker wants money for an answer that never arrived: the line is cut, the server is killed,
// and the rules are others when it is back. What stops him: what was paid for is looked up first.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Dealer } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';

const CHECK = {
  serviceName: 'PAN Verification',
  payload: { panNumber: 'AAAPS0000A' },
  consent: 'pan-1',
};
const PRICE = 5;
const OFF = { SERVICES_OFF: 'pan' };

let world: LiveWorld;
let dealer: Dealer;
beforeAll(async () => {
  world = await openLiveWorld();
  await world.start();
  dealer = await world.signedInDealer(100);
  world.source.tell({
    body: {
      data: { pan_number: 'AAAPS0000A', full_name: 'A OWNER' },
      status_code: 200,
      success: true,
    },
  });
});
afterAll(() => world.close());

function call(key: string, body: object = CHECK, signal?: AbortSignal) {
  return dealer.post('/api/service/call', body, { 'idempotency-key': key }, signal);
}

/** Pays, and is gone before the answer. */
async function payAndLose(): Promise<string> {
  const key = randomUUID();
  const before = await dealer.transactions();
  const gone = new AbortController();
  world.source.asked.length = 0;
  const lost = call(key, CHECK, gone.signal).catch(() => 'gone');
  await vi.waitFor(() => expect(world.source.asked).toHaveLength(1), 10_000);
  gone.abort();
  await lost;
  await vi.waitFor(async () => {
    expect(await dealer.transactions()).toHaveLength(before.length + 1);
  }, 10_000);
  return key;
}

it('a paid answer that was lost comes from a server that sells it no longer', async () => {
  const key = await payAndLose();
  const before = await dealer.balance();
  const first = await call(key);
  expect(first.status, first.text).toBe(200);

  await world.start(OFF);
  expect((await call(key)).text).toBe(first.text);
  const anew = await call(randomUUID());
  expect(anew).toMatchObject({ status: 503, body: { code: 'service_off' } });
  expect(anew.body['message']).toContain('Nothing was charged');
  expect(await dealer.balance()).toBe(before);
  await world.start();
});

it('and when the consent was given to words of before, or to none', async () => {
  const key = await payAndLose();
  const before = await dealer.balance();
  const { consent: _, ...unasked } = CHECK;
  const outdated = await call(key, { ...CHECK, consent: 'pan-0' });
  expect(outdated.status, outdated.text).toBe(200);
  expect((await call(key, unasked)).text).toBe(outdated.text);
  expect((await call(randomUUID(), unasked)).status).toBe(422);
  expect(await dealer.balance()).toBe(before);
});

it('and when the dealer takes the request back: he is given what he paid for', async () => {
  const key = await payAndLose();
  await world.start(OFF);
  const taken = await dealer.post('/api/service/withdraw', {}, { 'idempotency-key': key });
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body['withdrawn']).toBeUndefined();
  expect((await call(key)).text).toBe(taken.text);
  await world.start();
});

it('a server killed while it asks a source charges once, or not at all', async () => {
  const key = randomUUID();
  const before = await dealer.balance();
  world.source.tell({ fault: 'hang' });
  const lost = call(key).catch(() => 'gone');
  await vi.waitFor(() => expect(world.source.asked).toHaveLength(1), 10_000);
  expect(await dealer.balance()).toBe(before - PRICE);
  world.source.tell({ body: { data: null, status_code: 404, success: false }, status: 404 });
  await world.start();
  await lost;
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(before), { timeout: 10_000 });
  expect((await call(key)).status).toBe(404);
  expect(await dealer.balance()).toBe(before);
});
