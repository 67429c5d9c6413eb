// What each question to the gateway sends, over HTTP as Razorpay would get it, and what its
// answer, its "no" and its silence are taken for.

import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, makeGateway } from '../../../api/money/razorpay/razorpay.ts';
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
const settings = { keyId: 'rzp_x', keySecret: 'secret', checkoutScript: 'https://x.in/c.js' };

beforeAll(async () => {
  const baseUrl = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding was set
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
  gateway = makeGateway({ ...settings, webhookSecrets: ['new', 'old'], baseUrl });
});

beforeEach(() => {
  got = [];
  replies = [];
});

const answer = (...bodies: unknown[]) => replies.push(...bodies.map((body) => ({ body })));

describe('An order', () => {
  const asked = { amountPaise: 118_00, receipt: 'r1', accountId: 'a1', owner };

  it('is placed with its amount, its currency and whose it is', async () => {
    answer(order);
    expect(await gateway.createOrder(asked)).toMatchObject({ id: order.id, accountId: 'a1' });
    const body = { amount: 118_00, currency: 'INR', receipt: 'r1', notes: order.notes };
    expect(got).toMatchObject([{ method: 'POST', path: '/v1/orders', body }]);
  });

  it.each([{ amount: 118_01 }, { currency: 'USD' }])(
    'of %j is not the one asked for',
    async (odd) => {
      answer({ ...order, ...odd });
      await expect(gateway.createOrder(asked)).rejects.toMatchObject(down);
    },
  );

  it('that the gateway refuses is an outage: there is nothing wrong with it', async () => {
    replies.push(no);
    await expect(gateway.createOrder(asked)).rejects.toMatchObject(down);
  });
});

describe('A question about one thing', () => {
  const questions = [
    ['fetchOrder', order, `/v1/orders/${order.id}`],
    ['fetchPayment', payment, `/v1/payments/${payment.id}`],
    ['fetchDispute', dispute, `/v1/disputes/${dispute.id}`],
  ] as const;

  it.each(questions)('%s asks for it, and knows a "no" from silence', async (name, one, path) => {
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
  });

  it.each(questions)('%s sends no id of another form', async (name, { id }) => {
    for (const odd of ['', `x${id}`, `${id}1`, `${id}/../x`, id.slice(0, -1), id.slice(1)]) {
      expect(await gateway[name](odd), odd).toBeUndefined();
    }
    expect(got).toEqual([]);
  });
});

describe('A question about all of something', () => {
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

  it.each(lists)('%s gives each, or none after a "no"', async (_, ask, one, path) => {
    answer({ items: [one, one] });
    replies.push(no);
    expect(await ask()).toHaveLength(2);
    expect(await ask()).toEqual([]);
    await expect(ask()).rejects.toMatchObject(down);
    expect(got[0]).toMatchObject({ method: 'GET' });
    const [at, query] = (got[0]?.path ?? '').split('?');
    const [expectedAt, expectedQuery] = path.split('?');
    expect(at).toBe(expectedAt);
    const read = (text = '') => Object.fromEntries(new URLSearchParams(text));
    expect(read(query)).toMatchObject(read(expectedQuery));
  });

  it('sends no id of another form', async () => {
    expect(await gateway.paymentsOf(`${order.id}/x`)).toEqual([]);
    expect(await gateway.refundsOf(`${payment.id}/x`)).toEqual([]);
    const odd = { paymentId: `${payment.id}/x`, amountPaise: 1, key: 'k' };
    expect(await gateway.refund(odd)).toBeUndefined();
    expect(got).toEqual([]);
  });
});

describe('A capture', () => {
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

  it('takes what was authorized, and gives the payment as it stands', async () => {
    answer(payment);
    expect(await gateway.capture(authorized)).toMatchObject({ status: 'captured' });
    const body = { amount: 118_00, currency: 'INR' };
    expect(got).toMatchObject([
      { method: 'POST', path: `/v1/payments/${payment.id}/capture`, body },
    ]);
  });

  it('that is refused leaves it to the payment itself to tell', async () => {
    replies.push(no, { body: payment }, no, no);
    expect(await gateway.capture(authorized)).toMatchObject({ status: 'captured' });
    expect(await gateway.capture(authorized)).toBe(authorized);
  });
});

describe('A refund', () => {
  const asked = { paymentId: payment.id, amountPaise: 5_00, key: 'k1' };

  it('is asked for under its key, which its note repeats', async () => {
    answer(refund);
    expect(await gateway.refund(asked)).toMatchObject({ id: refund.id, amountPaise: 5_00 });
    const body = { amount: 5_00, speed: 'normal', notes: { reference: 'k1' } };
    const path = `/v1/payments/${payment.id}/refund`;
    expect(got).toEqual([{ method: 'POST', path, body, key: 'k1' }]);
  });

  it('is none after a "no", and unknown after silence', async () => {
    replies.push(no);
    expect(await gateway.refund(asked)).toBeUndefined();
    await expect(gateway.refund(asked)).rejects.toMatchObject(down);
  });
});

describe('A signature', () => {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex');

  it('of the checkout is of order and payment, with our secret', () => {
    const ids = { orderId: 'order_1', paymentId: 'pay_1' };
    const isSigned = (signature: string) => gateway.isCheckoutSignature({ ...ids, signature });
    const right = sign('secret', 'order_1|pay_1');
    expect(isSigned(right)).toBe(true);
    const odd = ['', right.slice(1), `${right}0`, right.toUpperCase(), `0${right.slice(1)}x`];
    const others = [sign('new', 'order_1|pay_1'), sign('secret', 'pay_1|order_1')];
    expect([...odd, ...others].filter(isSigned)).toEqual([]);
  });

  it('of a webhook is with any of its secrets, of exactly those characters', () => {
    const isSigned = (secret: string, text = '{}') =>
      gateway.isWebhookSignature('{}', sign(secret, text));
    expect([isSigned('new'), isSigned('old')]).toEqual([true, true]);
    expect([isSigned('secret'), isSigned('new', '{ }')]).toEqual([false, false]);
  });

  it('with an empty secret could be forged: no gateway is made with one', () => {
    const made = (keySecret: string, webhookSecrets: string[]) => () =>
      makeGateway({ ...settings, keySecret, webhookSecrets, baseUrl: 'http://127.0.0.1:1' });
    expect(made('', ['a'])).toThrow(/empty/);
    expect(made('a', ['b', ''])).toThrow(/empty/);
    expect(made('a', ['b'])().keyId).toBe('rzp_x');
  });
});

it('pages are given the key and the checkout script of the settings', () => {
  expect(gateway).toMatchObject({ keyId: 'rzp_x', checkoutScript: 'https://x.in/c.js' });
});
