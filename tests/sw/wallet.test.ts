// The wallet shows the figures from the answer to the most recent request.

import type { Transaction } from '../../data/contract.ts';
import { DAY_MS } from '../../data/values/time-text.ts';
import { refreshTransactions, statementAsOf } from '../../sw/account/transactions.ts';
import { verify } from '../../sw/account/unverified-payments.ts';
import { noteBalance, refreshStatistic, walletSnapshot } from '../../sw/account/wallet.ts';
import { remote } from '../../sw/remote.ts';
import { scriptedServer } from './phone.ts';

const server = scriptedServer();
let accountId = '';

/** A receipt without its time and balance, which each test sets. */
const receipt = {
  id: 'R1',
  key: crypto.randomUUID(),
  serviceName: 'X',
  number: 'A1',
  price: 25,
};

beforeEach(() => {
  accountId = crypto.randomUUID();
});

/** The Date header is in whole seconds, so two answers within a second have the same time. */
const date = new Date(Math.floor(Date.now() / 1000) * 1000).toUTCString();

async function balanceIs(balance: number, entries?: number): Promise<void> {
  server.on('balance', () => ({ body: { balance, entries }, headers: { date } }));
  await refreshStatistic(accountId, 'balancePaise');
}

const balancePaise = async () => (await walletSnapshot(accountId))?.balancePaise;

test('the wallet shows a payment made in the same second as the last answer', async () => {
  for (const balance of [80, 100, 120, 140, 160]) {
    await balanceIs(balance);
    expect(await balancePaise()).toBe(balance * 100);
  }
});

test('the wallet lists a payment as on its way until the balance includes it', async () => {
  const coming = [{ payment: 'pay_00000000000001', amount: 700 }];
  server.on('balance', () => ({ body: { balance: 0, entries: 0, coming }, headers: { date } }));
  await refreshStatistic(accountId, 'balancePaise');
  const known = async () => (await walletSnapshot(accountId))?.coming;
  expect(await known()).toEqual([{ paymentId: 'pay_00000000000001', amountPaise: 700_00 }]);
  await balanceIs(700, 1);
  expect(await known()).toEqual([]);
});

test("a buyer's phone does not show yesterday's remaining limit as today's", async () => {
  const phone = { persons: false, isPaused: false, hasAsked: false };
  const answered = async (at: number) => {
    const headers = { date: new Date(at).toUTCString() };
    server.on('balance', () => ({ body: { balance: 220, phone }, headers }));
    await refreshStatistic(accountId, 'balancePaise');
    return walletSnapshot(accountId);
  };
  const now = Date.parse(date);
  expect(await answered(now)).toMatchObject({ phone, balancePaise: 220_00 });
  // The server's time is taken from a later answer, so the balance is from the day before.
  server.on('config', () => ({
    status: 503,
    body: { code: 'busy', message: 'x' },
    headers: { date: new Date(now + DAY_MS).toUTCString() },
  }));
  await remote('config').catch(() => undefined);
  expect((await walletSnapshot(accountId))?.balancePaise).toBeUndefined();
});

test("the wallet already includes a payment when the payment's success is shown", async () => {
  await balanceIs(0);
  server.on('verifyPayment', () => ({ body: { newBalance: 500 } }));
  const success = {
    razorpay_order_id: 'order_00000000000001',
    razorpay_payment_id: 'pay_00000000000001',
    razorpay_signature: 'a'.repeat(64),
  };
  const outcome = await verify(accountId, { success, amountPaise: 500_00 });
  expect(outcome).toEqual({ kind: 'paid', newBalancePaise: 500_00 });
  expect(await balancePaise()).toBe(500_00);
});

test('the wallet shows a payment made right after a purchase', async () => {
  const at = new Date(Date.parse(date) + 999).toISOString();
  await noteBalance(accountId, { ...receipt, at, balance: 75 });
  await balanceIs(575);
  expect(await balancePaise()).toBe(575_00);
});

test('a receipt that arrives late does not change the current balance', async () => {
  await balanceIs(575);
  const at = new Date(Date.parse(date) - 60_000).toISOString();
  await noteBalance(accountId, { ...receipt, at, balance: 75 });
  expect(await balancePaise()).toBe(575_00);
});

test('a balance requested before a purchase does not replace the balance after it', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const late = balanceIs(100);
  await noteBalance(accountId, { ...receipt, at, balance: 75 });
  await late;
  expect(await balancePaise()).toBe(75_00);
});

test("a stale answer from a proxy's cache does not replace a newer receipt's balance", async () => {
  await balanceIs(100, 1);
  const at = new Date(Date.now() + 60_000).toISOString();
  await noteBalance(accountId, { ...receipt, id: 'T000002', balance: 75, at });
  await balanceIs(100, 1);
  expect(await balancePaise()).toBe(75_00);
  // While another report is being made, its price is on hold but not yet in the ledger.
  await balanceIs(69, 2);
  expect(await balancePaise()).toBe(69_00);
});

test('the wallet accepts the balance and list from a server that was restored', async () => {
  const posted = (at: string): Transaction => ({
    ...{ transactionId: 'T000001', type: 'Credit', description: '', amount: 1, balance: 1 },
    date: at,
  });
  // The second answer is a minute later by the server's clock, even on a slow machine.
  const lists = (postedAt: string, minutes: number) => {
    const headers = { date: new Date(Date.parse(date) + minutes * 60_000).toUTCString() };
    server.on('transactions', () => ({ body: { transactions: [posted(postedAt)] }, headers }));
    return refreshTransactions(accountId);
  };
  await balanceIs(100, 7);
  await lists('2026-11-01T00:00:00.000Z', 0);
  const before = await statementAsOf(accountId);
  await lists('2026-10-01T00:00:00.000Z', 1);
  expect(await statementAsOf(accountId)).not.toBe(before);
  await balanceIs(40, 1);
  expect(await balancePaise()).toBe(40_00);
});
