// A payment whose order names a dealer missing from the database, in every state that the gateway
// can report: how much of the payment waits, and for whom.

import { randomUUID } from 'node:crypto';
import { logDone } from '../../../api/backup/act-log.ts';
import { isBlocked, newAccount, ownerHash } from '../../../api/identity/accounts.ts';
import { withPen } from '../../../api/money/gateway-differences.ts';
import { walletOf } from '../../../api/money/ledger.ts';
import { followDisputeOf } from '../../../api/money/refunds/disputes.ts';
import { followRefundsOf } from '../../../api/money/refunds/gateway-refunds.ts';
import { claimed } from '../../../api/money/top-up/claims.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import { keepOrder } from '../../../api/money/top-up/payment-orders.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { signIn, visitor } from '../../support/dealer.ts';
import { give, operate, read } from '../../support/desk.ts';
import { paymentOf } from '../../support/ordered-payment.ts';
import { setFaults } from '../../support/payments.ts';
import { sharedGateway } from '../../support/scripted-gateway.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const razorpay = sharedGateway();
let errors: unknown[];
let orderId = '';
let paymentId = '';
let email = '';
let count = 0;

beforeEach(() => {
  count += 1;
  errors = [];
  orderId = `order_${String(count).padStart(14, '0')}`;
  paymentId = `pay_${String(count).padStart(14, '0')}`;
  email = `u${count}@example.in`;
  const owner = ownerHash(server.backend.config, email).toString('hex');
  const notes = { accountId: 'acct-of-nobody', owner };
  razorpay.says(`GET /orders/${orderId}`, { id: orderId, amount: 100_00, currency: 'INR', notes });
});

function paidAs(change: object) {
  const payment = paymentOf({ orderId, paymentId }, change);
  razorpay.says(`GET /payments/${paymentId}`, payment);
  razorpay.says(`POST /payments/${paymentId}/capture`, { ...payment, status: 'captured' });
}

function parts() {
  const { log } = server.backend;
  const logs = Object.assign(Object.create(log), { error: (line: unknown) => errors.push(line) });
  return { ...server.backend, gateway: razorpay.gateway, log: logs };
}

const credited = () => credit(parts(), paymentId);

async function waiting() {
  const { rows } = await operate(server, read, { words: ['unclaimed'] });
  const itsRows = rows.filter(({ payment }) => payment === paymentId);
  const isComing = (row: (typeof rows)[number]) => String(row['waitsFor']).startsWith('nothing');
  return itsRows.filter((row) => !isComing(row)).map(({ rupees }) => rupees);
}

/** Signs the dealer up with the email in the order. */
function signUp(): Promise<string> {
  const id = randomUUID();
  return withPen(server.backend, (pen) => {
    const account = newAccount(pen.sql, { id, email, at: 1, verifiedAt: 1 });
    return claimed(pen, server.backend, account).id;
  });
}

it.each<[object, number]>([
  [{}, 100],
  [{ status: 'authorized' }, 100],
  [{ amount_refunded: 30_00 }, 70],
])(
  'a payment with %j waits for its dealer, minus refunds, and is reported once',
  async (change, rupees) => {
    paidAs(change);
    expect(await credited()).toEqual({ kind: 'unclaimed' });
    expect(await credited()).toEqual({ kind: 'unclaimed' });
    expect(await waiting()).toEqual([rupees]);
    expect(errors).toEqual([{ paymentId }]);
  },
);

it.each([
  { status: 'failed' },
  { status: 'created' },
  { status: 'refunded' },
  { amount_refunded: 100_00 },
])('a payment with %j does not wait for its dealer', async (change) => {
  paidAs(change);
  expect(await credited()).toEqual({ kind: 'not_ours' });
  expect(await waiting()).toEqual([]);
  expect(errors).toEqual([]);
});

it.each(['captured', 'authorized'])(
  'a payment that is %s is credited after its dealer signs up',
  async (status) => {
    paidAs({ status });
    await credited();
    const accountId = await signUp();
    expect(await waiting()).toEqual([]);
    expect(await credited()).toEqual({ kind: 'credited', accountId, isNew: true });
    const { postedPaise } = await server.backend.database.read((sql) => walletOf(sql, accountId));
    expect(postedPaise).toBe(100_00);
  },
);

it('a payment whose order belongs to a different dealer does not stop a sign-up', async () => {
  paidAs({});
  await credited();
  const other = randomUUID();
  await server.backend.database.transaction((sql) => {
    newAccount(sql, { id: other, email: `other-${email}`, at: 1, verifiedAt: 1 });
    const order = { id: orderId, account_id: other, amount_paise: 100_00 };
    keepOrder(sql, { ...order, key_hash: null, created_at: 1 });
  });
  await signUp();
  expect(await waiting()).toEqual([100]);
  const given = { words: [paymentId], options: { email, reason: 'theirs' } };
  await expect(operate(server, give, given)).rejects.toThrow(`other-${email}`);
});

describe('While the gateway is down', () => {
  beforeEach(async () => {
    paidAs({});
    await credited();
    await server.backend.database.transaction((sql) =>
      newAccount(sql, { id: `${count}`, email, at: 1, verifiedAt: 1 }),
    );
    await setFaults(server, { rest: { answer: '500' } });
  });
  afterEach(() => setFaults(server, {}));

  it('a payment is given to its dealer, but not reported as credited', async () => {
    const given = await operate(server, give, {
      words: [paymentId],
      options: { email, reason: 'theirs' },
    });
    expect(given).toMatchObject({ isGood: false, rows: [{ outcome: 'pending' }] });
    expect(given.summary).toContain(`belongs to ${email} now, but is not credited yet`);
    expect(await credited()).toEqual({ kind: 'credited', accountId: `${count}`, isNew: true });
  });

  it('acts that follow a gift are repeated too when the gift is repeated', async () => {
    const { config, database } = server.backend;
    const said = { account: `${count}`, at: 1, who: 'asha', why: 'theirs' };
    await logDone(config, { ...said, id: paymentId, kind: 'gift', subject: paymentId });
    await logDone(config, { ...said, id: `block-${count}`, kind: 'block' });
    await operate(server, replay, { options: { do: 'yes' } });
    expect(await database.read((sql) => isBlocked(sql, `${count}`))).toBe(true);
  });
});

it('The dealer sees the payment as on its way until it is in the wallet', async () => {
  paidAs({});
  await credited();
  const dealer = visitor(server.url, email);
  await signIn(server.url, dealer);
  const balance = async () => (await dealer.get('/api/payment/balance')).body;
  const coming = [{ payment: paymentId, amount: 100 }];
  expect(await balance()).toEqual({ balance: 0, entries: 0, coming });
  expect(await credited()).toMatchObject({ kind: 'credited' });
  expect(await balance()).toEqual({ balance: 100, entries: 1 });
});

describe('A waiting payment', () => {
  const made = { payment_id: '', created_at: 1_780_000_000 };
  beforeEach(async () => {
    paidAs({});
    await credited();
    made.payment_id = paymentId;
  });

  /** Makes the gateway refund part of the payment. */
  async function goesBack(paise: number) {
    paidAs({ amount_refunded: paise });
    const id = `rfnd_${String(count).padStart(14, '0')}`;
    const items = [{ ...made, id, amount: paise, status: 'processed' }];
    razorpay.says(`GET /payments/${paymentId}/refunds`, { items });
    expect(await followRefundsOf(parts(), paymentId)).toEqual({ kind: 'followed' });
  }

  /** Makes the payer's bank take part of the payment. The event arrives twice. */
  async function isTaken(paise: number) {
    const id = `disp_${String(count).padStart(14, '0')}`;
    const dispute = { ...made, id, amount: 100_00, amount_deducted: paise, status: 'lost' };
    razorpay.says(`GET /disputes/${id}`, dispute);
    await followDisputeOf(parts(), id);
    await followDisputeOf(parts(), id);
  }

  it.each([
    [30_00, [70]],
    [99_99, [0.01]],
    [100_00, []],
  ])('a waiting payment loses the %i paise that were refunded', async (paise, left) => {
    await goesBack(paise);
    expect(await waiting()).toEqual(left);
  });

  it.each([
    [30_00, [70]],
    [99_99, [0.01]],
    [100_00, []],
  ])("a waiting payment loses the %i paise that its payer's bank took", async (paise, left) => {
    await isTaken(paise);
    expect(await waiting()).toEqual(left);
  });

  it('nothing waits once the bank took part of the payment and the rest was refunded', async () => {
    await isTaken(30_00);
    await goesBack(60_00);
    expect(await waiting()).toEqual([10]);
    await goesBack(70_00);
    expect(await waiting()).toEqual([]);
  });

  it('nothing waits once part of the payment was refunded and the bank took the rest', async () => {
    await goesBack(60_00);
    await isTaken(40_00);
    expect(await waiting()).toEqual([]);
  });

  it('a waiting payment is not affected by a dispute over an unknown payment', async () => {
    const id = `disp_${String(count).padStart(14, '0')}`;
    const other = `pay_${String(count).padStart(14, '9')}`;
    const dispute = { ...made, id, payment_id: other, amount: 1, amount_deducted: 0 };
    razorpay.says(`GET /disputes/${id}`, { ...dispute, status: 'open' });
    await followDisputeOf(parts(), id);
    const { rows } = await operate(server, differences);
    expect(rows.filter(({ reference }) => reference === id)).toEqual([]);
  });
});
