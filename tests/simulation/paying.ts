// A payment is reported to a server, correctly or not, by the phone or the gateway's webhook, and
// the server's answer is compared with the model's.

import { sendEvent, setFaults, signed, silent } from '../support/payments.ts';
import { phoneOf } from './buying.ts';
import { isClockDoubtful, serverTime } from './clocks.ts';
import type { Trouble } from './life.ts';
import { NEW_WEBHOOK_SECRET } from './lives.ts';
import { spendablePaise } from './model.ts';
import { must, type Outage, type Payment, type Told, tell } from './model-payments.ts';
import { type Heard, lostIfCut } from './phone.ts';
import { restartServer, type World } from './world.ts';

/** Who reports: the phone, or the gateway by an event signed with the new or the old secret. */
export type Way = { by: 'phone' } | { by: 'webhook'; event: string; isOldSecret: boolean };

export type Telling = {
  payment: Payment;
  ways: Way[];
  outage: Outage;
  trouble: Trouble | undefined;
};

type Event = { status: number; outcome: unknown };
type Answer = { by: 'phone'; heard: Heard } | { by: 'webhook'; heard: Event | 'lost' };

/** The answers to the phone and to the webhook. */
const answers: Record<Told, { phone: object; webhook: object } | 'lost'> = {
  credited: { phone: { status: 200 }, webhook: { status: 200, outcome: 'credited' } },
  pending: {
    phone: { status: 409, body: { code: 'payment_pending' } },
    webhook: { status: 200, outcome: 'pending' },
  },
  unfit: {
    phone: { status: 403, body: { code: 'payment_unfit' } },
    webhook: { status: 200, outcome: 'unfit' },
  },
  down: {
    phone: { status: 409, body: { code: 'payment_unchecked' } },
    webhook: { status: 503 },
  },
  failed: { phone: { status: 503, body: { code: 'not_saved' } }, webhook: { status: 503 } },
  lost: 'lost',
};

/**
 * Reports the payment in all these ways at once, restarts the server if it was killed, and checks
 * the answers.
 */
export async function tellNow(world: World, telling: Telling): Promise<void> {
  const { life } = world;
  const { payment, outage, trouble } = telling;
  if (outage !== 'none') {
    await setFaults(world.running, { ...silent, rest: faultsOf(world, outage) });
  }
  life.trouble = trouble;
  const isClockRight = !isClockDoubtful(world.wrong);
  const around = { outage, trouble, isClockRight, at: serverTime(world) };
  const expected = tell(world.ledger, world.gateway, payment, around);
  const replies = Promise.all(telling.ways.map((way) => say(world, payment, way)));
  if (expected === 'lost') {
    await Promise.race([life.death, replies]);
    if (life.isDead) await restartServer(world, 'killed');
  }
  const answered = await replies;
  life.trouble = undefined;
  if (outage !== 'none') await setFaults(world.running, silent);
  for (const answer of answered) check(world, payment, answer, expected);
}

function faultsOf({ random }: World, outage: Exclude<Outage, 'none'>): object {
  switch (outage) {
    case 'all':
      return { answer: random.pick(['500', '429', '502', 'garbled', 'cut', 'lost']) };
    case 'capture':
      return { answer: random.pick(['500', '429', '502', 'cut']), path: '/capture' };
    case 'capture_lost':
      return { answer: 'lost', path: '/capture' };
    default: {
      const none: never = outage;
      return none;
    }
  }
}

async function say(world: World, payment: Payment, way: Way): Promise<Answer> {
  if (way.by === 'phone') {
    return { by: 'phone', heard: await verify(world, payment, {}) };
  } else {
    const secret = way.isOldSecret ? oldSecret(world) : NEW_WEBHOOK_SECRET;
    return { by: 'webhook', heard: await sendWebhook(world, payment, way.event, secret) };
  }
}

function check(world: World, payment: Payment, { by, heard }: Answer, told: Told): void {
  const answer = answers[told];
  expect(heard, `what the ${by} is told`).toMatchObject(
    answer === 'lost' ? expect.stringMatching(/^lost$/) : answer[by],
  );
  if (by === 'phone' && told === 'credited') {
    const { dealer } = must(world.gateway.orders.get(payment.orderId));
    const newBalance = spendablePaise(must(world.ledger.wallets[dealer])) / 100;
    expect(heard).toMatchObject({ body: { newBalance } });
  }
}

type Tampering = { dealer?: number; signature?: string; addedRupees?: number };

/** Calls `POST /api/payment/verify`, perhaps with something forged. */
export function verify(world: World, payment: Payment, tampering: Tampering): Promise<Heard> {
  const { dealer, amountPaise } = must(world.gateway.orders.get(payment.orderId));
  return phoneOf(world, { dealer, ...tampering }).post('/api/payment/verify', {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: tampering.signature ?? payment.signature,
    amount: amountPaise / 100 + (tampering.addedRupees ?? 0),
  });
}

/**
 * Sends one event as the gateway. Its amounts are absurd, because the server must never believe
 * them.
 */
export function sendWebhook(
  { running }: World,
  { id }: Pick<Payment, 'id'>,
  event: string,
  secret: string,
): Promise<Event | 'lost'> {
  const entity = { id, amount: 99_99_999_00, currency: 'USD', status: 'captured' };
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } });
  return sendEvent(running, body, signed(secret, body)).catch(lostIfCut);
}

/** Returns the secret from before the rotation; late events are still signed with it. */
export function oldSecret({ running }: World): string {
  return must(running.backend.config.razorpay.webhookSecrets[0]);
}
