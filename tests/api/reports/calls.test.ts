// Buying a report: what is charged, what is not, and what a repeated key gets.

import { randomUUID } from 'node:crypto';
import { type Reply, signedInDealer } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

function resultOf(reply: Reply) {
  const { data } = reply.body as { data: { data: { result: { vehicleNumber: string } } } };
  return data.data.result;
}

it('a result is where the specification says, with a receipt beside it', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const key = randomUUID();
  const reply = await dealer.buy('MH00SB0001', key);
  expect(reply.status).toBe(200);
  expect(resultOf(reply).vehicleNumber).toBe('MH00SB0001');
  expect(reply.body['receipt']).toMatchObject({
    key,
    serviceName: 'Hyundai Service',
    price: 25,
    balance: 75,
  });
  expect(await dealer.balance()).toBe(75);
  expect(await dealer.transactions()).toMatchObject([
    { type: 'Credit', amount: 100, balance: 100 },
    { type: 'Debit', amount: 25, balance: 75 },
  ]);
});

it('ten simultaneous requests with one key get one debit and identical answers', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => dealer.buy('MH00SB0002', key)),
  );
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(await dealer.balance()).toBe(75);
  expect(await dealer.transactions()).toHaveLength(2);
});

it('the same key from a different dealer makes a different call', async () => {
  const [one, two] = [await signedInDealer(server.url, 25), await signedInDealer(server.url, 25)];
  const key = randomUUID();
  expect((await one.buy('MH00SB0001', key)).status).toBe(200);
  expect((await two.buy('MH00SB0001', key)).status).toBe(200);
  expect([await one.balance(), await two.balance()]).toEqual([0, 0]);
});

it('a report from a source that fails at first is charged once under its key', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const key = randomUUID();
  const plate = 'MH12AB9599';
  expect((await dealer.buy(plate, key)).status).toBe(503);
  expect((await dealer.buy(plate, key)).status).toBe(200);
  expect((await dealer.buy(plate, key)).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

it('a price that differs from the quoted one is reported and not charged', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const reply = await dealer.post('/api/service/call', {
    serviceName: 'Hyundai Service',
    payload: { vehicleNumber: 'MH00SB0001' },
    quotedPrice: 20,
  });
  expect(reply).toMatchObject({ status: 409, body: { code: 'price_changed', price: 25 } });
  expect(await dealer.balance()).toBe(100);
});

it('a purchase from an empty wallet is refused; its key works after a top-up', async () => {
  const dealer = await signedInDealer(server.url);
  const key = randomUUID();
  const short = await dealer.buy('MH00SB0001', key);
  expect(short).toMatchObject({
    status: 402,
    body: {
      message:
        'Insufficient balance. Rs.25 Required for this Service. Please recharge your wallet.',
      required: 25,
      balance: 0,
    },
  });
  await dealer.topUp(30);
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(5);
});

it('five simultaneous calls with a balance for three get three reports', async () => {
  const dealer = await signedInDealer(server.url, 80);
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) => dealer.buy(`MH12DE10${index}7`)),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 402, 402]);
  expect(await dealer.balance()).toBe(5);
});
