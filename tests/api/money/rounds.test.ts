// The rounds that ask the gateway about unreported orders and pending refunds: their order, how
// frequent they are, how many run at once, and for how long.

import { randomUUID } from 'node:crypto';
import type { Cashier } from '../../../api/backend.ts';
import { newAccount } from '../../../api/identity/accounts.ts';
import { post } from '../../../api/money/ledger.ts';
import type { Payment } from '../../../api/money/razorpay/razorpay-answers.ts';
import { startRefundWatch } from '../../../api/money/refunds/refund-settlement.ts';
import { openRefund } from '../../../api/money/refunds/refunds.ts';
import { reconcile, startReconciler } from '../../../api/money/top-up/open-order-watch.ts';
import { keepOrder, orderById } from '../../../api/money/top-up/payment-orders.ts';
import { refusal } from '../../../api/refusal.ts';
import type { DutyParts } from '../../../api/storage/servers/membership.ts';
import type { ScheduledJob } from '../../../api/storage/servers/schedule.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = 1_800_000_000_000;

let server: TestServer;
let cashier: Cashier & DutyParts;
let now: number;
let lookups: string[];
let answer: (id: string) => Payment[] | Promise<Payment[]>;
let isConfirmed: boolean;
let damage: string | undefined;
let failures: unknown[];
let accounts = 0;
const running: ScheduledJob[] = [];

beforeAll(async () => {
  // The server's own rounds also run, and give up orders that are 180 days old by their clock.
  vi.useFakeTimers({ now: NOW, toFake: ['setInterval', 'clearInterval', 'Date'] });
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  vi.useRealTimers();
});

afterEach(() => {
  for (const watch of running.splice(0)) watch.stop();
});
beforeEach(async () => {
  now = NOW;
  lookups = [];
  answer = () => [];
  isConfirmed = true;
  damage = undefined;
  failures = [];
  await server.backend.database.transaction((sql) => {
    sql.run('UPDATE payment_order SET closed_at = 1 WHERE closed_at IS NULL');
    sql.run("UPDATE refund SET outcome = 'refused', settled_at = 1 WHERE settled_at IS NULL");
  });
  const { gateway, log, trustedClock } = server.backend;
  cashier = {
    ...server.backend,
    clock: () => now,
    gateway: {
      ...gateway,
      paymentsOf: async (id) => {
        lookups.push(id);
        return answer(id);
      },
      refund: async ({ key }) => {
        lookups.push(key);
        await answer(key);
        return undefined;
      },
      fetchPayment: async () => undefined,
      refundsOf: async () => [],
    },
    trustedClock: { ...trustedClock, doubt: () => undefined, isConfirmed: () => isConfirmed },
    damage: { ...server.backend.damage, found: () => damage },
    log: Object.assign(Object.create(log), { error: (line: unknown) => failures.push(line) }),
  };
});

async function account(paise = 0): Promise<string> {
  accounts += 1;
  const [id, reference, email] = [randomUUID(), randomUUID(), `w${accounts}@example.in`];
  return server.backend.database.transaction((sql) => {
    newAccount(sql, { id, email, at: 1, verifiedAt: 1 });
    const paid = { accountId: id, from: 'operator', to: 'wallet', amountPaise: paise } as const;
    if (paise > 0) post(sql, { ...paid, reference, description: 'Credit', at: 1 });
    return id;
  });
}

/** Opens an order of this age. */
async function order(accountId: string, ageMs = 0): Promise<string> {
  const id = `order_${randomUUID()}`;
  const placed = { account_id: accountId, amount_paise: 1_00, key_hash: null };
  await server.backend.database.transaction((sql) =>
    keepOrder(sql, { ...placed, id, created_at: NOW - ageMs }),
  );
  return id;
}

async function orders(count: number): Promise<string[]> {
  const accountId = await account();
  const ids: string[] = [];
  for (let age = 0; age < count; age += 1) ids.push(await order(accountId, age));
  return ids;
}

async function refund(accountId: string, ageMs = 0): Promise<string> {
  const id = randomUUID();
  const opened = { id, account_id: accountId, payment_id: `pay_${id}`, amount_paise: 1_00 };
  await server.backend.database.transaction((sql) => openRefund(sql, opened, NOW - ageMs));
  return id;
}

/** How a test waits for a round: each check also moves the faked clock on. */
const WITHIN = { interval: 2, timeout: 60_000 };

const down = () => Promise.reject(refusal('gateway_down'));

/** Starts the first round at once, waits until it ends, and returns the lookups. */
async function first(watch: ScheduledJob): Promise<string[]> {
  running.push(watch);
  await vi.waitFor(() => expect(watch.succeededAt()).toBeDefined(), WITHIN);
  return lookups;
}

async function next(watch: ScheduledJob): Promise<string[]> {
  const before = watch.succeededAt();
  lookups = [];
  vi.advanceTimersByTime(MINUTE_MS);
  await vi.waitFor(() => expect(watch.succeededAt()).not.toBe(before), WITHIN);
  return lookups;
}

describe.each([
  ['An order', 'reconciler', () => startReconciler(cashier), order],
  ['A refund', 'refunds', () => startRefundWatch(cashier), refund],
] as const)('A round: %s', (_, work, start, open) => {
  it('an order or refund is checked at once, then again after a quarter of its age', async () => {
    const young = await open(await account(1_00));
    const old = await open(await account(1_00), 8 * HOUR_MS);
    const watch = start();
    expect((await first(watch)).toSorted()).toEqual([young, old].toSorted());
    now = NOW + MINUTE_MS - 1;
    expect(await next(watch)).toEqual([]);
    now = NOW + MINUTE_MS;
    expect(await next(watch)).toEqual([young]);
    now = NOW + 2 * HOUR_MS - 1;
    expect(await next(watch)).toEqual([young]);
    now = NOW + 2 * HOUR_MS;
    expect(await next(watch)).toEqual([old]);
  });

  it('an order or refund is checked again after an outage; a fault of ours is logged', async () => {
    const id = await open(await account(1_00));
    answer = down;
    const watch = start();
    expect(await first(watch)).toEqual([id]);
    now += 5 * MINUTE_MS;
    answer = () => Promise.reject(refusal('checking_records'));
    expect(await next(watch)).toEqual([id]);
    expect(failures).toEqual([]);
    for (const fault of [new TypeError('a fault'), refusal('not_found')]) {
      now += 5 * MINUTE_MS;
      answer = () => Promise.reject(fault);
      vi.advanceTimersByTime(MINUTE_MS);
      await vi.waitFor(() => expect(failures.at(-1)).toMatchObject({ error: fault, work }), 60_000);
    }
  });

  it('an order or refund that hits a fault of ours is skipped; the others are not', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await open(await account(1_00)));
    answer = () => Promise.reject(new TypeError('a fault'));
    running.push(start());
    await vi.waitFor(() => expect(failures).toHaveLength(1), WITHIN);
    expect(lookups.toSorted()).toEqual(ids.toSorted());
  });

  it('no order or refund is checked after the watch stops', async () => {
    let answered = () => {};
    const held = new Promise<Payment[]>((resolve) => {
      answered = () => resolve([]);
    });
    for (let count = 0; count < 20; count += 1) await open(await account(1_00));
    answer = () => held;
    const watch = start();
    await vi.waitFor(() => expect(lookups.length).toBeGreaterThan(0), WITHIN);
    watch.stop();
    answered();
    await vi.waitFor(() => expect(watch.succeededAt()).toBeDefined(), WITHIN);
    expect(lookups.length).toBeLessThanOrEqual(8);
  });
});

it("orders are checked in turns: each account's newest, then each one's next", async () => {
  const [many, one] = [await account(), await account()];
  const [third, second, newest] = [await order(many, 3), await order(many, 2), await order(many)];
  const other = await order(one, 9);
  const watch = startReconciler(cashier);
  expect(await first(watch)).toEqual([newest, other, second, third]);
});

it('a hundred orders are checked per round; the next round takes the rest', async () => {
  const ids = await orders(101);
  const watch = startReconciler(cashier);
  expect(await first(watch)).toEqual(ids.slice(0, 100));
  expect(await next(watch)).toEqual(ids.slice(100));
});

it('an order waits five minutes after a failure', async () => {
  const [id] = await orders(1);
  answer = down;
  const watch = startReconciler(cashier);
  await first(watch);
  now += 5 * MINUTE_MS - 1;
  expect(await next(watch)).toEqual([]);
  now += 1;
  expect(await next(watch)).toEqual([id]);
});

it('orders wait for the next round after three failures in a row', async () => {
  await orders(30);
  answer = down;
  expect(await reconcile(cashier)).toEqual({ credited: 0, unanswered: 30 });
  expect(lookups.length).toBeGreaterThanOrEqual(3);
  expect(lookups.length).toBeLessThan(3 + 8);
  lookups = [];
  answer = () => (lookups.length % 5 === 0 ? down() : []);
  expect(await reconcile(cashier)).toEqual({ credited: 0, unanswered: 6 });
  expect(lookups).toHaveLength(30);
});

it('orders are not checked while the database may be damaged', async () => {
  const [id] = await orders(1);
  damage = 'damaged';
  const watch = startReconciler(cashier);
  expect(await first(watch)).toEqual([]);
  damage = undefined;
  expect(await next(watch)).toEqual([id]);
});

const attempt = (id: string, status: Payment['status']) => ({ id, status }) as Payment;

const isOpen = async (id: string) =>
  (await server.backend.database.read((sql) => orderById(sql, id)))?.closed_at === null;

it.each([
  ['is kept for 180 days', 180 * DAY_MS, true, [], true],
  ['is given up after 180 days', 180 * DAY_MS + 1, true, [], false],
  ['is given up if all attempts failed', 181 * DAY_MS, true, ['failed'], false],
  ['is kept if one attempt may be paid', 181 * DAY_MS, true, ['failed', 'authorized'], true],
  ['is kept while the clock is not confirmed', 181 * DAY_MS, false, [], true],
] as const)('an order without a payment %s', async (_, ageMs, known, attempts, isKept) => {
  const id = await order(await account(), ageMs);
  isConfirmed = known;
  answer = () => attempts.map((status, index) => attempt(`pay_${id}${index}`, status));
  await reconcile(cashier);
  expect(await isOpen(id)).toBe(isKept);
});

it("of an order's two payments, only the captured one is credited", async () => {
  const id = await order(await account());
  const captured: string[] = [];
  const paid = (index: number, status: Payment['status']): Payment => ({
    ...attempt(`pay_${id}${index}`, status),
    orderId: id,
    amountPaise: 1_00,
    refundedPaise: 0,
    currency: 'INR',
    createdAt: now,
    fee: undefined,
  });
  const payments = [paid(0, 'authorized'), paid(1, 'captured'), paid(2, 'authorized')];
  answer = () => payments;
  const { gateway } = cashier;
  const result = await reconcile({
    ...cashier,
    gateway: {
      ...gateway,
      fetchPayment: async (payment) => payments.find((each) => each.id === payment),
      capture: async (payment) => {
        captured.push(payment.id);
        return { ...payment, status: 'captured' };
      },
    },
  });
  expect(result).toEqual({ credited: 1, unanswered: 0 });
  const kept = await server.backend.database.read((sql) => orderById(sql, id));
  expect(kept?.payment_id).toBe(`pay_${id}1`);
  expect(captured).toEqual([]);
});
