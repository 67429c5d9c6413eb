// The dealer's own page reports a payment. The payment is credited once, and never on the page's
// word alone.

import { signedInDealer } from '../../support/dealer.ts';
import { paidServer } from '../../support/paid-server.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  signed,
  silent,
  unknownPaymentId,
  verify,
} from '../../support/payments.ts';

const server = paidServer();

it('a reported payment is credited, and the answer contains the new balance', async () => {
  const dealer = await signedInDealer(server.url);
  const reply = await verify(dealer, await payUntold(dealer, 100), 100);
  expect(reply).toMatchObject({ status: 200, body: { newBalance: 100 } });
  await expectCreditedOnce(dealer, 100);
});

it('a payment is credited once, however many times it is reported', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  const replies = await Promise.all(Array.from({ length: 8 }, () => verify(dealer, proof, 100)));
  expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ newBalance: 100 })));
  await expectCreditedOnce(dealer, 100);
});

it('the answer to a payment contains the spendable balance, not the amount paid in', async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100.5);
  await verify(dealer, proof, 100.5);
  await dealer.buy('MH00SB0001');
  expect((await verify(dealer, proof, 100.5)).body).toEqual({ newBalance: 75.5 });
});

it('a payment that the gateway cannot capture is pending and reported as safe', async () => {
  await setFaults(server, { ...silent, payment: { status: 'stuck' } });
  const dealer = await signedInDealer(server.url);
  const reply = await verify(dealer, await payUntold(dealer, 100), 100);
  expect(reply).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  expect(reply.body['message']).toMatch(/safe and is added automatically/);
  await expectNothingCredited(dealer);
});

it('only one payment for an order is credited', async () => {
  await setFaults(server, { ...silent, payment: { status: 'authorized' } });
  const dealer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 100);
  const payments = [await pay(dealer, orderId), await pay(dealer, orderId)];
  const replies = await Promise.all(payments.map((proof) => verify(dealer, proof, 100)));
  const [taken, refused] = replies.map(({ status }) => status).sort();
  expect(taken).toBe(200);
  // The status is 409 if both were checked before either was credited, otherwise 403.
  expect([403, 409]).toContain(refused);
  await expectCreditedOnce(dealer, 100);
  const later = await Promise.all(payments.map((proof) => verify(dealer, proof, 100)));
  expect(later.map(({ status }) => status).sort()).toEqual([200, 403]);
  await expectCreditedOnce(dealer, 100);
});

it("another dealer's payment is refused and stays with its payer", async () => {
  const [payer, thief] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const proof = await payUntold(payer, 100);
  const stolen = await verify(thief, proof, 100);
  expect(stolen).toMatchObject({ status: 404, body: { code: 'unknown_payment' } });
  await expectNothingCredited(thief);
  await expectNothingCredited(payer);

  await verify(payer, proof, 100);
  expect((await verify(thief, proof, 100)).status).toBe(404);
  await expectNothingCredited(thief);
  await expectCreditedOnce(payer, 100);
});

it("an unknown order gets the same refusal as another dealer's order", async () => {
  const [payer, thief] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const proof = await payUntold(payer, 100);
  const orderId = 'order_0000000000000a';
  const signature = signed(
    server.backend.config.razorpay.keySecret,
    `${orderId}|${proof.razorpay_payment_id}`,
  );
  const made = { ...proof, razorpay_order_id: orderId, razorpay_signature: signature };
  expect((await verify(thief, made, 100)).text).toBe((await verify(thief, proof, 100)).text);
});

it('a payment for another order is credited to its owner, not to the caller', async () => {
  const [payer, thief] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const proof = await payUntold(payer, 100);
  const own = await placeOrder(thief, 100);
  // Only our own secret can sign this pair, and even then the gateway's answer decides.
  const signature = signed(
    server.backend.config.razorpay.keySecret,
    `${own}|${proof.razorpay_payment_id}`,
  );
  const made = { ...proof, razorpay_order_id: own, razorpay_signature: signature };
  expect((await verify(thief, made, 100)).status).toBe(404);
  await expectNothingCredited(thief);
  await expectCreditedOnce(payer, 100);
});

it("an amount that differs from the order's is refused and not credited", async () => {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  for (const amount of [1, 99.99, 100.01, 10_000, -100, 1e300]) {
    expect((await verify(dealer, proof, amount)).status, String(amount)).toBe(400);
  }
  await expectNothingCredited(dealer);
  await verify(dealer, proof, 100);
  await expectCreditedOnce(dealer, 100);
});

it("a payment of less than the order's amount is left to the operator", async () => {
  await setFaults(server, { ...silent, payment: { amountPaise: 1_00 } });
  const dealer = await signedInDealer(server.url);
  const reply = await verify(dealer, await payUntold(dealer, 100), 100);
  expect(reply).toMatchObject({ status: 403, body: { code: 'payment_unfit' } });
  await expectNothingCredited(dealer);
});

it('a signed payment that the gateway does not know yet is pending', async () => {
  const dealer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 100);
  const paymentId = unknownPaymentId();
  const signature = signed(server.backend.config.razorpay.keySecret, `${orderId}|${paymentId}`);
  const proof = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  };
  expect((await verify(dealer, proof, 100)).body).toMatchObject({ code: 'payment_pending' });
  await expectNothingCredited(dealer);
});
