// While a payment is being credited, a second lookup or another payment for its order arrives, its
// account is removed, or later refunds turn out to have been lost in a restore.

import { walletOf } from '../../../api/money/ledger.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { payOrder } from '../../../api/money/top-up/payment-orders.ts';
import { ordered, paymentOf } from '../../support/ordered-payment.ts';
import { sharedGateway } from '../../support/scripted-gateway.ts';
import { sharedServer } from '../../support/shared-server.ts';

const SECOND = 1_780_000_000;

const server = sharedServer();
const razorpay = sharedGateway();
let accountId = '';
let orderId = '';
let paymentId = '';
let count = 0;
/** An id in the gateway's format. Each test has a hundred ids of its own. */
const nth = (prefix: string, index = 0) =>
  `${prefix}_${String(100 * count + index).padStart(14, '0')}`;

beforeEach(async () => {
  count += 1;
  [orderId, paymentId] = [nth('order'), nth('pay')];
  await server.backend.database.transaction((sql) => sql.run('DELETE FROM restoration'));
  accountId = await ordered(server, orderId);
});

function paidAs(change: object = {}) {
  const payment = paymentOf({ orderId, paymentId }, { created_at: SECOND, ...change });
  razorpay.says(`GET /payments/${paymentId}`, payment);
  razorpay.says(`POST /payments/${paymentId}/capture`, { ...payment, status: 'captured' });
}

const credited = () => credit({ ...server.backend, gateway: razorpay.gateway }, paymentId);

/** Credits the payment. `happens` runs as soon as the gateway has answered. */
function creditedWhile(asked: 'fetchPayment' | 'capture', happens: () => Promise<unknown>) {
  const { gateway } = razorpay;
  const slow = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    await happens();
    return answered;
  };
  const overtaken = {
    fetchPayment: (id: string) => slow(gateway.fetchPayment(id)),
    capture: (payment: Parameters<typeof gateway.capture>[0]) => slow(gateway.capture(payment)),
  };
  const from = { ...gateway, [asked]: overtaken[asked] };
  return credit({ ...server.backend, gateway: from }, paymentId);
}

const change = (text: string, values: Record<string, string | number> = {}) =>
  server.backend.database.transaction((sql) => sql.run(text, values));
const listed = () =>
  server.backend.database.read((sql) =>
    sql.all('SELECT kind, amount_paise FROM difference WHERE reference = :paymentId', {
      paymentId,
    }),
  );
async function wallet() {
  const read = await server.backend.database.read((sql) => walletOf(sql, accountId));
  return [read.postedPaise, read.spendablePaise];
}
const questions = () => razorpay.asked.map(({ question }) => question);

it('the first of two lookups credits a payment once, without a difference', async () => {
  paidAs();
  const outcome = await creditedWhile('fetchPayment', credited);
  expect(outcome).toEqual({ kind: 'credited', accountId, isNew: false });
  expect(await wallet()).toEqual([100_00, 100_00]);
  expect(await listed()).toEqual([]);
});

it('a payment is listed, not credited, if another payment has paid its order', async () => {
  paidAs({ status: 'authorized' });
  const outcome = await creditedWhile('capture', () =>
    server.backend.database.transaction((sql) =>
      payOrder(sql, { orderId, paymentId: nth('pay', 1), at: 1 }),
    ),
  );
  expect(outcome).toEqual({ kind: 'unfit' });
  expect(await wallet()).toEqual([0, 0]);
  expect(await listed()).toEqual([{ kind: 'unfit', amount_paise: 100_00 }]);
});

it('a payment is refunded to its payer if its account has been removed meanwhile', async () => {
  paidAs({ status: 'authorized' });
  const refund = { id: nth('rfnd'), payment_id: paymentId, amount: 100_00, status: 'pending' };
  const question = `POST /payments/${paymentId}/refund` as const;
  razorpay.says(question, { ...refund, created_at: SECOND });
  const outcome = await creditedWhile('capture', () =>
    change("UPDATE account SET email = 'removed-' || id WHERE id = :accountId", { accountId }),
  );
  expect(outcome).toEqual({ kind: 'erased' });
  expect(questions()).toContain(question);
  expect(await wallet()).toEqual([0, 0]);
});

it.each([
  ['an open order', async () => {}, 1],
  ['an order that another lookup settles meanwhile', credited, 0],
])('a round counts and logs only the credits that it made: %s', async (_, meanwhile, own) => {
  paidAs();
  const payment = await razorpay.gateway.fetchPayment(paymentId);
  const paymentsOf = async (id: string) => {
    if (id !== orderId || !payment) return [];
    await meanwhile();
    return [payment];
  };
  const lines: unknown[] = [];
  const { log } = server.backend;
  const round = await reconcile({
    ...server.backend,
    gateway: { ...razorpay.gateway, paymentsOf },
    log: Object.assign(Object.create(log), { info: (line: unknown) => lines.push(line) }),
  });
  expect(round).toEqual({ credited: own, unanswered: 0 });
  expect(lines).toEqual(Array.from({ length: own }, () => ({ orderId })));
  expect(await wallet()).toEqual([100_00, 100_00]);
});

describe('A payment that a restore lost', () => {
  const refundsAsked = () => questions().filter((each) => each.endsWith('/refunds'));

  beforeEach(async () => {
    await change('INSERT INTO restoration VALUES (:at, :at)', { at: SECOND * 1000 });
  });

  function wentBack(...parts: [paise: number, status: string][]) {
    const items = parts.map(([amount, status], index) => ({
      id: nth('rfnd', index),
      payment_id: paymentId,
      amount,
      status,
      created_at: SECOND,
    }));
    razorpay.says(`GET /payments/${paymentId}/refunds`, { items });
  }

  it('a payment lost in a restore is credited minus later refunds that succeeded', async () => {
    paidAs({ amount_refunded: 30_00 });
    wentBack([20_00, 'processed'], [15_00, 'failed'], [10_00, 'processed']);
    expect(await credited()).toEqual({ kind: 'credited', accountId, isNew: true });
    expect(await wallet()).toEqual([70_00, 70_00]);
    expect(await listed()).toEqual([]);
  });

  it('a payment is listed if the known refunds do not explain the refunded amount', async () => {
    paidAs({ amount_refunded: 30_00 });
    wentBack([20_00, 'processed']);
    expect(await credited()).toEqual({ kind: 'unfit' });
    expect(await wallet()).toEqual([0, 0]);
    expect(await listed()).toEqual([{ kind: 'unfit', amount_paise: 70_00 }]);
  });

  it('a payment without refunds is credited in full, without asking about refunds', async () => {
    paidAs();
    expect(await credited()).toMatchObject({ isNew: true });
    expect(await wallet()).toEqual([100_00, 100_00]);
    expect(refundsAsked()).toEqual([]);
  });

  it('a disputed payment is credited, but its disputed part cannot be spent', async () => {
    paidAs();
    const dispute = { id: nth('disp'), payment_id: paymentId, amount: 40_00, amount_deducted: 0 };
    razorpay.says('GET /disputes', { items: [{ ...dispute, status: 'open', created_at: SECOND }] });
    expect(await credited()).toMatchObject({ isNew: true });
    expect(await wallet()).toEqual([100_00, 60_00]);
  });

  it('a payment that is only authorized is captured without another request', async () => {
    paidAs({ status: 'authorized' });
    expect(await credited()).toMatchObject({ isNew: true });
    const about = `/payments/${paymentId}`;
    expect(questions()).toEqual([`GET ${about}`, `POST ${about}/capture`]);
  });

  it('a payment that was returned uncaptured is not credited', async () => {
    paidAs({ status: 'refunded', captured: false, amount_refunded: 100_00 });
    wentBack([100_00, 'processed']);
    expect(await credited()).toEqual({ kind: 'unfit' });
    expect(await wallet()).toEqual([0, 0]);
  });

  it('a returned payment leaves its order to the one that paid for it', async () => {
    paidAs({ status: 'refunded', captured: true, amount_refunded: 100_00 });
    wentBack([100_00, 'processed']);
    const other = paymentOf({ orderId, paymentId: nth('pay', 1) }, { created_at: SECOND });
    razorpay.says(`GET /orders/${orderId}/payments`, { items: [other] });
    expect(await credited()).toEqual({ kind: 'unfit' });
    paymentId = other.id;
    paidAs();
    expect(await credited()).toMatchObject({ isNew: true });
    expect(await wallet()).toEqual([100_00, 100_00]);
  });
});
