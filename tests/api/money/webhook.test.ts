// The gateway's webhook reports a payment. It is credited once, from the gateway's own record.

import { signedInDealer } from '../../support/dealer.ts';
import { paidServer } from '../../support/paid-server.ts';
import {
  balanceBecomes,
  expectCreditedOnce,
  expectNothingCredited,
  inDashboard,
  payUntold,
  sendEvent,
  setFaults,
  signed,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';

const server = paidServer();

const secret = () => server.backend.config.razorpay.webhookSecrets[0] ?? '';

it('a payment is credited even if the page dies before reporting the payment', async () => {
  await setFaults(server, {});
  const dealer = await signedInDealer(server.url);
  await payUntold(dealer, 100);
  await balanceBecomes(dealer, 100);
  await expectCreditedOnce(dealer, 100);
});

for (const event of ['payment.captured', 'order.paid', 'payment.authorized']) {
  it(`a payment is credited by ${event} alone`, async () => {
    const dealer = await signedInDealer(server.url);
    const proof = await payUntold(dealer, 100);
    expect(await tell(server, event, proof)).toEqual({ status: 200, outcome: 'credited' });
    await expectCreditedOnce(dealer, 100);
  });
}

it("a payment is credited with the gateway's amount, never with the event's", async () => {
  const dealer = await signedInDealer(server.url);
  await tell(server, 'payment.captured', await payUntold(dealer, 1)); // the event says ₹99,99,999
  await expectCreditedOnce(dealer, 1);
});

it('a payment is credited once if its events come twice and in the wrong order', async () => {
  await setFaults(server, { webhook: { copies: 3, isReversed: true } });
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await balanceBecomes(dealer, 100);
  for (const event of ['order.paid', 'payment.captured', 'payment.authorized']) {
    expect(await tell(server, event, proof)).toEqual({ status: 200, outcome: 'credited' });
  }
  await expectCreditedOnce(dealer, 100);
});

it('a payment is credited once if page and event both report it before its capture', async () => {
  await setFaults(server, { ...silent, payment: { status: 'authorized' } });
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  const [reply, event] = await Promise.all([
    verify(dealer, proof, 100),
    tell(server, 'payment.authorized', proof),
  ]);
  expect(reply.body).toEqual({ newBalance: 100 });
  expect(event.outcome).toBe('credited');
  await expectCreditedOnce(dealer, 100);
});

it('a payment is credited once if a failure event arrives after the success', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await tell(server, 'payment.captured', proof);
  expect(await tell(server, 'payment.failed', proof)).toEqual({
    status: 200,
    outcome: 'ignored',
  });
  await expectCreditedOnce(dealer, 100);
});

it('a dispute event sets money aside only if the gateway knows the dispute', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await verify(dealer, proof, 100);
  const paymentId = proof.razorpay_payment_id;
  const sendDispute = async (id: string) => {
    const dispute = { entity: { id, payment_id: paymentId } };
    const body = JSON.stringify({ event: 'payment.dispute.created', payload: { dispute } });
    return sendEvent(server, body, signed(secret(), body));
  };
  expect(await sendDispute('disp_00000000000000')).toEqual({ status: 200, outcome: 'not_ours' });
  expect(await dealer.balance()).toBe(100);
  const { id } = await inDashboard(server, { act: 'dispute', paymentId, amount: 60_00 });
  expect(await sendDispute(id)).toEqual({ status: 200, outcome: 'followed' });
  expect(await dealer.balance()).toBe(40);
});

it('an event whose signature is wrong or missing is refused', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  const { keySecret } = server.backend.config.razorpay;
  for (const secret of [null, '', 'a guess', keySecret]) {
    expect((await tell(server, 'payment.captured', proof, secret)).status).toBe(403);
  }
  await expectNothingCredited(dealer);
});

it('an event with one byte changed after signing is refused', async () => {
  const dealer = await signedInDealer(server.url);
  const { razorpay_payment_id: id } = await payUntold(dealer, 100);
  const body = `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"${id}"}}}}`;
  const signature = signed(secret(), body);
  expect((await sendEvent(server, `${body} `, signature)).status).toBe(403);
  expect((await sendEvent(server, body, signature.toUpperCase())).status).toBe(403);
  await expectNothingCredited(dealer);
  expect((await sendEvent(server, body, signature)).status).toBe(200);
  await expectCreditedOnce(dealer, 100);
});

it('an event that concerns no payment is acknowledged and ignored', async () => {
  for (const body of [
    '{"event":"settlement.processed","payload":{"settlement":{"entity":{}}}}',
    '{"event":"payment.captured","payload":{}}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"../orders"}}}}',
    '{"event":7}',
    '[]',
    'not JSON',
    '',
  ]) {
    expect(await sendEvent(server, body, signed(secret(), body))).toEqual({
      status: 200,
      outcome: 'ignored',
    });
  }
});

it('a slow event is credited, and refused in time so that Razorpay repeats it', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await setFaults(server, { ...silent, rest: { delayMs: 5_000, times: 1 } });
  const asked = performance.now();
  expect((await tell(server, 'payment.captured', proof)).status).toBe(503);
  expect(performance.now() - asked).toBeLessThan(5_000);
  await balanceBecomes(dealer, 100);
});
