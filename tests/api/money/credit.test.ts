// Credits a payment to a wallet, in every state that the gateway can report.

import { walletOf } from '../../../api/money/ledger.ts';
import { entriesAfter } from '../../../api/money/ledger-entries.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import { orderById, payOrder } from '../../../api/money/top-up/payment-orders.ts';
import { ordered, paymentOf } from '../../support/ordered-payment.ts';
import { sharedGateway } from '../../support/scripted-gateway.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const razorpay = sharedGateway();

const nth = (prefix: string, count: number) => `${prefix}_${String(count).padStart(14, '0')}`;
let count = 0;
let accountId = '';
let orderId = '';
let paymentId = '';
let errors: unknown[] = [];

beforeEach(async () => {
  count += 1;
  errors = [];
  orderId = nth('order', count);
  paymentId = nth('pay', count);
  accountId = await ordered(server, orderId);
});

function paidAs(change: object = {}) {
  const payment = paymentOf({ orderId, paymentId }, change);
  razorpay.says(`GET /payments/${paymentId}`, payment);
  return payment;
}

function credited() {
  const { log } = server.backend;
  const logs = Object.assign(Object.create(log), { error: (line: unknown) => errors.push(line) });
  return credit({ ...server.backend, gateway: razorpay.gateway, log: logs }, paymentId);
}
const rows = (text: string) =>
  server.backend.database.read((sql) => sql.all<Record<string, unknown>>(text, { paymentId }));
const listed = async () =>
  (await rows('SELECT * FROM difference WHERE reference = :paymentId')).map(
    ({ kind, account_id, amount_paise, settled_why }) => ({
      kind,
      account_id,
      amount_paise,
      settled_why,
    }),
  );
const posted = () => server.backend.database.read((sql) => walletOf(sql, accountId).postedPaise);

async function expectNothing(outcome: object) {
  expect(await credited()).toEqual(outcome);
  expect(await posted()).toBe(0);
}

it('a payment is credited once, with its fee, and not looked up again', async () => {
  paidAs();
  expect(await credited()).toEqual({ kind: 'credited', accountId, isNew: true });
  expect(await credited()).toEqual({ kind: 'credited', accountId, isNew: false });
  expect(razorpay.asked).toHaveLength(1);
  const entries = await server.backend.database.read((sql) =>
    entriesAfter(sql, { accountId, after: undefined, limit: 9 }),
  );
  expect(entries).toMatchObject([
    {
      from_book: 'gateway',
      to_book: 'wallet',
      amount_paise: 100_00,
      reference: paymentId,
      description: 'Wallet Recharge',
    },
  ]);
  const fees = await rows('SELECT * FROM payment_fee WHERE payment_id = :paymentId');
  expect(fees).toEqual([{ payment_id: paymentId, fee_paise: 2_36, tax_paise: 36 }]);
  const order = await server.backend.database.read((sql) => orderById(sql, orderId));
  expect(order).toMatchObject({ payment_id: paymentId });
});

it('a payment is credited once, even if two lookups run at the same time', async () => {
  paidAs();
  const outcomes = await Promise.all([credited(), credited()]);
  const both = outcomes.map((outcome) => outcome.kind === 'credited' && outcome.isNew);
  expect(both.sort()).toEqual([false, true]);
  expect(await posted()).toBe(100_00);
});

it('a payment that is only authorized is captured before it is credited', async () => {
  const payment = paidAs({ status: 'authorized' });
  razorpay.says(`POST /payments/${paymentId}/capture`, { ...payment, status: 'captured' });
  expect(await credited()).toMatchObject({ isNew: true });
  expect(await posted()).toBe(100_00);
});

it('a payment whose capture the gateway refuses is not credited yet', async () => {
  paidAs({ status: 'authorized' });
  razorpay.says(`POST /payments/${paymentId}/capture`, 'no');
  await expectNothing({ kind: 'pending' });
  expect(await listed()).toEqual([]);
});

it.each(['created', 'failed'])(
  'a payment is not credited yet while its status is %s',
  async (status) => {
    paidAs({ status });
    await expectNothing({ kind: 'pending' });
    expect(razorpay.asked).toHaveLength(1);
  },
);

it('a payment that is unknown to the gateway or has no order is not credited', async () => {
  razorpay.says(`GET /payments/${paymentId}`, 'no');
  await expectNothing({ kind: 'not_ours' });
  paidAs({ order_id: null });
  await expectNothing({ kind: 'not_ours' });
});

it('a payment for an order not placed here is not credited', async () => {
  const other = nth('order', count + 5_000);
  paidAs({ order_id: other });
  razorpay.says(`GET /orders/${other}`, 'no');
  await expectNothing({ kind: 'not_ours' });
  razorpay.says(`GET /orders/${other}`, { id: other, amount: 1, currency: 'INR', notes: [] });
  await expectNothing({ kind: 'not_ours' });
});

it('a payment is credited only once the gateway is up again', async () => {
  await expect(credited()).rejects.toMatchObject({ code: 'gateway_down' });
  expect(await posted()).toBe(0);
});

it.each<[object, number]>([
  [{ amount: 100_01 }, 100_01],
  [{ amount: 99_99 }, 99_99],
  [{ currency: 'USD' }, 100_00],
  [{ amount_refunded: 1 }, 99_99],
])('a payment with %j is not credited and is listed once', async (change, left) => {
  paidAs(change);
  await expectNothing({ kind: 'unfit' });
  await expectNothing({ kind: 'unfit' });
  const unfit = { kind: 'unfit', account_id: accountId, amount_paise: left, settled_why: null };
  expect(await listed()).toEqual([unfit]);
  expect(errors).toMatchObject([{ difference: { reference: paymentId } }]);
});

it.each([
  { amount_refunded: 100_00 },
  { status: 'refunded' },
  { status: 'authorized', amount: 100_01 },
])('a payment with %j is not listed', async (change) => {
  paidAs(change);
  await expectNothing({ kind: 'unfit' });
  expect(await listed()).toEqual([]);
  expect(razorpay.asked).toHaveLength(1);
});

it('a second payment for the same order is not credited', async () => {
  await server.backend.database.transaction((sql) =>
    payOrder(sql, { orderId, paymentId: nth('pay', count + 5_000), at: 1 }),
  );
  paidAs();
  await expectNothing({ kind: 'unfit' });
  expect(await listed()).toMatchObject([{ kind: 'unfit', amount_paise: 100_00 }]);
});

describe('A payment for a removed account', () => {
  beforeEach(() =>
    server.backend.database.transaction((sql) =>
      sql.run("UPDATE account SET email = 'removed-' || id WHERE id = :accountId", { accountId }),
    ),
  );
  const refunded = (status: string) => ({
    id: nth('rfnd', count),
    payment_id: paymentId,
    amount: 70_00,
    status,
    created_at: 1_780_000_000,
  });

  it("a removed account's payment is refunded, minus earlier refunds, and reported", async () => {
    paidAs({ amount_refunded: 30_00 });
    razorpay.says(`POST /payments/${paymentId}/refund`, refunded('pending'));
    await expectNothing({ kind: 'erased' });
    const sent = razorpay.asked.at(-1);
    const notes = { reference: `removed-${paymentId}` };
    expect(sent?.body).toEqual({ amount: 70_00, speed: 'normal', notes });
    const why = `Returned to its payer: ${nth('rfnd', count)}`;
    expect(await listed()).toMatchObject([{ kind: 'erased', settled_why: why }]);
  });

  it.each(['failed', 'no'])(
    'a payment stays listed if the gateway answers its refund with %s',
    async (answer) => {
      paidAs();
      const refund = answer === 'no' ? 'no' : refunded('failed');
      razorpay.says(`POST /payments/${paymentId}/refund`, refund);
      await expectNothing({ kind: 'erased' });
      expect(await listed()).toMatchObject([{ kind: 'erased', settled_why: null }]);
    },
  );

  it.each([
    ['is only authorised', { status: 'authorized' }, ['erased']],
    ['failed', { status: 'failed' }, []],
    ['is refunded already', { amount_refunded: 100_00 }, []],
  ])(
    'a payment that %s is not refunded, and is listed only if the gateway holds money',
    async (_, as, told) => {
      paidAs(as);
      await expectNothing({ kind: 'erased' });
      expect(razorpay.asked.filter(({ question }) => question.startsWith('POST'))).toEqual([]);
      expect((await listed()).map(({ kind }) => kind)).toEqual(told);
    },
  );
});
