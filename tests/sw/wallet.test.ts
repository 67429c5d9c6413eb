// The wallet's numbers as they come: the one that was asked for last is the one that stays.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBalance, refreshStatistic, walletSnapshot } from '../../sw/account/wallet.ts';
import { type Scripted, startPhone } from './phone.ts';

let server: Scripted;
let accountId = '';

beforeEach(async () => {
  server = await startPhone();
  accountId = crypto.randomUUID();
});

afterEach(() => server.close());

/** An answer's Date header tells whole seconds: two within one are of the same time. */
const date = new Date(Math.floor(Date.now() / 1000) * 1000).toUTCString();

async function told(balance: number): Promise<void> {
  server.on('balance', () => ({ body: { balance }, headers: { date } }));
  await refreshStatistic(accountId, 'balancePaise');
}

const balancePaise = async () => (await walletSnapshot(accountId))?.balancePaise;

test('money paid in within the second of the last look is shown', async () => {
  for (const balance of [80, 100, 120, 140, 160]) {
    await told(balance);
    expect(await balancePaise()).toBe(balance * 100);
  }
});

test('money paid in right after a purchase is shown', async () => {
  const at = new Date(Date.parse(date) + 999).toISOString();
  const receipt = { id: 'R1', key: crypto.randomUUID(), serviceName: 'X', price: 25, at };
  await noteBalance(accountId, { ...receipt, balance: 75 });
  await told(575);
  expect(await balancePaise()).toBe(575_00);
});

test('a receipt that was long lost says nothing of the balance now', async () => {
  await told(575);
  const at = new Date(Date.parse(date) - 60_000).toISOString();
  const receipt = { id: 'R1', key: crypto.randomUUID(), serviceName: 'X', price: 25, at };
  await noteBalance(accountId, { ...receipt, balance: 75 });
  expect(await balancePaise()).toBe(575_00);
});

test('an answer that comes after a purchase and was asked for before it is not shown', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const receipt = { id: 'R1', key: crypto.randomUUID(), serviceName: 'X', price: 25, at };
  const late = told(100);
  await noteBalance(accountId, { ...receipt, balance: 75 });
  await late;
  expect(await balancePaise()).toBe(75_00);
});
