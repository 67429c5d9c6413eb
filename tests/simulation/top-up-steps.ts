// What dealers, the gateway and forgers do with incoming money.

import { setFaults, signed, silent } from '../support/payments.ts';
import { phoneOf } from './buying.ts';
import { known, must, type Payment, type PaymentStatus } from './model-payments.ts';
import { oldSecret, sendWebhook, type Telling, tellNow, verify, type Way } from './paying.ts';
import { DEALERS, type World } from './world.ts';

const DAY_MS = 24 * 3_600_000;

/** Makes an order, perhaps twice at once, perhaps at a failing gateway. */
export async function order(world: World): Promise<void> {
  const { random } = world;
  const dealer = random.below(DEALERS);
  const rupees = random.pick([25, 60, 200, 500.5]);
  const key = random.key();
  const isDown = random.percent(15);
  const answer = random.pick(['500', '429', '502', 'garbled', 'cut', 'lost']);
  world.log.push(`dealer ${dealer} orders ${rupees}${isDown ? `, the gateway ${answer}` : ''}`);
  if (isDown) await setFaults(world.running, { ...silent, rest: { answer } });
  const place = (amount: number) =>
    phoneOf(world, { dealer }).post('/api/payment/create-order', { amount }, { key });
  const [one, two] = await Promise.all([place(rupees), place(rupees)]);
  if (isDown) {
    await setFaults(world.running, silent);
    expect(one).toMatchObject({ status: 503, body: { code: 'gateway_down' } });
  } else {
    expect(one).toMatchObject({ status: 200, body: { order: { amount: rupees * 100 } } });
    expect(one === 'lost' || two === 'lost' ? 'lost' : two.text).toBe(one === 'lost' || one.text);
    expect(await place(rupees + 1)).toMatchObject({
      status: 422,
      body: { code: 'order_key_reused' },
    });
    if (one !== 'lost') keep(world, dealer, one.body['order'] as { id: string; amount: number });
  }
}

/** Lets a dealer pay as usual: one order, one payment, reported by the phone. */
export async function fund(world: World, dealer: number): Promise<void> {
  const rupees = world.random.pick([100, 300, 1000.5]);
  world.log.push(`dealer ${dealer} adds ${rupees}`);
  const body = { amount: rupees };
  const placed = await phoneOf(world, { dealer }).post('/api/payment/create-order', body);
  if (placed === 'lost') throw new Error('No order was placed.');
  const ordered = placed.body['order'] as { id: string; amount: number };
  keep(world, dealer, ordered);
  const payment = await payOrder(world, ordered.id, CAPTURED);
  await tellNow(world, { payment, ways: [{ by: 'phone' }], outage: 'none', trouble: undefined });
}

function keep(world: World, dealer: number, { id, amount }: { id: string; amount: number }): void {
  world.gateway.orders.set(id, { dealer, amountPaise: amount, isPaid: false });
  known(world.ledger, id, world.now);
}

/** How a payment ends at the gateway, and the stand-in's fault that makes it end that way. */
type Going = { name: string; status: PaymentStatus; isRight: boolean; fault: object };

const CAPTURED: Going = { name: 'captured', status: 'captured', isRight: true, fault: {} };
const goings: Going[] = [
  CAPTURED,
  CAPTURED,
  CAPTURED,
  { name: 'authorized only', status: 'authorized', isRight: true, fault: { status: 'authorized' } },
  { name: 'never captured', status: 'stuck', isRight: true, fault: { status: 'stuck' } },
  { name: 'failed', status: 'failed', isRight: true, fault: {} },
  { name: 'of 2 rupees', status: 'captured', isRight: false, fault: { amountPaise: 2_00 } },
  { name: 'in dollars', status: 'captured', isRight: false, fault: { currency: 'USD' } },
];

/** Pays an order at the gateway without reporting it yet. */
export async function pay(world: World): Promise<void> {
  const { random, gateway } = world;
  if (random.percent(40)) await order(world);
  const unpaid = random.anyOf([...gateway.orders].filter(([, { isPaid }]) => !isPaid));
  const going = random.anyOf(goings);
  if (!unpaid || !going) return;
  world.log.push(`${unpaid[0]} is paid: ${going.name}`);
  await payOrder(world, unpaid[0], going);
}

async function payOrder(world: World, orderId: string, going: Going): Promise<Payment> {
  const { gateway, running } = world;
  const ordered = must(gateway.orders.get(orderId));
  const isOdd = Object.keys(going.fault).length > 0;
  if (isOdd) await setFaults(running, { ...silent, payment: going.fault });
  const outcome = going.status === 'failed' ? 'failure' : 'success';
  const reply = await phoneOf(world, ordered).post('/sandbox/pay', { orderId, outcome });
  if (isOdd) await setFaults(running, silent);
  const id = paymentIdOf(reply);
  const signature = signed(running.backend.config.razorpay.keySecret, `${orderId}|${id}`);
  const { status, isRight } = going;
  const payment = { id, orderId, signature, status, isRight };
  gateway.payments.set(id, payment);
  if (status === 'captured') ordered.isPaid = true;
  return payment;
}

/** Returns the attempt's id from the stand-in's proof or from Razorpay's error. */
function paymentIdOf(heard: unknown): string {
  const [id] = JSON.stringify(heard).match(/pay_\w{14}/) ?? [];
  return must(id);
}

/** Reports a payment to the server once, or several times at once. */
export async function tell(world: World): Promise<void> {
  const { random, gateway } = world;
  if (random.percent(50)) await pay(world);
  const payments = [...gateway.payments.values()];
  const payment = random.percent(60) ? payments.at(-1) : random.anyOf(payments);
  if (!payment) return;
  const ways = Array.from({ length: random.pick([1, 1, 2, 4]) }, () => someWay(world));
  const telling: Telling = { payment, ways, outage: 'none', trouble: undefined };
  if (ways.length === 1 && random.percent(30)) {
    telling.outage = random.pick(['all', 'capture', 'capture_lost']);
  } else if (ways.length === 1 && random.percent(45)) {
    const [moment, does] = [random.pick(['before', 'after']), random.pick(['fail', 'die'])];
    telling.trouble = { at: 'credit', moment, does };
  }
  if (random.percent(10)) {
    world.log.push('  a day goes by');
    world.now += DAY_MS;
  }
  world.log.push(`told ${JSON.stringify(telling)}`);
  await tellNow(world, telling);
}

export function someWay({ random }: World): Way {
  const event = random.pick(['payment.captured', 'order.paid', 'payment.authorized']);
  const isOldSecret = random.percent(30);
  return random.percent(40) ? { by: 'phone' } : { by: 'webhook', event, isOldSecret };
}

/** Reports that must credit nothing: forged, tampered with, another dealer's, or without money. */
export async function forge(world: World): Promise<void> {
  const { random, gateway, ledger } = world;
  const payment = random.anyOf([...gateway.payments.values()]);
  if (!payment) return pay(world);
  const what = random.pick(['webhook', 'signature', 'dealer', 'amount', 'no news']);
  world.log.push(`forged (${what}) ${payment.id}`);
  const { dealer } = must(gateway.orders.get(payment.orderId));
  if (what === 'webhook') {
    const secret = random.pick(['a guess', world.running.backend.config.razorpay.keySecret]);
    expect(await sendWebhook(world, payment, 'order.paid', secret)).toMatchObject({ status: 403 });
  } else if (what === 'no news') {
    const answer = await sendWebhook(world, payment, 'payment.failed', oldSecret(world));
    expect(answer).toEqual({ status: 200, outcome: 'ignored' });
  } else if (what === 'signature') {
    const signature = payment.signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    expect(await verify(world, payment, { signature })).toMatchObject({ status: 403 });
  } else if (what === 'dealer') {
    known(ledger, payment.orderId, world.now); // asking brings the order back from the gateway
    const other = { dealer: (dealer + 1) % DEALERS };
    expect(await verify(world, payment, other)).toMatchObject({ status: 404 });
  } else {
    known(ledger, payment.orderId, world.now);
    expect(await verify(world, payment, { addedRupees: 1 })).toMatchObject({ status: 400 });
  }
}

/** Reports again all payments that the gateway knows, as after an outage or a restore. */
export async function tellAll(world: World): Promise<void> {
  for (const payment of [...world.gateway.payments.values()]) {
    const ways = [someWay(world)];
    await tellNow(world, { payment, ways, outage: 'none', trouble: undefined });
  }
}
