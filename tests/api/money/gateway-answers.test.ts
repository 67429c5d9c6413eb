// Tests how we read Razorpay's answers and classify failures. An answer of the wrong shape moves no
// money.

import * as v from 'valibot';
import {
  listOf,
  readDispute,
  readOrder,
  readPayment,
  readRefund,
  readUnreadable,
} from '../../../api/money/razorpay/razorpay-answers.ts';
import { refusalOf } from '../../../api/money/razorpay/razorpay-client.ts';

const owner = 'ab'.repeat(32);
const order = {
  id: 'order_00000000000001',
  amount: 118_00,
  currency: 'INR',
  notes: { accountId: 'a1', owner },
};
const payment = {
  id: 'pay_00000000000001',
  order_id: order.id,
  amount: 118_00,
  amount_refunded: 5_00,
  fee: 2_36,
  tax: 36,
  currency: 'INR',
  status: 'captured',
  created_at: 1_780_000_000,
};
const refund = {
  id: 'rfnd_00000000000001',
  payment_id: payment.id,
  amount: 5_00,
  status: 'processed',
  notes: { reference: 'r1' },
  created_at: 1_780_000_000,
};
const dispute = {
  id: 'disp_00000000000001',
  payment_id: payment.id,
  amount: 5_00,
  amount_deducted: 3_00,
  status: 'lost',
};

const read = (change: object) => v.parse(readOrder, { ...order, ...change });

it('an order is read with its owner', () => {
  expect(read({})).toEqual({
    id: order.id,
    amountPaise: 118_00,
    currency: 'INR',
    accountId: 'a1',
    owner: Buffer.from(owner, 'hex'),
  });
});

it.each<[object]>([
  [{ notes: [] }],
  [{ notes: {} }],
  [{ notes: { accountId: 1, owner: 1 } }],
  [{ notes: { owner: owner.slice(1) } }],
  [{ notes: { owner: `${owner}0` } }],
  [{ notes: { owner: `x${owner}` } }],
])('an order with %j has no owner', (change) => {
  expect(read(change)).toMatchObject({ accountId: undefined, owner: undefined });
});

describe('A payment', () => {
  const read = (change: object) => v.parse(readPayment, { ...payment, ...change });

  it('a payment is read with every field that the database needs', () => {
    expect(read({})).toEqual({
      id: payment.id,
      orderId: order.id,
      amountPaise: 118_00,
      refundedPaise: 5_00,
      fee: { feePaise: 2_36, taxPaise: 36 },
      currency: 'INR',
      status: 'captured',
      createdAt: 1_780_000_000_000,
    });
  });

  it.each([null, undefined])('a payment is read if an optional field is %s', (none) => {
    const bare = read({ order_id: none, amount_refunded: none });
    expect(bare).toMatchObject({ orderId: undefined, refundedPaise: 0 });
  });

  it.each<[object, boolean]>([
    [{ fee: 0, tax: 0 }, true],
    [{ fee: 118_00, tax: 118_00 }, true],
    [{ fee: 118_01, tax: 0 }, false],
    [{ fee: 2_00, tax: 2_01 }, false],
    [{ fee: null }, false],
    [{ fee: null, tax: 0 }, false],
    [{ tax: undefined }, false],
    [{ fee: '2.36' }, false],
    [{ tax: -1 }, false],
  ])('a payment with %j has a usable fee: %s', (change, isKnown) => {
    expect(read(change).fee !== undefined).toBe(isKnown);
  });
});

it('a refund and a dispute are read with every field that the database needs', () => {
  expect(v.parse(readRefund, refund)).toEqual({
    id: refund.id,
    paymentId: payment.id,
    amountPaise: 5_00,
    status: 'processed',
    reference: 'r1',
    createdAt: 1_780_000_000_000,
  });
  expect(v.parse(readDispute, dispute)).toEqual({
    id: dispute.id,
    paymentId: payment.id,
    amountPaise: 5_00,
    deductedPaise: 3_00,
    status: 'lost',
  });
});

it.each([null, undefined, []])(
  'a refund and a dispute are read if an optional field is %j',
  (none) => {
    const bare = v.parse(readRefund, { ...refund, notes: none });
    expect(bare).toMatchObject({ reference: undefined });
    const deducted = Array.isArray(none) ? 0 : none;
    const open = v.parse(readDispute, { ...dispute, amount_deducted: deducted });
    expect(open).toMatchObject({ deductedPaise: 0 });
  },
);

const states = {
  payment: ['created', 'authorized', 'captured', 'refunded', 'failed'],
  refund: ['pending', 'processed', 'failed'],
  dispute: ['open', 'under_review', 'won', 'lost', 'closed'],
};

it('every documented state is read, and every other state is refused', () => {
  const isRead = {
    payment: (status: string) => v.is(readPayment, { ...payment, status }),
    refund: (status: string) => v.is(readRefund, { ...refund, status }),
    dispute: (status: string) => v.is(readDispute, { ...dispute, status }),
  };
  const every = [...new Set(Object.values(states).flat())];
  const tried = ['', 'unknown', ...every, ...every.map((state) => state.toUpperCase())];
  for (const kind of ['payment', 'refund', 'dispute'] as const) {
    expect(tried.filter(isRead[kind]).sort()).toEqual([...states[kind]].sort());
  }
});

it.each<[v.GenericSchema, object, object[]]>([
  [
    readOrder,
    order,
    [
      { id: 'order_0000000000001' },
      { id: `x${order.id}` },
      { id: `${order.id}1` },
      { amount: 1.5 },
      { amount: -1 },
      { currency: null },
      { notes: 'none' },
    ],
  ],
  [
    readPayment,
    payment,
    [
      { id: 'pay_0000000000001' },
      { id: `x${payment.id}` },
      { id: `${payment.id}1` },
      { amount: '118' },
      { amount: -1 },
      { amount_refunded: -1 },
      { order_id: 5 },
      { created_at: undefined },
      { created_at: -1 },
      { created_at: 0.5 },
      { currency: undefined },
    ],
  ],
  [
    readRefund,
    refund,
    [
      { id: refund.id.slice(1) },
      { id: `x${refund.id}` },
      { id: `${refund.id}1` },
      { payment_id: 'x' },
      { payment_id: `x${payment.id}` },
      { payment_id: `${payment.id}1` },
      { amount: null },
      { created_at: null },
    ],
  ],
  [
    readDispute,
    dispute,
    [
      { id: dispute.id.slice(1) },
      { id: `x${dispute.id}` },
      { id: `${dispute.id}1` },
      { payment_id: `x${payment.id}` },
      { payment_id: `${payment.id}1` },
      { amount: null },
      { amount_deducted: 0.5 },
    ],
  ],
])('an answer is refused, whichever field is broken (%#)', (schema, sound, changes) => {
  expect(v.is(schema, sound)).toBe(true);
  expect(changes.filter((change) => v.is(schema, { ...sound, ...change }))).toEqual([]);
});

it('a broken answer is refused, even if it is one item in a list', () => {
  const items: [v.GenericSchema<unknown, object>, object][] = [
    [readPayment, payment],
    [readRefund, refund],
    [readDispute, dispute],
  ];
  for (const [read, item] of items) {
    const list = listOf(read);
    expect(v.parse(list, { items: [item, item] })).toHaveLength(2);
    expect(v.is(list, { items: [item, {}] })).toBe(false);
    expect(v.is(list, [item])).toBe(false);
  }
});

const error = (code: string, reason?: string) => ({ code, ...(reason && { reason }) });

it.each<[string, unknown, object]>([
  [
    'is blamed on the request if the gateway refuses it',
    { statusCode: 400, error: error('BAD_REQUEST_ERROR', 'input_invalid') },
    { isAboutTheRequest: true, isTooOften: false, why: /400, BAD_REQUEST_ERROR, input_invalid/ },
  ],
  [
    'is blamed on our account if our key is refused',
    { statusCode: 401, error: error('BAD_REQUEST_ERROR') },
    { isAboutTheRequest: false, isTooOften: false, why: /401, BAD_REQUEST_ERROR, no reason/ },
  ],
  [
    'is not blamed on the request if the answer has no code',
    { statusCode: 400 },
    { isAboutTheRequest: false, isTooOften: false, why: /400, no JSON/ },
  ],
  [
    'is blamed on the gateway if its code says so',
    { statusCode: 400, error: error('SERVER_ERROR') },
    { isAboutTheRequest: false, isTooOften: false, why: /400, SERVER_ERROR/ },
  ],
  [
    'counts as one too many if its status is 429',
    { statusCode: 429 },
    { isAboutTheRequest: false, isTooOften: true, why: /429, no JSON, no reason/ },
  ],
  [
    'counts as unanswered if the network fails',
    new TypeError('x'),
    { isAboutTheRequest: false, why: /^no answer$/ },
  ],
  [
    'counts as unanswered if there is no error',
    undefined,
    { isAboutTheRequest: false, why: /^no answer$/ },
  ],
])('a failed request %s', (_, failure, { why, ...meaning }: { why?: RegExp }) => {
  const read = refusalOf(failure);
  expect(read).toMatchObject(meaning);
  expect(read.why).toMatch(why ?? /never/);
});

it('the error names the fields that do not match, without their content', () => {
  const shapeOf = (answer: unknown) => {
    const { issues } = v.safeParse(readPayment, answer);
    return refusalOf(issues && new v.ValiError(issues));
  };
  const odd = shapeOf({ ...payment, status: 'secret', amount: 'secret' });
  expect(odd).toEqual({ isAboutTheRequest: false, why: 'unknown shape at amount, status' });
  expect(shapeOf('secret').why).toBe('unknown shape at the whole answer');
});

it.each([
  ['disp_1', 'disp_1'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), undefined],
  ['disp 1', undefined],
  ['-disp', undefined],
  [7, undefined],
])('an unreadable record with the id %j is logged as %j', (id, known) => {
  expect(v.parse(readUnreadable, { id, payment_id: payment.id })).toEqual({
    id: known,
    payment_id: payment.id,
  });
  expect(v.parse(readUnreadable, 'no record')).toEqual({});
});
