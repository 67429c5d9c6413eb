// Refunds that we, Razorpay's dashboard or a bank make: the wallet follows each of the gateway's
// reports once, in any order.

import { differenceKinds } from '../../../api/money/gateway-differences.ts';
import { compare } from '../../../api/money/nightly-comparison.ts';
import { giveUpOrder } from '../../../api/money/top-up/payment-orders.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, operate, read, reconcile, refund } from '../../support/desk.ts';
import {
  balanceBecomes,
  inDashboard,
  payUntold,
  setFaults,
  silent,
  verify as tellOf,
} from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const reason = { reason: 'Asked for' };

const server = sharedServer();
beforeEach(() => setFaults(server, {}));
afterAll(async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
});

async function dealerWhoPaid(rupees: number): Promise<{ dealer: Dealer; paymentId: string }> {
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, rupees);
  await tellOf(dealer, proof, rupees);
  return { dealer, paymentId: proof.razorpay_payment_id };
}

function giveBack(paymentId: string, rupees: string) {
  return operate(server, refund, { words: [paymentId, rupees], options: reason });
}

async function openDifferences(paymentId: string): Promise<unknown[]> {
  const { rows } = await operate(server, differences);
  return rows.filter(({ payment }) => payment === paymentId);
}

/** Returns the payment's only refund at the gateway. */
async function refundIdOf(paymentId: string): Promise<string> {
  const [made, ...others] = await server.backend.gateway.refundsOf(paymentId);
  expect(others).toEqual([]);
  return made?.id ?? '';
}

it('our refund returns to the wallet once if it fails after being reported as done', async () => {
  const { dealer, paymentId } = await dealerWhoPaid(100);
  await giveBack(paymentId, '100');
  expect(await dealer.balance()).toBe(0);
  const refundId = await refundIdOf(paymentId);
  await inDashboard(server, { act: 'refund_status', refundId, status: 'failed' });
  await balanceBecomes(dealer, 100);
  await inDashboard(server, { act: 'refund_status', refundId, status: 'failed' });
  await operate(server, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(100);
  expect(await dealer.transactions()).toHaveLength(3);
  expect(await giveBack(paymentId, '100')).toMatchObject({ rows: [{ outcome: 'refunded' }] });
});

it('a dashboard refund is debited once, by two events or the nightly comparison', async () => {
  await setFaults(server, { webhook: { copies: 2 } });
  const { dealer, paymentId } = await dealerWhoPaid(100);
  await inDashboard(server, { act: 'refund', paymentId, amount: 30_00 });
  await balanceBecomes(dealer, 70);
  await setFaults(server, silent);
  await inDashboard(server, { act: 'refund', paymentId, amount: 20_00 });
  expect(await dealer.balance()).toBe(70);
  await operate(server, differences, { options: { ask: 'yes' } });
  await operate(server, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(50);
  expect(await dealer.transactions()).toHaveLength(3);
  expect(await openDifferences(paymentId)).toEqual([]);
});

it('a refund made in the dashboard is not made again while the bank processes it', async () => {
  await setFaults(server, silent);
  const { dealer, paymentId } = await dealerWhoPaid(100);
  const { id: refundId } = await inDashboard(server, { act: 'refund', paymentId, amount: 30_00 });
  await inDashboard(server, { act: 'refund_status', refundId, status: 'pending' });
  await operate(server, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(70);
  await operate(server, reconcile);
  expect(await refundIdOf(paymentId)).toBe(refundId);
  await inDashboard(server, { act: 'refund_status', refundId, status: 'processed' });
  await operate(server, reconcile);
  expect(await dealer.balance()).toBe(70);
  expect(await dealer.transactions()).toHaveLength(2);
});

it('a disputed payment cannot be spent until the dispute is won', async () => {
  const { dealer, paymentId } = await dealerWhoPaid(100);
  const { id: disputeId } = await inDashboard(server, { act: 'dispute', paymentId });
  await balanceBecomes(dealer, 0);
  expect((await dealer.buy('MH00SB0001')).status).toBe(402);
  expect((await operate(server, read, { words: ['holds'] })).rows).toMatchObject([
    { kind: 'dispute', rupees: 100 },
  ]);
  const listed = { difference: differenceKinds.dispute };
  expect(await openDifferences(paymentId)).toMatchObject([listed]);
  await inDashboard(server, { act: 'dispute_status', disputeId, status: 'won' });
  await balanceBecomes(dealer, 100);
  expect(await dealer.transactions()).toHaveLength(1);
  expect(await openDifferences(paymentId)).toEqual([]);
});

it('the nightly comparison finds a dispute that no event has reported', async () => {
  const { dealer, paymentId } = await dealerWhoPaid(100);
  await setFaults(server, silent);
  await inDashboard(server, { act: 'dispute', paymentId, amount: 60_00 });
  await operate(server, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(40);
});

it("the comparison credits an abandoned order's payment and resumes after a stop", async () => {
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const { razorpay_order_id: order } = await payUntold(dealer, 80);
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => giveUpOrder(sql, order, at));
  const since = server.backend.clock();
  // Each run reads a few pages, as if after a restart. Two lists each cover 26 weeks; the third
  // is the disputes.
  let runs = 1;
  while (!(await compare(server.backend, { since, pagesMax: 2 }))) runs += 1;
  expect(runs).toBeGreaterThan(8);
  expect(await dealer.balance()).toBe(80);
});

it('a payment credited by hand is not credited again by the nightly comparison', async () => {
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 80);
  const { razorpay_order_id: order, razorpay_payment_id: paymentId } = proof;
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => giveUpOrder(sql, order, at));
  const why = { reason: `Paid as ${paymentId}` };
  await operate(server, credit, { words: [dealer.email, '80'], options: why });
  await operate(server, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(80);
  const listed = { difference: differenceKinds.by_hand, rupees: 80 };
  expect(await openDifferences(paymentId)).toMatchObject([listed]);
});

it('a payment that was returned, and credited by hand instead, raises no question', async () => {
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const { razorpay_order_id: order, razorpay_payment_id: paymentId } = await payUntold(dealer, 80);
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => giveUpOrder(sql, order, at));
  await inDashboard(server, { act: 'refund', paymentId });
  const why = { reason: `In place of ${paymentId}` };
  await operate(server, credit, { words: [dealer.email, '80'], options: why });
  await operate(server, differences, { options: { ask: 'yes' } });
  const ever = 'SELECT kind FROM difference WHERE payment_id = :paymentId';
  const raised = await server.backend.database.read((sql) => sql.all(ever, { paymentId }));
  expect(raised).toEqual([]);
});
