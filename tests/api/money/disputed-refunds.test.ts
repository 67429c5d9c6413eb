// A payer disputes a payment at the bank while we refund it. Wallet, card and bank together have
// what was paid. If more was paid out, the excess is listed for the operator.

import { differenceKinds } from '../../../api/money/gateway-differences.ts';
import { followDisputesOf } from '../../../api/money/refunds/disputes.ts';
import { settleRefund } from '../../../api/money/refunds/refund-settlement.ts';
import { openRefunds } from '../../../api/money/refunds/refunds.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, read, reconcile, refund } from '../../support/desk.ts';
import {
  balanceBecomes,
  inDashboard,
  payUntold,
  setFaults,
  silent,
  verify as tellOf,
} from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let dealer: Dealer;
let paymentId: string;
beforeEach(async () => {
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await tellOf(dealer, proof, 100);
  paymentId = proof.razorpay_payment_id;
});
afterAll(async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
});

function giveBack(rupees: string) {
  return operate(server, refund, { words: [paymentId, rupees], options: { reason: 'Asked for' } });
}

async function dispute(rupees: number): Promise<string> {
  const { id } = await inDashboard(server, { act: 'dispute', paymentId, amount: rupees * 100 });
  return id;
}

function decide(disputeId: string, status: 'won' | 'lost', rupees = 0) {
  const deducted = rupees * 100;
  return inDashboard(server, { act: 'dispute_status', disputeId, status, deducted });
}

async function onCard(): Promise<number> {
  const paid = await server.backend.gateway.fetchPayment(paymentId);
  return (paid?.refundedPaise ?? 0) / 100;
}

async function held(): Promise<unknown[]> {
  const { rows } = await operate(server, read, { words: ['holds'] });
  return rows.flatMap(({ subject, kind, rupees }) =>
    subject === paymentId ? [[kind, rupees]] : [],
  );
}

async function listed(): Promise<unknown[]> {
  const { rows } = await operate(server, differences);
  return rows.flatMap(({ payment, difference, rupees }) =>
    payment === paymentId ? [[difference, rupees]] : [],
  );
}

it('a disputed payment is not refunded, even if no event has reported the dispute', async () => {
  const disputeId = await dispute(60);
  await expect(giveBack('100')).rejects.toThrow(
    `${paymentId} is in dispute (${disputeId}): its payer may get the money from the bank.`,
  );
  await expect(giveBack('10')).rejects.toThrow('Nothing was returned.');
  expect(await onCard()).toBe(0);
  expect(await dealer.balance()).toBe(40);
  await decide(disputeId, 'won');
  expect(await giveBack('100')).toMatchObject({ rows: [{ outcome: 'refunded' }] });
  expect([await onCard(), await dealer.balance()]).toEqual([100, 0]);
});

it('a dispute in the database prevents a refund if the gateway is down', async () => {
  await setFaults(server, {});
  await dispute(60);
  await balanceBecomes(dealer, 40);
  await setFaults(server, { ...silent, rest: { answer: '500' } });
  await expect(giveBack('10')).rejects.toThrow('is in dispute');
  expect(await held()).toEqual([['dispute', 60]]);
});

it('only the rest of the payment can be refunded after we lose a dispute', async () => {
  await decide(await dispute(60), 'lost', 60);
  await expect(giveBack('100')).rejects.toThrow(
    'At most ₹40 of this payment can still be returned.',
  );
  expect(await giveBack('40')).toMatchObject({ rows: [{ outcome: 'refunded' }] });
  expect([await onCard(), await dealer.balance()]).toEqual([40, 0]);
});

/** Opens a refund that has not reached the gateway when the payer disputes the payment. */
async function lostRefund(rupees: string): Promise<void> {
  await setFaults(server, { ...silent, rest: { path: '/refund', answer: '500', times: 1 } });
  expect(await giveBack(rupees)).toMatchObject({ rows: [{ outcome: 'unknown' }] });
}

it('a pending refund waits for an open dispute and is sent once we win it', async () => {
  await lostRefund('70');
  const disputeId = await dispute(100);
  for (let times = 0; times < 2; times += 1) await operate(server, reconcile);
  expect([await onCard(), await dealer.balance()]).toEqual([0, 0]);
  await decide(disputeId, 'won');
  for (let times = 0; times < 2; times += 1) await operate(server, reconcile);
  expect([await onCard(), await dealer.balance()]).toEqual([70, 30]);
  expect(await listed()).toEqual([]);
});

it('a pending refund is sent if we win its dispute while the gateway is asked', async () => {
  await lostRefund('70');
  const disputeId = await dispute(100);
  await operate(server, reconcile);
  const { gateway, database } = server.backend;
  const { fetchPayment } = gateway;
  vi.spyOn(gateway, 'fetchPayment').mockImplementationOnce(async (id) => {
    await decide(disputeId, 'won');
    await followDisputesOf(server.backend, id);
    return fetchPayment(id);
  });
  const open = await database.read(openRefunds);
  const ours = open.filter(({ payment_id }) => payment_id === paymentId);
  for (const each of ours) await settleRefund(server.backend, each);
  await operate(server, reconcile);
  expect([await onCard(), await dealer.balance()]).toEqual([70, 30]);
});

it.each(['an event', 'no event'])(
  'with %s, a pending refund is never sent after the bank has taken the money',
  async (by) => {
    await lostRefund('70');
    if (by === 'an event') await setFaults(server, {});
    const disputeId = await dispute(100);
    if (by === 'an event') await balanceBecomes(dealer, 0);
    await decide(disputeId, 'lost', 100);
    await setFaults(server, silent);
    for (let times = 0; times < 2; times += 1) await operate(server, reconcile);
    expect([await onCard(), await dealer.balance()]).toEqual([0, 0]);
    expect((await dealer.transactions()).map(({ amount }) => amount)).toEqual([100, 100]);
    expect(await listed()).toEqual([]);
    expect(await held()).toEqual([]);
  },
);

it('a pending refund is never sent once one of two disputes is lost', async () => {
  await lostRefund('70');
  const [lost, won] = [await dispute(60), await dispute(40)];
  await operate(server, reconcile);
  await decide(lost, 'lost', 60);
  await decide(won, 'won');
  for (let times = 0; times < 2; times += 1) await operate(server, reconcile);
  expect([await onCard(), await dealer.balance()]).toEqual([0, 40]);
  expect([await held(), await listed()]).toEqual([[], []]);
});

it('an unanswered refund and a lost dispute are both debited; a shortfall is listed', async () => {
  await setFaults(server, { ...silent, rest: { path: '/refund', answer: 'lost', times: 1 } });
  await giveBack('70');
  await decide(await dispute(100), 'lost', 100);
  for (let times = 0; times < 2; times += 1) await operate(server, reconcile);
  expect([await onCard(), await dealer.balance()]).toEqual([70, 0]);
  // ₹170 was paid out for ₹100, so the excess is listed for the operator.
  expect(await listed()).toEqual([[differenceKinds.shortfall, 70]]);
});

it('a refund that has reached the bank continues; a dispute sets aside the rest', async () => {
  await setFaults(server, { ...silent, refund: { status: 'pending' } });
  expect(await giveBack('70')).toMatchObject({ rows: [{ outcome: 'pending' }] });
  await setFaults(server, {});
  await dispute(100);
  await balanceBecomes(dealer, 0);
  const [made] = await server.backend.gateway.refundsOf(paymentId);
  await inDashboard(server, { act: 'refund_status', refundId: made?.id, status: 'processed' });
  await vi.waitFor(async () => expect(await dealer.transactions()).toHaveLength(2), 60_000);
  expect(await held()).toEqual([['dispute', 30]]);
  expect(await listed()).toEqual([[differenceKinds.dispute, 100]]);
});
