// Orders at the gateway: their amount, their dealer, and one order for each key.

import { randomUUID } from 'node:crypto';
import { signedInDealer } from '../../support/dealer.ts';
import { paidServer } from '../../support/paid-server.ts';
import { expectCreditedOnce, pay, placeOrder, verify } from '../../support/payments.ts';

const server = paidServer();

it('an order is created at the gateway, in paise', async () => {
  const dealer = await signedInDealer(server.url);
  const reply = await dealer.post('/api/payment/create-order', { amount: 150.5 });
  expect(reply.status).toBe(200);
  expect(reply.body['order']).toEqual({
    id: expect.stringMatching(/^order_\w{14}$/),
    amount: 150_50,
    currency: 'INR',
  });
});

it('an order is for at least ₹1 and at most ₹1,00,000', async () => {
  const dealer = await signedInDealer(server.url);
  for (const amount of [1, 1_00_000]) await placeOrder(dealer, amount);
  for (const amount of [0.99, 0, -100, 1_00_000.01, 10.001, 1e300, 5e-324]) {
    const reply = await dealer.post('/api/payment/create-order', { amount });
    expect(reply, String(amount)).toMatchObject({
      status: 400,
      body: { message: 'Enter a valid amount', code: 'malformed' },
    });
  }
});

it('ten simultaneous requests with one key create one order', async () => {
  const dealer = await signedInDealer(server.url);
  const key = randomUUID();
  const ids = await Promise.all(Array.from({ length: 10 }, () => placeOrder(dealer, 100, key)));
  expect(new Set(ids).size).toBe(1);
  await verify(dealer, await pay(dealer, ids[0] ?? ''), 100);
  await expectCreditedOnce(dealer, 100);
});

it('an order is new even if another dealer used the same key', async () => {
  const [one, two] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const key = randomUUID();
  expect(await placeOrder(one, 100, key)).not.toBe(await placeOrder(two, 100, key));
});

it('an order is refused after 60 unpaid orders in an hour', async () => {
  const dealer = await signedInDealer(server.url);
  for (let count = 0; count < 60; count += 1) await placeOrder(dealer, 1);
  const reply = await dealer.post('/api/payment/create-order', { amount: 1 });
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_orders' } });
  server.pass(3_600_000);
  await placeOrder(dealer, 1);
});

it('an order is refused after 60 orders placed at the same moment', async () => {
  const dealer = await signedInDealer(server.url);
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  const asked = vi.spyOn(server.backend.gateway, 'createOrder');
  const order = (headers = {}) => dealer.post('/api/payment/create-order', { amount: 1 }, headers);
  const replies = await Promise.all(
    Array.from({ length: 65 }, (_, at) => order(at % 2 === 0 ? {} : keyed())),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(asked).toHaveBeenCalledTimes(60);
});
