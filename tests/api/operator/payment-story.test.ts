// "I paid ₹500 and have no credit": one command tells the history of the payment and what to do.

import { giveUpOrder } from '../../../api/money/top-up/payment-orders.ts';
import type { Result } from '../../../api/operator/command.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, read, reconcile, refund } from '../../support/desk.ts';
import {
  inDashboard,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const reason = { reason: 'Asked for' };

const server = sharedServer();
let dealer: Dealer;
beforeEach(async () => {
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
});
function storyOf(word: string): Promise<Result> {
  return operate(server, read, { words: ['payment', word] });
}

function steps({ rows }: Result): unknown[] {
  return rows.map(({ what }) => what);
}

it('the story of a credited and refunded payment runs from the order to the refund', async () => {
  const proof = await payUntold(dealer, 500);
  await tell(server, 'payment.captured', proof);
  await verify(dealer, proof, 500);
  await verify(dealer, proof, 500);
  const paymentId = proof.razorpay_payment_id;
  await operate(server, refund, { words: [paymentId, '100'], options: reason });
  const story = await storyOf(paymentId);
  expect(steps(story).sort()).toEqual(
    ['ordered', 'tried to pay', 'heard', 'heard', 'credited', 'refund', 'refund'].sort(),
  );
  const text = JSON.stringify(story.rows);
  expect(text).toContain(dealer.email);
  expect(text).toContain('it was paid: credited');
  expect(text).toContain('told by the phone: credited, 2 times');
  expect(text).toContain('₹100 of it returned');
  expect(text).toContain('by asha: Asked for');
  const { forDealer } = story.value as { forDealer: string };
  expect(forDealer).toContain(': ordered: ₹500.');
  expect(forDealer).not.toContain(dealer.email);
  expect(story.summary).toContain('The payment is credited');
  expect(await storyOf(proof.razorpay_order_id)).toEqual(story);
});

it('a payment for an abandoned order can be credited in the way its story says', async () => {
  const { razorpay_order_id: order, razorpay_payment_id: id } = await payUntold(dealer, 500);
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => giveUpOrder(sql, order, at));
  const story = await storyOf(id);
  expect(steps(story)).toContain('given up');
  expect(story.summary).toContain('“Ask the gateway” credits the payment');
  await operate(server, reconcile, { words: [id] });
  expect((await storyOf(id)).summary).toContain('The payment is credited');
});

it('the story of an authorized payment says that the bank has set the money aside', async () => {
  await setFaults(server, { ...silent, payment: { status: 'stuck' } });
  const { razorpay_payment_id: id } = await payUntold(dealer, 500);
  const story = await storyOf(id);
  expect(JSON.stringify(story.rows)).toContain('the bank has set the money aside');
  expect(story.summary).toContain('has set ₹500 aside');
});

it('the story of a mismatched payment asks for a refund until one is made', async () => {
  await setFaults(server, { ...silent, payment: { amountPaise: 2_00 } });
  const proof = await payUntold(dealer, 500);
  const { razorpay_payment_id: paymentId } = proof;
  await verify(dealer, proof, 500);
  const story = await storyOf(paymentId);
  expect(steps(story)).toContain('difference');
  expect(story.summary).toContain('differs from its order');
  await inDashboard(server, { act: 'refund', paymentId, amount: 50 });
  expect((await storyOf(paymentId)).summary).toContain('₹1.50 is owed to its payer');
  await inDashboard(server, { act: 'refund', paymentId });
  expect((await storyOf(paymentId)).summary).toContain('The payment went back to its payer');
});

it('the story of a payment returned in part does not promise a credit of all of it', async () => {
  const { razorpay_payment_id: paymentId } = await payUntold(dealer, 500);
  await inDashboard(server, { act: 'refund', paymentId, amount: 200_00 });
  const { summary } = await storyOf(paymentId);
  expect(summary).toContain('₹300 is owed to its payer');
  await operate(server, reconcile, { words: [paymentId] });
  expect((await storyOf(paymentId)).summary).toBe(summary);
});

it('the story of an unpaid order says so, even after a declined attempt', async () => {
  const orderId = await placeOrder(dealer, 500);
  expect((await storyOf(orderId)).summary).toContain('No payment was attempted');
  await dealer.post('/sandbox/pay', { orderId, outcome: 'failure' });
  expect((await storyOf(orderId)).summary).toContain('No attempt to pay succeeded');
  await pay(dealer, orderId);
  expect((await storyOf(orderId)).summary).toContain('has the money, but the wallet does not');
});

it('a refund of a payment that was never credited returns nothing and says why', async () => {
  const refused = (id: string) =>
    operate(server, refund, { words: [id], options: reason }).then(
      ({ summary }) => summary,
      (error: Error) => error.message,
    );
  await setFaults(server, { ...silent, payment: { amountPaise: 2_00 } });
  const { razorpay_payment_id: unfit } = await payUntold(dealer, 500);
  expect(await refused(unfit)).toMatch(/differs from its order.* Refund it in the gateway's/);
  await inDashboard(server, { act: 'refund', paymentId: unfit });
  expect(await refused(unfit)).toContain('The payment went back to its payer');
  await setFaults(server, { ...silent, payment: { status: 'stuck' } });
  const { razorpay_payment_id: waiting } = await payUntold(dealer, 500);
  expect(await refused(waiting)).toContain("The payer's bank has set ₹500 aside");
  await setFaults(server, silent);
  const orderId = await placeOrder(dealer, 700);
  await dealer.post('/sandbox/pay', { orderId, outcome: 'failure' });
  const [failed] = await server.backend.gateway.paymentsOf(orderId);
  const credited = await pay(dealer, orderId);
  await verify(dealer, credited, 700);
  const { razorpay_payment_id: other } = credited;
  expect(await refused(failed?.id ?? '')).toContain(
    `${failed?.id}: ₹700; it failed. ${other}: The payment is credited.`,
  );
  expect(await refused('pay_00000000000000')).toContain(
    'Neither the database nor the gateway knows',
  );
});

it('the story shows what the database knows if the gateway is down', async () => {
  const credited = await payUntold(dealer, 500);
  await verify(dealer, credited, 500);
  const orderId = await placeOrder(dealer, 700);
  await setFaults(server, { ...silent, rest: { answer: '502' } });
  const { rows } = await operate(server, read, { words: ['orders', dealer.email] });
  expect(rows).toContainEqual(expect.objectContaining({ amount: 700, state: 'open' }));
  expect((await storyOf(orderId)).summary).toContain(
    "at the moment; we will check again. The story shows only the database's data.",
  );
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => giveUpOrder(sql, orderId, at));
  expect((await storyOf(orderId)).summary).not.toContain('we will check again');
  expect((await storyOf(credited.razorpay_order_id)).summary).toContain('The payment is credited');
});

it('a payment known to neither the database nor the gateway is called unknown', async () => {
  await expect(storyOf('pay_00000000000000')).rejects.toThrow(
    'Neither the database nor the gateway knows',
  );
});
