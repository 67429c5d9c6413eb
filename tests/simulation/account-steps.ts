// Dealers who leave with open or paid orders, and dealers whom the operator blocks.

import { block, operate, unblock } from '../support/desk.ts';
import { setFaults, silent } from '../support/payments.ts';
import { newWish, send } from './buying.ts';
import { NEW_WEBHOOK_SECRET } from './lives.ts';
import { must } from './model-payments.ts';
import { sendWebhook, tellNow } from './paying.ts';
import { newPhone, type Phone } from './phone.ts';
import { pay } from './top-up-steps.ts';
import { DEALERS, emailOf, type World } from './world.ts';

const RUPEES = 300;
/** This status makes the stand-in gateway leave a payment pending and never capture it. */
const HANGS = { status: 'stuck' };
const UNCAPTURED = { status: 'authorized' };

/**
 * Another dealer places an order and then removes the account. The removal succeeds unless money
 * has arrived or may still arrive.
 */
export async function leave(world: World): Promise<void> {
  const { random } = world;
  const how = random.pick(['unpaid', 'unpaid', 'gateway down', 'paid', 'hanging']);
  world.log.push(`a dealer leaves with an order that is open: ${how}`);
  const email = `leaving-${random.key()}@example.in`;
  const phone = newPhone(email, () => world.running.url);
  const orderId = await placeOrder(phone);
  const remove = () => phone.post('/api/user/remove', { email });
  if (how === 'paid' || how === 'hanging') {
    await payUntold(world, phone, orderId, how === 'hanging' ? HANGS : {});
    const code = how === 'paid' ? 'balance_left' : 'payment_under_way';
    expect(await remove()).toMatchObject({ status: 409, body: { code } });
    const { body } = await phone.get('/api/payment/balance');
    expect(body, 'the balance of who may not leave').toMatchObject({
      balance: how === 'paid' ? 300 : 0,
    });
    return;
  }
  if (how === 'gateway down') {
    await setFaults(world.running, { ...silent, rest: { answer: '502' } });
    expect(await remove()).toMatchObject({ status: 503, body: { code: 'payments_unknown' } });
    await setFaults(world.running, silent);
  }
  expect(await remove()).toMatchObject({ status: 200 });
  if (random.percent(80)) await payTooLate(world, phone, orderId);
}

/**
 * A payment for a removed account is refunded once, however many times it is reported, or is never
 * captured.
 */
async function payTooLate(world: World, phone: Phone, orderId: string): Promise<void> {
  const isCaptured = world.random.percent(70);
  world.log.push(`  ${orderId} is paid too late: ${isCaptured ? 'captured' : 'authorized'}`);
  const id = await payUntold(world, phone, orderId, isCaptured ? {} : UNCAPTURED);
  const late = { id, returnedPaise: isCaptured ? RUPEES * 100 : 0 };
  if (world.random.percent(30)) {
    await setFaults(world.running, { ...silent, rest: { answer: '500', path: '/refund' } });
    const status = isCaptured ? 503 : 200;
    expect(await sendPaid(world, late.id)).toMatchObject({ status });
    await setFaults(world.running, silent);
  }
  world.late.push(late);
  for (let times = world.random.pick([1, 2]); times > 0; times -= 1) await checkLate(world, late);
}

/**
 * Reports the late payments again, whichever database is in use. A database restored from before
 * the account refuses a refunded payment as not ours, and lists an authorized one as unclaimed,
 * because we would capture that only for its owner.
 */
export async function tellTooLate(world: World): Promise<void> {
  for (const late of world.late) {
    const isAuthorized = late.returnedPaise === 0;
    await checkLate(world, late, isAuthorized ? /^(erased|not_ours|unclaimed)$/ : REFUSED);
  }
}

const REFUSED = /^(erased|not_ours)$/;

type Late = World['late'][number];

async function checkLate(world: World, { id, returnedPaise }: Late, outcomes = REFUSED) {
  const outcome = expect.stringMatching(outcomes);
  expect(await sendPaid(world, id), 'of a late payment').toEqual({ status: 200, outcome });
  const payment = await world.running.backend.gateway.fetchPayment(id);
  expect(payment, 'a payment for nobody').toMatchObject({ refundedPaise: returnedPaise });
}

function sendPaid(world: World, id: string) {
  return sendWebhook(world, { id }, 'order.paid', NEW_WEBHOOK_SECRET);
}

async function placeOrder(phone: Phone): Promise<string> {
  const placed = await phone.post('/api/payment/create-order', { amount: RUPEES });
  if (placed === 'lost') throw new Error('No order was placed.');
  return (placed.body['order'] as { id: string }).id;
}

async function payUntold(world: World, phone: Phone, orderId: string, payment: object) {
  await setFaults(world.running, { ...silent, payment });
  const reply = await phone.post('/sandbox/pay', { orderId, outcome: 'success' });
  await setFaults(world.running, silent);
  if (reply === 'lost') throw new Error('Nothing was paid.');
  return String(reply.body['razorpay_payment_id']);
}

/** Blocks a dealer, who can then buy nothing but loses nothing: payments are still credited. */
export async function keepOut(world: World): Promise<void> {
  const { random, gateway } = world;
  await pay(world);
  const dealer = random.below(DEALERS);
  world.log.push(`dealer ${dealer} is blocked`);
  const given = { words: [emailOf(dealer)], options: { reason: 'Asked for' } };
  await operate(world.running, block, given);
  await expect(send(world, newWish(world, dealer))).rejects.toThrow('This account is blocked');
  // Several blocks may fall into one hour; they must not use up the dealer's sign-in codes.
  const by = { email: emailOf(dealer), network: '127.0.0.1', knownBrowser: undefined };
  await world.running.backend.limits.giveBack('code', by);
  const payment = [...gateway.payments.values()].at(-1);
  const way = { by: 'webhook', event: 'order.paid', isOldSecret: false } as const;
  await tellNow(world, { payment: must(payment), ways: [way], outage: 'none', trouble: undefined });
  await operate(world.running, unblock, given);
}
