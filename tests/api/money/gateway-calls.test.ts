// Tests what each request to the gateway sends over HTTP, and how we treat an answer, a refusal or
// silence.

import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { type Gateway, makeGateway } from '../../../api/money/razorpay/razorpay.ts';
import { disputesOf } from '../../../api/money/refunds/payment-disputes.ts';
import { serve } from '../../support/listening.ts';

type Got = { method: string | undefined; path: string | undefined; body: unknown; key: unknown };
type Reply = { status?: number; body: unknown };

const payment = {
  id: 'pay_00000000000001',
  order_id: 'order_00000000000001',
  amount: 118_00,
  currency: 'INR',
  status: 'captured',
  created_at: 1_780_000_000,
};
const owner = Buffer.alloc(32, 7);
const order = {
  id: 'order_00000000000001',
  amount: 118_00,
  currency: 'INR',
  notes: { accountId: 'a1', owner: owner.toString('hex') },
};
const refund = {
  id: 'rfnd_00000000000001',
  payment_id: payment.id,
  amount: 5_00,
  status: 'processed',
  created_at: 1_780_000_000,
};
const dispute = { ...refund, id: 'disp_00000000000001', status: 'lost' };
const no: Reply = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
const down = { code: 'gateway_down' };

let gateway: Gateway;
let got: Got[] = [];
let replies: Reply[] = [];
let logged: object[] = [];
const settings = { keyId: 'rzp_x', keySecret: 'secret', checkoutScript: 'https://x.in/c.js' };

beforeAll(async () => {
  const baseUrl = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method, url: path, headers } = request;
    got.push({
      method,
      path,
      body: text === '' ? undefined : JSON.parse(text),
      key: headers['x-refund-idempotency'],
    });
    const { status = 200, body } = replies.shift() ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const log = pino({ base: null }, { write: (line) => logged.push(JSON.parse(line)) });
  gateway = makeGateway({ ...settings, webhookSecrets: ['new', 'old'], baseUrl, log });
});

beforeEach(() => {
  got = [];
  replies = [];
  logged = [];
});

const answer = (...bodies: unknown[]) => replies.push(...bodies.map((body) => ({ body })));

const wanted = { amountPaise: 118_00, receipt: 'r1', accountId: 'a1', owner };

it('an order is requested with its amount, currency and owner', async () => {
  answer(order);
  expect(await gateway.createOrder(wanted)).toMatchObject({ id: order.id, accountId: 'a1' });
  const body = { amount: 118_00, currency: 'INR', receipt: 'r1', notes: order.notes };
  expect(got).toMatchObject([{ method: 'POST', path: '/v1/orders', body }]);
});

it.each([{ amount: 118_01 }, { currency: 'USD' }])(
  'an order is refused if the gateway answers with %j',
  async (odd) => {
    answer({ ...order, ...odd });
    await expect(gateway.createOrder(wanted)).rejects.toMatchObject(down);
  },
);

it('an order that the gateway refuses counts as an outage: our request was right', async () => {
  replies.push(no);
  await expect(gateway.createOrder(wanted)).rejects.toMatchObject(down);
});

const questions = [
  ['fetchOrder', order, `/v1/orders/${order.id}`],
  ['fetchPayment', payment, `/v1/payments/${payment.id}`],
  ['fetchDispute', dispute, `/v1/disputes/${dispute.id}`],
] as const;

it.each(questions)(
  'a lookup sends the id and distinguishes a refusal from no answer: %s',
  async (name, one, path) => {
    answer(one);
    replies.push(no);
    expect(await gateway[name](one.id)).toMatchObject({ id: one.id });
    expect(await gateway[name](one.id)).toBeUndefined();
    await expect(gateway[name](one.id)).rejects.toMatchObject(down);
    expect(got.map(({ method, path }) => [method, path])).toEqual([
      ['GET', path],
      ['GET', path],
      ['GET', path],
    ]);
  },
);

it.each(questions)(
  'a lookup answered with another id counts as unanswered: %s',
  async (name, one) => {
    answer({ ...one, id: one.id.replace('1', '2') });
    await expect(gateway[name](one.id)).rejects.toMatchObject(down);
  },
);

it.each(questions)('a lookup never sends a malformed id: %s', async (name, { id }) => {
  for (const odd of ['', `x${id}`, `${id}1`, `${id}/../x`, id.slice(0, -1), id.slice(1)]) {
    expect(await gateway[name](odd), odd).toBeUndefined();
  }
  expect(got).toEqual([]);
});

const page = { from: 1_999, to: 5_000, skip: 100 };
const lists: [string, () => Promise<unknown[]>, object, string][] = [
  [
    'payments of an order',
    () => gateway.paymentsOf(order.id),
    payment,
    `/v1/orders/${order.id}/payments`,
  ],
  [
    'refunds of a payment',
    () => gateway.refundsOf(payment.id),
    refund,
    `/v1/payments/${payment.id}/refunds?count=100`,
  ],
  [
    'payments',
    () => gateway.payments(page),
    payment,
    '/v1/payments?from=1&to=5&count=100&skip=100',
  ],
  ['refunds', () => gateway.refunds(page), refund, '/v1/refunds?from=1&to=5&count=100&skip=100'],
  ['disputes', () => gateway.disputes({ skip: 100 }), dispute, '/v1/disputes?count=100&skip=100'],
];

it.each(lists)(
  'a list is returned whole, or the request fails if there is no answer: %s',
  async (_, ask, one, path) => {
    answer({ items: [one, one] });
    expect(await ask()).toHaveLength(2);
    await expect(ask()).rejects.toMatchObject(down);
    expect(got[0]).toMatchObject({ method: 'GET' });
    const [at, query] = (got[0]?.path ?? '').split('?');
    const [expectedAt, expectedQuery] = path.split('?');
    expect(at).toBe(expectedAt);
    const read = (text = '') => Object.fromEntries(new URLSearchParams(text));
    expect(read(query)).toMatchObject(read(expectedQuery));
  },
);

it.each(lists.slice(0, 2))('an id that the gateway rejects has no records: %s', async (_, ask) => {
  replies.push(no);
  expect(await ask()).toEqual([]);
});

it.each(lists.slice(2))(
  'a refused query fails, and an unreadable record does not hide the others: %s',
  async (_, ask, one) => {
    replies.push(no);
    answer({ items: [one, { ...one, amount: null }, null, one] });
    await expect(ask()).rejects.toMatchObject(down);
    const whole = expect.objectContaining({ amountPaise: expect.any(Number) });
    const { payment_id: paymentId } = { payment_id: undefined, ...one };
    expect(await ask()).toEqual([whole, { paymentId }, {}, whole]);
    expect(logged.slice(-2)).toMatchObject([
      { paymentId: payment.id },
      { msg: expect.any(String) },
    ]);
  },
);

it("a payment's disputes are known unless an unreadable one may be about it", async () => {
  const other = { ...dispute, payment_id: payment.id.replace('1', '2') };
  answer({ items: [dispute, { ...other, amount: null }, other] });
  expect(await disputesOf({ gateway }, payment.id)).toMatchObject([{ id: dispute.id }]);
  for (const unreadable of [{ ...dispute, amount: null }, null]) {
    answer({ items: [dispute, unreadable] });
    await expect(disputesOf({ gateway }, payment.id)).rejects.toMatchObject(down);
  }
});

it('a request for a list never sends a malformed id', async () => {
  expect(await gateway.paymentsOf(`${order.id}/x`)).toEqual([]);
  expect(await gateway.refundsOf(`${payment.id}/x`)).toEqual([]);
  const odd = { paymentId: `${payment.id}/x`, amountPaise: 1, key: 'k' };
  expect(await gateway.refund(odd)).toBeUndefined();
  expect(got).toEqual([]);
});

const authorized = {
  id: payment.id,
  orderId: order.id,
  amountPaise: 118_00,
  refundedPaise: 0,
  fee: undefined,
  currency: 'INR',
  status: 'authorized',
  createdAt: 1,
} as const;

it("a capture takes the authorized amount and returns the payment's new state", async () => {
  answer(payment);
  expect(await gateway.capture(authorized)).toMatchObject({ status: 'captured' });
  const body = { amount: 118_00, currency: 'INR' };
  expect(got).toMatchObject([{ method: 'POST', path: `/v1/payments/${payment.id}/capture`, body }]);
});

it('a payment is looked up again after a refused capture', async () => {
  replies.push(no, { body: payment }, no, no);
  expect(await gateway.capture(authorized)).toMatchObject({ status: 'captured' });
  expect(await gateway.capture(authorized)).toBe(authorized);
});

const request = { paymentId: payment.id, amountPaise: 5_00, key: 'k1' };

it('a refund is requested under its key, and its note repeats the key', async () => {
  answer(refund);
  expect(await gateway.refund(request)).toMatchObject({ id: refund.id, amountPaise: 5_00 });
  const body = { amount: 5_00, speed: 'normal', notes: { reference: 'k1' } };
  const path = `/v1/payments/${payment.id}/refund`;
  expect(got).toEqual([{ method: 'POST', path, body, key: 'k1' }]);
});

it('a refused refund counts as not made; an unanswered one counts as unclear', async () => {
  replies.push(no);
  expect(await gateway.refund(request)).toBeUndefined();
  await expect(gateway.refund(request)).rejects.toMatchObject(down);
});

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

it('a checkout signature covers order and payment, and needs our secret', () => {
  const ids = { orderId: 'order_1', paymentId: 'pay_1' };
  const isSigned = (signature: string) => gateway.isCheckoutSignature({ ...ids, signature });
  const right = sign('secret', 'order_1|pay_1');
  expect(isSigned(right)).toBe(true);
  const odd = ['', right.slice(1), `${right}0`, right.toUpperCase(), `0${right.slice(1)}x`];
  const others = [sign('new', 'order_1|pay_1'), sign('secret', 'pay_1|order_1')];
  expect([...odd, ...others].filter(isSigned)).toEqual([]);
});

it('a webhook signature can use any of our secrets but matches only the exact text', () => {
  const isSigned = (secret: string, text = '{}') =>
    gateway.isWebhookSignature('{}', sign(secret, text));
  expect([isSigned('new'), isSigned('old')]).toEqual([true, true]);
  expect([isSigned('secret'), isSigned('new', '{ }')]).toEqual([false, false]);
});

it('no gateway can be made with an empty secret', () => {
  const made = (keySecret: string, webhookSecrets: string[]) => () =>
    makeGateway({ ...settings, keySecret, webhookSecrets, baseUrl: 'http://127.0.0.1:1' });
  expect(made('', ['a'])).toThrow(/empty/);
  expect(made('a', ['b', ''])).toThrow(/empty/);
  expect(made('a', ['b'])().keyId).toBe('rzp_x');
});

it('pages get the key and the checkout script from the settings', () => {
  expect(gateway).toMatchObject({ keyId: 'rzp_x', checkoutScript: 'https://x.in/c.js' });
});
