// Tests how much a buyer's phone may spend: its daily limit, checked where the price is held.

import { randomUUID } from 'node:crypto';
import { dayBegan } from '../../../api/identity/buyer-phone.ts';
import type { Outcome } from '../../../api/providers/outcome.ts';
import { DAY_MS } from '../../../data/values/time-text.ts';
import { buyerPhone, change, phonesOf } from '../../support/buyer-phones.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { soundServer } from '../../support/shared-server.ts';

const server = soundServer({
  adapt: (own) => ({
    ...own,
    sources: {
      ask: async (...asked) => {
        await meanwhile();
        return outcome ?? own.sources.ask(...asked);
      },
    },
  }),
});
let owner: Dealer;
/** The source's answer. If undefined, the sandbox answers. */
let outcome: Outcome | undefined;
/** Runs while the source is being asked. */
let meanwhile: () => Promise<unknown>;
beforeEach(async () => {
  outcome = undefined;
  meanwhile = async () => undefined;
  // Every test starts hours before midnight in India.
  const { clock } = server.backend;
  server.pass(dayBegan(clock()) + DAY_MS + 3_600_000 - clock());
  owner = await signedInDealer(server.url, 500);
});

const stopped = (left: number) => ({
  status: 402,
  body: { code: 'limit_reached', left, required: 25 },
});

it("a daily limit stops a phone's purchases, and nothing is charged beyond it", async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 60 });
  expect((await phone.buy('MH00SB0001')).status).toBe(200);
  expect((await phone.buy('MH00SB0002')).status).toBe(200);
  const key = randomUUID();
  const refused = await phone.buy('MH00SB0003', key);
  expect(refused).toMatchObject(stopped(10));
  expect(refused.body['message']).toContain(
    'the phone had ₹10 left for that day. Nothing was charged',
  );
  expect(await owner.balance()).toBe(450);
  // The same request succeeds when the owner allows it.
  await phone.post('/api/phone/ask');
  await change(owner, 'raise');
  expect((await phone.buy('MH00SB0003', key)).status).toBe(200);
  expect(await owner.balance()).toBe(425);
  expect((await owner.buy('MH00SB0004')).status).toBe(200); // an owner has no limit
  expect(await phonesOf(owner)).toMatchObject([{ today: 75, month: 75 }]);
  expect((await owner.transactions()).map(({ phone: name }) => name)).toEqual([
    ...[undefined, 'Lot phone', 'Lot phone', 'Lot phone', undefined],
  ]);
});

it("a phone's limit does not count another phone's purchases", async () => {
  const [first, second] = [
    await buyerPhone(server.url, owner, { perDay: 25 }),
    await buyerPhone(server.url, owner, { name: 'Asif', perDay: 25 }),
  ];
  expect((await first.buy('MH00SB0001')).status).toBe(200);
  expect(await first.buy('MH00SB0002')).toMatchObject(stopped(0));
  expect((await second.buy('MH00SB0002')).status).toBe(200);
});

it("a phone's limit also covers requests that arrive at the same time", async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 60 });
  const plates = ['MH00SB0001', 'MH00SB0002', 'MH00SB0003', 'MH00SB0004', 'MH00SB0005'];
  const replies = await Promise.all(plates.map((plate) => phone.buy(plate)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402]);
  expect(await owner.balance()).toBe(450);
});

it("a price held for a report that never came is given back to the phone's limit", async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 25 });
  outcome = { kind: 'source_down' };
  expect((await phone.buy('MH00SB0001')).status).toBe(503);
  outcome = undefined;
  expect((await phone.buy('MH00SB0001')).status).toBe(200);
});

it("a phone's limit resets each day, Indian time, without yesterday's extra", async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 25 });
  await phone.post('/api/phone/ask');
  await change(owner, 'raise');
  for (const plate of ['MH00SB0001', 'MH00SB0002']) await phone.buy(plate);
  expect(await phone.balance()).toBe(75);
  server.pass(DAY_MS);
  expect(await phone.balance()).toBe(25);
  expect((await phone.buy('MH00SB0003')).status).toBe(200);
  expect(await phone.buy('MH00SB0004')).toMatchObject(stopped(0));
});

it("a phone's limit does not count a request that began yesterday and ends today", async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 25 });
  const { clock } = server.backend;
  server.pass(dayBegan(clock()) + DAY_MS - 5_000 - clock());
  meanwhile = async () => server.pass(10_000);
  expect((await phone.buy('MH00SB0001')).status).toBe(200);
  meanwhile = async () => undefined;
  expect((await phone.buy('MH00SB0002')).status).toBe(200);
  expect(await phonesOf(owner)).toMatchObject([{ today: 25 }]);
});

it('a lowered limit lets a running call finish but stops calls above the limit', async () => {
  const phone = await buyerPhone(server.url, owner, { perDay: 60 });
  meanwhile = () => change(owner, 'limit', 30);
  expect((await phone.buy('MH00SB0001')).status).toBe(200);
  expect(await phone.buy('MH00SB0002')).toMatchObject(stopped(5));
  await change(owner, 'limit', 20);
  expect(await phone.buy('MH00SB0002')).toMatchObject(stopped(0));
});

it("a buyer's phone buys nothing while it is paused", async () => {
  const phone = await buyerPhone(server.url, owner);
  await change(owner, 'pause');
  expect(await phone.buy('MH00SB0001')).toMatchObject({ body: { code: 'phone_paused' } });
  await change(owner, 'resume');
  expect((await phone.buy('MH00SB0001')).status).toBe(200);
});

it("a buyer's phone may check people only with its owner's permission", async () => {
  const pan = { serviceName: 'PAN Verification', payload: { panNumber: 'AAAPS0000A' } };
  const cars = await buyerPhone(server.url, owner);
  const refused = { status: 403, body: { code: 'no_persons' } };
  expect(await cars.post('/api/service/call', pan)).toMatchObject(refused);
  const both = await buyerPhone(server.url, owner, { persons: true });
  expect((await both.post('/api/service/call', pan)).status).toBe(200);
});

it("a buyer's phone is told that the wallet is empty, but not its balance", async () => {
  const poor = await signedInDealer(server.url, 30);
  const phone = await buyerPhone(server.url, poor);
  await phone.buy('MH00SB0001');
  const { status, body } = await phone.buy('MH00SB0002');
  expect([status, Object.keys(body), body['code']]).toEqual([
    402,
    ['message', 'code'],
    'owner_short',
  ]);
});

it('too many checks without a result stop only the phone that made them, for a day', async () => {
  const [phone, other] = [
    await buyerPhone(server.url, owner, { perDay: 500 }),
    await buyerPhone(server.url, owner, { perDay: 500 }),
  ];
  // Buying reports does not earn the phone more checks without a result.
  for (let car = 0; car < 3; car += 1) await phone.buy(`MH00SB${car + 900}`);
  outcome = { kind: 'not_found' };
  for (let car = 0; car < 25; car += 1) {
    expect((await phone.buy(`MH00SB${1000 + car}`)).status).toBe(404);
  }
  const stopped = { status: 429, body: { code: 'too_many_questions' } };
  expect(await phone.buy('MH00SB2000')).toMatchObject(stopped);
  for (const each of [other, owner]) expect((await each.buy('MH00SB2001')).status).toBe(404);
  // By the next morning the phone may check cars again.
  server.pass(DAY_MS);
  expect((await phone.buy('MH00SB2000')).status).toBe(404);
});
