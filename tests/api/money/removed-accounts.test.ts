// Money on its way to an account that is being removed is credited before the removal or goes back
// to its payer. Money always has an owner.

import { differenceKinds } from '../../../api/money/gateway-differences.ts';
import { ALL_RETURNED } from '../../../api/money/refunds/gateway-refunds.ts';
import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, purge, read } from '../../support/desk.ts';
import {
  inDashboard,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  tell,
} from '../../support/payments.ts';
import { soundServer } from '../../support/shared-server.ts';

const reason = { reason: 'Asked for' };

const server = soundServer({
  adapt: (own) => ({
    ...own,
    gateway: {
      ...own.gateway,
      async paymentsOf(orderId) {
        const payments = await own.gateway.paymentsOf(orderId);
        await runMeanwhile();
        return payments;
      },
    },
  }),
});
/** Runs once, while the gateway is answering a request. */
let meanwhile = async () => {};
async function runMeanwhile(): Promise<void> {
  const now = meanwhile;
  meanwhile = async () => {};
  await now();
}

beforeEach(() => setFaults(server, silent));

function remove(dealer: Dealer) {
  return dealer.post('/api/user/remove', { email: dealer.email });
}

async function expectNotRemoved(dealer: Dealer): Promise<void> {
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
}

it('a removal that first credits an unreported payment is then refused', async () => {
  const dealer = await signedInDealer(server.url);
  await payUntold(dealer, 500);
  expect(await remove(dealer)).toMatchObject({ status: 409, body: { code: 'balance_left' } });
  expect(await dealer.balance()).toBe(500);
});

it('a removal closes an unpaid order, and a later payment for it is refunded once', async () => {
  const dealer = await signedInDealer(server.url);
  const payer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 500);
  expect((await remove(dealer)).status).toBe(200);

  const proof = await pay(payer, orderId);
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ outcome: 'erased' });
  expect(await tell(server, 'order.paid', proof)).toMatchObject({ outcome: 'erased' });
  expect(await reconcile(server.backend)).toMatchObject({ credited: 0 });
  const paymentId = proof.razorpay_payment_id;
  expect(await server.backend.gateway.fetchPayment(paymentId)).toMatchObject({
    refundedPaise: 500_00,
  });
  expect(await server.backend.gateway.refundsOf(paymentId)).toHaveLength(1);
  const listed = await server.backend.database.read((sql) =>
    sql.all('SELECT kind FROM difference WHERE payment_id = :paymentId', { paymentId }),
  );
  expect(listed).toEqual([{ kind: 'erased' }]);
});

it('the operator learns if the bank rejects the refund for a removed account', async () => {
  const dealer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 500);
  expect((await remove(dealer)).status).toBe(200);
  const proof = await pay(await signedInDealer(server.url), orderId);
  await tell(server, 'payment.captured', proof);
  const paymentId = proof.razorpay_payment_id;
  const [made] = await server.backend.gateway.refundsOf(paymentId);
  await inDashboard(server, { act: 'refund_status', refundId: made?.id, status: 'failed' });
  for (let times = 0; times < 2; times += 1) {
    const { rows } = await operate(server, differences, { options: { ask: 'yes' } });
    expect(rows.filter(({ payment }) => payment === paymentId)).toMatchObject([
      { difference: differenceKinds.rejected, rupees: 500 },
    ]);
  }
});

it.each([
  ['won', 0, 1, 'Returned to its payer: rfnd_'],
  ['lost', 500_00, 0, ALL_RETURNED],
] as const)(
  'a disputed payment for a removed account is settled once the dispute is %s',
  async (status, deducted, returned, why) => {
    const dealer = await signedInDealer(server.url);
    const payer = await signedInDealer(server.url);
    const orderId = await placeOrder(dealer, 500);
    expect((await remove(dealer)).status).toBe(200);
    const proof = await pay(payer, orderId);
    const paymentId = proof.razorpay_payment_id;
    const { id: disputeId } = await inDashboard(server, { act: 'dispute', paymentId });
    const night = () => operate(server, differences, { options: { ask: 'yes' } });
    const listed = async () =>
      (await night()).rows
        .filter(({ payment }) => payment === paymentId)
        .map(({ difference }) => difference)
        .toSorted();
    expect(await tell(server, 'payment.captured', proof)).toMatchObject({ outcome: 'erased' });
    // The bank decides against us unless the operator answers it.
    const { dispute, erased } = differenceKinds;
    expect(await listed()).toEqual([dispute, erased]);
    expect(await server.backend.gateway.refundsOf(paymentId)).toEqual([]);
    await inDashboard(server, { act: 'dispute_status', disputeId, status, deducted });
    expect(await listed()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await server.backend.gateway.refundsOf(paymentId)).toHaveLength(returned);
    const story = await operate(server, read, { words: ['payment', paymentId] });
    expect(JSON.stringify(story.rows)).toContain(`settled by razorpay: ${why}`);
  },
);

it('a payment that is only authorized is not captured for a removed account', async () => {
  const dealer = await signedInDealer(server.url);
  const orderId = await placeOrder(dealer, 500);
  expect((await remove(dealer)).status).toBe(200);
  await setFaults(server, { ...silent, payment: { status: 'authorized' } });
  const proof = await pay(await signedInDealer(server.url), orderId);
  expect(await tell(server, 'payment.authorized', proof)).toMatchObject({ outcome: 'erased' });
  const paymentId = proof.razorpay_payment_id;
  expect(await server.backend.gateway.fetchPayment(paymentId)).toMatchObject({
    status: 'authorized',
  });
  const { rows } = await operate(server, differences);
  const listed = { difference: differenceKinds.erased };
  expect(rows.filter(({ payment }) => payment === paymentId)).toMatchObject([listed]);
});

it('an account is not removed while the gateway cannot report its payments', async () => {
  const dealer = await signedInDealer(server.url);
  await placeOrder(dealer, 500);
  await setFaults(server, { ...silent, rest: { answer: '500' } });
  expect(await remove(dealer)).toMatchObject({ status: 503, body: { code: 'payments_unknown' } });
  await expect(operate(server, purge, { words: [dealer.email], options: reason })).rejects.toThrow(
    'The gateway cannot say',
  );
  await expectNotRemoved(dealer);
});

it('an account is not removed while a payment is undecided', async () => {
  const dealer = await signedInDealer(server.url);
  await setFaults(server, { ...silent, payment: { status: 'stuck' } });
  await payUntold(dealer, 500);
  expect(await remove(dealer)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  await expect(operate(server, purge, { words: [dealer.email], options: reason })).rejects.toThrow(
    'under way',
  );
  await expectNotRemoved(dealer);
});

it('an order made during the gateway check prevents the removal', async () => {
  const dealer = await signedInDealer(server.url);
  await placeOrder(dealer, 500);
  meanwhile = async () => void (await placeOrder(dealer, 300));
  expect(await remove(dealer)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  await expectNotRemoved(dealer);
});
