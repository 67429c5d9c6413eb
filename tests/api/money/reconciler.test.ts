// The reconciler finds payments that neither the phone nor the webhook reported.

import { randomUUID } from 'node:crypto';
import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate, reconcile as reconcileByHand } from '../../support/desk.ts';
import { paidServer } from '../../support/paid-server.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';
import { startTestServer } from '../../support/server.ts';

const DAY_MS = 24 * 3_600_000;

const server = paidServer();

it('an unreported payment is found after a declined attempt for the same order', async () => {
  const dealer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 100);
  await dealer.post('/sandbox/pay', { orderId, outcome: 'failure' });
  expect(await reconcile(server.backend)).toMatchObject({ credited: 0 });
  await expectNothingCredited(dealer);
  await pay(dealer, orderId);
  await reconcile(server.backend);
  await expectCreditedOnce(dealer, 100);
});

it('a payment that phone, webhook and two rounds all find at once is credited once', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await Promise.all([
    reconcile(server.backend),
    verify(dealer, proof, 100),
    reconcile(server.backend),
    tell(server, 'order.paid', proof),
  ]);
  await expectCreditedOnce(dealer, 100);
});

it('a payment is found half a year later, unless its order was marked unpaid', async () => {
  const own = await startTestServer();
  await setFaults(own, silent);
  const dealer = await signedInDealer(own.url);
  const late = await placeOrder(dealer, 100);
  own.pass(179 * DAY_MS);
  const paid = await pay(await signedInDealer(own.url), late);
  expect(await reconcile(own.backend)).toMatchObject({ credited: 1 });

  const paidLate = await placeOrder(await signedInDealer(own.url), 100);
  const unpaid = await placeOrder(await signedInDealer(own.url), 100);
  own.pass(181 * DAY_MS);
  await pay(await signedInDealer(own.url), paidLate);
  expect(await reconcile(own.backend)).toMatchObject({ credited: 1 });
  await pay(await signedInDealer(own.url), unpaid);
  expect(await reconcile(own.backend)).toMatchObject({ credited: 0 });
  expect(await tell(own, 'payment.captured', paid)).toMatchObject({ outcome: 'credited' });
  await own.remove();
});

for (const answer of ['500', '429', '502', 'garbled', 'cut', 'lost'] as const) {
  it(`an order is refused in an outage, and no payment is lost (${answer})`, async () => {
    const dealer = await signedInDealer(server.url);
    const proof = await payUntold(dealer, 100);
    await setFaults(server, { ...silent, rest: { answer } });
    const order = await dealer.post('/api/payment/create-order', { amount: 100 });
    expect(order).toMatchObject({ status: 503, body: { code: 'gateway_down' } });
    const reply = await verify(dealer, proof, 100);
    expect(reply).toMatchObject({ status: 409, body: { code: 'payment_unchecked' } });
    expect(await tell(server, 'payment.captured', proof)).toMatchObject({ status: 503 });
    expect(await reconcile(server.backend)).toMatchObject({ credited: 0 });
    await expectNothingCredited(dealer);

    await setFaults(server, silent);
    expect(await reconcile(server.backend)).toMatchObject({ credited: 1 });
    await expectCreditedOnce(dealer, 100);
  });
}

it('a capture whose answer was lost is credited once', async () => {
  const dealer = await signedInDealer(server.url);
  await setFaults(server, { ...silent, payment: { status: 'authorized' } });
  const proof = await payUntold(dealer, 100);
  await setFaults(server, { ...silent, rest: { answer: 'lost', path: '/capture' } });
  expect((await verify(dealer, proof, 100)).body).toMatchObject({ code: 'payment_unchecked' });
  await setFaults(server, silent);
  expect((await verify(dealer, proof, 100)).body).toEqual({ newBalance: 100 });
  await expectCreditedOnce(dealer, 100);
});

it('an order whose answer was lost is created again under its key', async () => {
  const dealer = await signedInDealer(server.url);
  const key = randomUUID();
  await setFaults(server, { ...silent, rest: { answer: 'lost', times: 1 } });
  const headers = { 'idempotency-key': key };
  const lost = await dealer.post('/api/payment/create-order', { amount: 100 }, headers);
  expect(lost.status).toBe(503);
  await verify(dealer, await pay(dealer, await placeOrder(dealer, 100, key)), 100);
  await expectCreditedOnce(dealer, 100);
});

it('open orders are checked eight at a time: a thousand take twenty seconds', async () => {
  const own = await startTestServer();
  await setFaults(own, silent);
  const dealer = await signedInDealer(own.url);
  for (let count = 0; count < 20; count += 1) await placeOrder(dealer, 1);
  const { gateway } = own.backend;
  const underWay = { now: 0, most: 0 };
  const paymentsOf: typeof gateway.paymentsOf = async (orderId) => {
    underWay.now += 1;
    underWay.most = Math.max(underWay.most, underWay.now);
    const payments = await gateway.paymentsOf(orderId);
    underWay.now -= 1;
    return payments;
  };
  await reconcile({ ...own.backend, gateway: { ...gateway, paymentsOf } });
  expect(underWay.most).toBe(8);
  await own.remove();
});

it('all open orders are checked even if the gateway limits the rate of requests', async () => {
  const own = await startTestServer();
  await setFaults(own, silent);
  for (let count = 0; count < 10; count += 1) {
    await payUntold(await signedInDealer(own.url), 100);
  }
  await setFaults(own, { ...silent, rest: { answer: '429', times: 9 } });
  expect(await operate(own, reconcileByHand)).toMatchObject({
    isGood: true,
    summary: 'Credited without a report from the gateway: 10 payments.',
  });
  await own.remove();
});

it('an order without an answer is counted and is not marked unpaid', async () => {
  const own = await startTestServer();
  await setFaults(own, silent);
  await payUntold(await signedInDealer(own.url), 100);
  await setFaults(own, { ...silent, rest: { answer: '500' } });
  expect(await operate(own, reconcileByHand)).toMatchObject({
    isGood: false,
    summary:
      'Credited without a report from the gateway: 0 payments. ' +
      'The gateway has not answered for 1 open order: try again later.',
  });
  await own.remove();
});
