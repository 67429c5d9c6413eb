// Payers who dispute payments at their bank, and the bank's decision: reported at once, twice,
// late, by an outdated event, or not at all.

import { inDashboard, sendEvent, setFaults, signed, silent } from '../support/payments.ts';
import { NEW_WEBHOOK_SECRET } from './lives.ts';
import { followDispute, type GatewayDispute, isDecided } from './model-disputes.ts';
import { must } from './model-payments.ts';
import type { World } from './world.ts';

/** The bank takes all, part or an unknown amount; in the last three cases it takes nothing. */
const decisions = [
  { status: 'lost', part: 1 },
  { status: 'lost', part: 0.5 },
  { status: 'lost', part: 0 },
  { status: 'closed', part: 1 },
  { status: 'closed', part: 0 },
  { status: 'won', part: 0 },
  { status: 'won', part: 0 },
] as const;

/** Simulates a payer disputing a payment. The bank decides at once or in a later step. */
export async function dispute(world: World): Promise<void> {
  const { random, gateway } = world;
  const open = () => [...gateway.disputes.values()].filter((dispute) => !isDecided(dispute));
  if (open().length === 0 || random.percent(30)) await begin(world);
  for (let times = random.pick([0, 1, 1, 2]); times > 0; times -= 1) {
    const dispute = random.anyOf(open());
    if (dispute) await goOn(world, dispute);
  }
  if (random.percent(30)) await tellOfOneLate(world);
}

async function begin(world: World): Promise<void> {
  const { random, gateway, running } = world;
  const isPaid = ({ status, isRight }: { status: string; isRight: boolean }) =>
    status === 'captured' && isRight;
  const payment = random.anyOf([...gateway.payments.values()].filter(isPaid));
  if (!payment) return;
  const { amountPaise: paidPaise } = must(gateway.orders.get(payment.orderId));
  const amountPaise = random.percent(60) ? paidPaise : 100 * (1 + random.below(paidPaise / 100));
  const paymentId = payment.id;
  world.log.push(`a dispute is begun, of ${amountPaise / 100} rupees of ${paymentId}`);
  const { id } = await inDashboard(running, { act: 'dispute', paymentId, amount: amountPaise });
  const made = { id, paymentId, amountPaise, status: 'open', deductedPaise: 0 } as const;
  gateway.disputes.set(id, { ...made });
  await tellOrNot(world, must(gateway.disputes.get(id)), 'created');
}

async function goOn(world: World, dispute: GatewayDispute): Promise<void> {
  const { random, running } = world;
  const isReviewed = dispute.status === 'open' && random.percent(20);
  const { status, part } = isReviewed
    ? ({ status: 'under_review', part: 0 } as const)
    : (random.anyOf(decisions) ?? decisions[0]);
  dispute.status = status;
  dispute.deductedPaise = Math.floor(dispute.amountPaise * part);
  world.log.push(`a dispute is ${status}, ${dispute.deductedPaise} paise taken: ${dispute.id}`);
  const { id: disputeId, deductedPaise: deducted } = dispute;
  await inDashboard(running, { act: 'dispute_status', disputeId, status, deducted });
  await tellOrNot(world, dispute, status);
}

/**
 * Reports a dispute, or loses its event: then the check at the end of the run finds it, as the
 * nightly comparison would.
 */
async function tellOrNot(world: World, dispute: GatewayDispute, event: string): Promise<void> {
  const times = world.random.pick([0, 1, 1, 2]);
  if (times === 0) world.log.push(`  its event is lost: ${event}`);
  if (times > 0 && world.random.percent(20)) await tellInOutage(world, dispute, event);
  if (times === 2) world.log.push(`  its event is told twice at once: ${event}`);
  await Promise.all(Array.from({ length: times }, () => send(world, dispute, event)));
  if (times > 0) followInModel(world, dispute);
}

/** The gateway cannot be asked about the dispute, so the event is refused and is sent again. */
async function tellInOutage(world: World, dispute: GatewayDispute, event: string): Promise<void> {
  const answer = world.random.pick(['500', '429', '502', 'garbled', 'cut', 'lost']);
  world.log.push(`  its event is not heard, the gateway ${answer}: ${event}`);
  await setFaults(world.running, { ...silent, rest: { answer } });
  const reply = await sendEvent(world.running, ...eventOf(dispute, event));
  expect(reply).toMatchObject({ status: 503 });
  await setFaults(world.running, silent);
}

/** Sends an event of any age about any dispute: only the gateway's current answer counts. */
async function tellOfOneLate(world: World): Promise<void> {
  const { random, gateway } = world;
  const dispute = random.anyOf([...gateway.disputes.values()]);
  if (!dispute) return;
  const event = random.pick(['created', 'under_review', 'won', 'lost', 'closed']);
  const { id, status } = dispute;
  world.log.push(`  a late event of a dispute that is ${status}: ${event} of ${id}`);
  await send(world, dispute, event);
  followInModel(world, dispute);
}

/** Reports all disputes after a restore, and at the end. */
export async function tellAllDisputes(world: World): Promise<void> {
  for (const dispute of world.gateway.disputes.values()) {
    await tellOfDispute(world, dispute);
  }
}

export async function tellOfDispute(world: World, dispute: GatewayDispute): Promise<void> {
  await send(world, dispute, dispute.status);
  followInModel(world, dispute);
}

async function send(world: World, dispute: GatewayDispute, event: string): Promise<void> {
  const answer = await sendEvent(world.running, ...eventOf(dispute, event));
  expect(answer, 'of a dispute').toEqual({ status: 200, outcome: 'followed' });
}

function eventOf({ id, paymentId }: GatewayDispute, name: string): [string, string] {
  const event = `payment.dispute.${name}`;
  // The server never believes the amounts in an event, so these are absurd.
  const entity = { id, payment_id: paymentId, amount: 1, amount_deducted: 1, status: name };
  const body = JSON.stringify({ entity: 'event', event, payload: { dispute: { entity } } });
  return [body, signed(NEW_WEBHOOK_SECRET, body)];
}

function followInModel({ ledger, gateway }: World, dispute: GatewayDispute): void {
  followDispute(ledger, gateway, dispute);
}
