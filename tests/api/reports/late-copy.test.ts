// The attacker, or a bad line, wants a dealer charged for a request that was taken back: copies of
// it come after the withdrawal, or together with it. What stops them: a withdrawal is a row.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import type { Dealer } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';

const COPIES = 200;
const PLATE = 'MH12DE1433';

let world: LiveWorld;
let dealer: Dealer;
beforeAll(async () => {
  world = await openLiveWorld();
  await world.start();
  dealer = await world.signedInDealer(1000);
  world.source.tell({
    body: {
      data: {
        id_number: PLATE,
        service_history_details: [{ svc_date: '2024-01-19', mileage: '38900' }],
      },
      status_code: 200,
      success: true,
    },
  });
});
afterAll(() => world.close());

const newKey = () => idempotencyKey(Date.now(), randomUUID());

function withdraw(key: string) {
  return dealer.post('/api/service/withdraw', {}, { 'idempotency-key': key });
}

/** Half of them with the key in capitals: it is the same key. */
function copies(key: string) {
  return Array.from({ length: COPIES }, (_, index) =>
    dealer.buy(PLATE, index % 2 === 0 ? key : key.toUpperCase()),
  );
}

it('200 copies of a request that was taken back are charged nothing', async () => {
  const key = newKey();
  const before = await dealer.balance();
  expect(await withdraw(key)).toMatchObject({ status: 200, body: { withdrawn: true } });
  for (const reply of await Promise.all(copies(key))) {
    expect(reply).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
  }
  expect(world.source.asked).toEqual([]);
  expect(await dealer.balance()).toBe(before);
});

it('it stays taken back though the server is killed in between', async () => {
  const key = newKey();
  const before = await dealer.balance();
  await withdraw(key);
  await world.start();
  expect(await dealer.buy(PLATE, key)).toMatchObject({ body: { code: 'withdrawn' } });
  expect(await dealer.balance()).toBe(before);
});

it('a withdrawal among 200 copies is told the truth: taken back, or bought once', async () => {
  const key = newKey();
  const before = await dealer.balance();
  const sent = copies(key);
  const taken = await withdraw(key);
  const replies = await Promise.all(sent);
  const bought = replies.filter(({ status }) => status === 200);
  expect(new Set(bought.map(({ text }) => text)).size).toBeLessThanOrEqual(1);
  const isTakenBack = taken.body['withdrawn'] === true;
  expect(isTakenBack).toBe(bought.length === 0);
  if (!isTakenBack) expect(taken.text).toBe(bought[0]?.text);
  expect(before - (await dealer.balance())).toBe(isTakenBack ? 0 : 25);
});
