// Refunds by the operator's command or in the gateway's dashboard, and refunds that fail.

import { newestRowAt } from '../../api/operations/trusted-clock.ts';
import { operate, refund as refundCommand } from '../support/desk.ts';
import { inDashboard, sendEvent, setFaults, signed, silent } from '../support/payments.ts';
import { tellOfDispute } from './dispute-steps.ts';
import { NEW_WEBHOOK_SECRET } from './lives.ts';
import { spendablePaise } from './model.ts';
import { disputesOf, isDecided, openDisputesOf } from './model-disputes.ts';
import { must, type Payment } from './model-payments.ts';
import * as model from './model-refunds.ts';
import { followDisputesOf } from './model-settlement.ts';
import type { World } from './world.ts';

/** How a refund can end. In the last case, the gateway made it but then forgot its key. */
const goings = [
  'processed',
  'pending',
  'failed',
  'unheard',
  'answer lost',
  '400 though done',
] as const;

/** The operator refunds part of a payment, one refund at a time. */
export async function refund(world: World): Promise<void> {
  const { random, ledger, gateway, running, life } = world;
  const payment = creditedPayment(world);
  if (!payment) return;
  if (await isInDispute(world, payment)) return refuseDisputed(world, payment);
  const left = must(model.refundable(ledger, gateway, payment.id));
  const spendable = spendablePaise(must(ledger.wallets[left.dealer]));
  const room = amountOf(world, payment) - model.returnedPaise(gateway, payment.id);
  const atMost = Math.floor(Math.min(left.paise, spendable, room) / 100);
  const isUnderWay = [...ledger.refunds.values()].some(({ state }) => state === 'open');
  if (atMost < 1 || isUnderWay || (await isBehind(world))) return tellOfRefunds(world, payment);
  const rupees = random.percent(40) ? atMost : 1 + random.below(atMost);
  const going = random.pick(goings);
  world.log.push(`${rupees} rupees of ${payment.id} go back: ${going}`);
  await setFaults(running, { ...silent, ...faultsOf(going) });
  const words = [payment.id, String(rupees)];
  const { rows } = await operate(running, refundCommand, {
    words,
    options: { reason: 'Asked for' },
  });
  await setFaults(running, silent);
  const id = String(rows[0]?.['refund']);
  const amountPaise = rupees * 100;
  model.open(ledger, id, { paymentId: payment.id, dealer: left.dealer, amountPaise });
  if (going === '400 though done') life.forgottenKey = id;
  if (going === 'unheard') return;
  const status = going === 'pending' || going === 'failed' ? going : 'processed';
  const made = model.make(gateway, { paymentId: payment.id, amountPaise, status, reference: id });
  if (going === 'answer lost' || going === '400 though done') return;
  // The answer names only this refund, though the bank may have rejected an earlier one meanwhile.
  model.followOne(ledger, gateway, made);
}

/** Returns whether time has jumped back, in which case the operator's command moves no money. */
async function isBehind({ running, now }: World): Promise<boolean> {
  return (await running.backend.database.read(newestRowAt)) > now;
}

/** Reports ended disputes first, so that only open ones block a refund. */
async function isInDispute(world: World, { id }: Payment): Promise<boolean> {
  const { ledger, gateway } = world;
  const all = disputesOf(gateway, id);
  for (const dispute of all.filter(isDecided)) await tellOfDispute(world, dispute);
  return !all.every(isDecided) || openDisputesOf(ledger, gateway, id).length > 0;
}

/** The gateway's list shows the operator the dispute, whether or not it was reported. */
async function refuseDisputed(world: World, { id }: Payment): Promise<void> {
  const { ledger, gateway, running } = world;
  if (await isBehind(world)) return;
  world.log.push(`a refund of ${id} is refused, since it is in dispute`);
  const given = { words: [id], options: { reason: 'Asked for' } };
  await expect(operate(running, refundCommand, given)).rejects.toThrow('is in dispute');
  followDisputesOf(ledger, gateway, id);
}

function faultsOf(going: (typeof goings)[number]): object {
  switch (going) {
    case 'pending':
    case 'failed':
      return { refund: { status: going } };
    case 'unheard':
      return { rest: { answer: '500', path: '/refund' } };
    case 'answer lost':
    case '400 though done':
      return { rest: { answer: 'lost', path: '/refund' } };
    case 'processed':
      return {};
    default: {
      const none: never = going;
      return none;
    }
  }
}

/** Makes a refund in the dashboard, or makes a bank report later how a refund ended. */
export async function dashboard(world: World): Promise<void> {
  const { random, gateway } = world;
  const payment = creditedPayment(world);
  if (!payment) return;
  const refunds = [...gateway.refunds.values()];
  const pending = refunds.find(({ status }) => status === 'pending');
  const made = pending ?? random.anyOf(refunds.filter(({ status }) => status !== 'failed'));
  if (made && random.percent(60)) await changeByBank(world, made);
  else await returnThere(world, payment);
}

async function changeByBank(world: World, made: model.GatewayRefund): Promise<void> {
  const { random, gateway, running } = world;
  const status = made.status === 'pending' && random.percent(50) ? 'processed' : 'failed';
  world.log.push(`the bank says of a refund that was ${made.status}: ${status}`);
  const refundId = await idAtGateway(world, made);
  await inDashboard(running, { act: 'refund_status', refundId, status });
  made.status = status;
  if (random.percent(70)) await tellOfRefunds(world, must(gateway.payments.get(made.paymentId)));
}

/** Does nothing while a refund of ours is open, because the two refunds could not be told apart. */
async function returnThere(world: World, payment: Payment): Promise<void> {
  const { random, ledger, gateway, running } = world;
  const left = amountOf(world, payment) - model.returnedPaise(gateway, payment.id);
  const isUnderWay = [...ledger.refunds.values()].some(({ state }) => state === 'open');
  if (left < 100 || isUnderWay) return;
  const amount = 100 * (1 + random.below(Math.floor(left / 100)));
  const status = random.pick(['processed', 'pending']);
  const paymentId = payment.id;
  world.log.push(`${amount / 100} rupees of ${paymentId} go back in the dashboard: ${status}`);
  const { id } = await inDashboard(running, { act: 'refund', paymentId, amount });
  if (status === 'pending') {
    await inDashboard(running, { act: 'refund_status', refundId: id, status });
  }
  model.make(gateway, { id, paymentId, amountPaise: amount, status, reference: undefined });
  await tellOfRefunds(world, payment);
}

/** Reports refunds once or twice, by an event that names only the payment. */
async function tellOfRefunds(world: World, { id }: Payment): Promise<void> {
  const { random, ledger, gateway, running } = world;
  for (let times = random.pick([1, 2]); times > 0; times -= 1) {
    const event = random.pick(['refund.created', 'refund.processed', 'refund.failed']);
    world.log.push(`  ${event} tells of ${id}`);
    const payload = { refund: { entity: { payment_id: id } } };
    const body = JSON.stringify({ entity: 'event', event, payload });
    const answer = await sendEvent(running, body, signed(NEW_WEBHOOK_SECRET, body));
    expect(answer).toEqual({ status: 200, outcome: 'followed' });
    model.follow(ledger, gateway, id);
  }
}

/** Reports every refund again after a restore. */
export async function tellAllRefunds(world: World): Promise<void> {
  const paymentIds = new Set([...world.gateway.refunds.values()].map(({ paymentId }) => paymentId));
  for (const id of paymentIds) {
    await tellOfRefunds(world, must(world.gateway.payments.get(id)));
    const refundedPaise = model.returnedPaise(world.gateway, id);
    const payment = await world.running.backend.gateway.fetchPayment(id);
    expect(payment, 'what has gone back').toMatchObject({ refundedPaise });
  }
}

function creditedPayment({ random, gateway, ledger }: World): Payment | undefined {
  const isCredited = ({ id, orderId }: Payment) => ledger.orders.get(orderId)?.paidBy === id;
  return random.anyOf([...gateway.payments.values()].filter(isCredited));
}

function amountOf({ gateway }: World, { orderId }: Payment): number {
  return must(gateway.orders.get(orderId)).amountPaise;
}

/** Returns the gateway's id, because the model knows our refunds only by our own id. */
async function idAtGateway(world: World, { id, paymentId, reference }: model.GatewayRefund) {
  if (reference === undefined) return id;
  const refunds = await world.running.backend.gateway.refundsOf(paymentId);
  return must(refunds.find((made) => made.reference === reference)).id;
}
