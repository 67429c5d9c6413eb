// The operator's commands, used while a server runs. Every movement of money is in the database
// with its author and reason.

import { verify } from '../../../api/operator/server/verify.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, debit, operate, read, reconcile, refund } from '../../support/desk.ts';
import { payUntold, setFaults, silent, verify as tellOf } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const reason = { reason: 'The lot had no signal' };

const server = sharedServer();
afterAll(async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
});

async function dealerWhoPaid(rupees: number): Promise<{ dealer: Dealer; payment: string }> {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, rupees);
  await tellOf(dealer, proof, rupees);
  return { dealer, payment: proof.razorpay_payment_id };
}

it('money credited by hand reaches the dealer with the reason and can be spent', async () => {
  const dealer = await signedInDealer(server.url);
  await operate(server, credit, { words: [dealer.email, '50'], options: reason });
  expect(await dealer.balance()).toBe(50);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  await operate(server, debit, { words: [dealer.email, '₹25'], options: reason });
  expect(await dealer.transactions()).toMatchObject([
    { type: 'Credit', amount: 50, description: 'Credit: The lot had no signal' },
    { type: 'Debit', amount: 25, balance: 25 },
    { type: 'Debit', amount: 25, balance: 0, description: 'Correction: The lot had no signal' },
  ]);
  const shown = await operate(server, read, { words: ['statement', dealer.email] });
  expect(shown.rows.map(({ by }) => by)).toEqual(['asha', null, 'asha']);
});

it.each([
  ['without a reason', '50', {}],
  ['if it is not an amount', 'lots', reason],
  ['below zero', '-5', reason],
  ['above the limit for typing errors', '100000.01', reason],
])('money moved by hand is refused %s', async (_, amount, options) => {
  const dealer = await signedInDealer(server.url);
  const given = { words: [dealer.email, amount], options };
  await expect(operate(server, credit, given)).rejects.toThrow();
  expect(await dealer.transactions()).toEqual([]);
});

it('a debit by hand never exceeds the spendable balance', async () => {
  const dealer = await signedInDealer(server.url, 20);
  const given = { words: [dealer.email, '20.01'], options: reason };
  await expect(operate(server, debit, given)).rejects.toThrow('has only ₹20 to spend');
});

it('money moved by hand is refused if no account has the email', async () => {
  const given = { words: ['nobody@example.in', '5'], options: reason };
  await expect(operate(server, credit, given)).rejects.toThrow('No dealer has');
});

it('a payment is refunded in parts, up to the amount paid', async () => {
  const { dealer, payment } = await dealerWhoPaid(100);
  const part = { words: [payment, '30'], options: reason };
  expect(await operate(server, refund, part)).toMatchObject({ isGood: true });
  expect(await dealer.balance()).toBe(70);
  await expect(
    operate(server, refund, { words: [payment, '70.01'], options: reason }),
  ).rejects.toThrow('At most ₹70 of this payment can still be returned');
  await operate(server, refund, { words: [payment], options: reason });
  expect(await dealer.balance()).toBe(0);
  const gatewayView = await server.backend.gateway.fetchPayment(payment);
  expect(gatewayView).toMatchObject({ refundedPaise: 100_00, status: 'refunded' });
});

it("a refund returns at most what is left in the dealer's wallet", async () => {
  const { dealer, payment } = await dealerWhoPaid(100);
  await dealer.buy('MH00SB0001');
  await operate(server, refund, { words: [payment], options: reason });
  expect(await dealer.balance()).toBe(0);
  expect(await server.backend.gateway.fetchPayment(payment)).toMatchObject({
    refundedPaise: 75_00,
  });
});

it.each([
  ['if the gateway made it and its answer was lost', 'lost'],
  ['if the gateway failed', '500'],
])('a refund stays set aside and is sent again %s, but is made only once', async (_, answer) => {
  const { dealer, payment } = await dealerWhoPaid(100);
  await setFaults(server, { ...silent, rest: { path: '/refund', answer, times: 1 } });
  const requested = await operate(server, refund, { words: [payment, '40'], options: reason });
  expect(requested).toMatchObject({ isGood: false, rows: [{ outcome: 'unknown' }] });
  expect(await dealer.balance()).toBe(60);
  expect(await dealer.transactions()).toHaveLength(1);
  expect((await operate(server, read, { words: ['holds'] })).rows).toMatchObject([
    { kind: 'refund', rupees: 40 },
  ]);
  expect((await operate(server, reconcile)).rows).toMatchObject([{ outcome: 'refunded' }]);
  expect((await operate(server, reconcile)).rows).toEqual([]);
  expect(await dealer.balance()).toBe(60);
  expect(await server.backend.gateway.fetchPayment(payment)).toMatchObject({
    refundedPaise: 40_00,
  });
  await setFaults(server, {});
});

it('a refund needs a payment that was credited here', async () => {
  const given = { words: ['pay_00000000000000'], options: reason };
  await expect(operate(server, refund, given)).rejects.toThrow(
    'Neither the database nor the gateway knows',
  );
});
