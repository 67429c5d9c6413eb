// How leases, settlements, the dealer's decisions and the passing of time change the outbox's rows.

import type { OutboxRow } from '../../../sw/outbox/database.ts';
import { agree, cancelRequest } from '../../../sw/outbox/decisions.ts';
import { expire } from '../../../sw/outbox/drain.ts';
import { lease, settle } from '../../../sw/outbox/lease.ts';
import { clear, outstanding, queue, sendableKeys } from '../../../sw/outbox/rows.ts';
import { wake, wakeCovered, wakeCutOff } from '../../../sw/outbox/waking.ts';
import { readClock } from '../../../sw/server-clock.ts';
import { orderOf, read, row, stored, unsure } from '../rows.ts';
import { stopClock } from '../stopped-clock.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 3600 * 1000;

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  return stopClock(NOW);
});

/** Stores a row, runs `act` and reads the row again. */
async function become(
  given: OutboxRow,
  act: (key: string) => Promise<unknown>,
): Promise<OutboxRow | undefined> {
  await stored(accountId, given);
  await act(given.key);
  return read(accountId, given.key);
}

const takeBack = (key: string) => cancelRequest(accountId, key);

test.each(['arrived', 'over'] as const)(
  'cancelling a request removes it if it is %s',
  async (state) => {
    const told = unsure({ state, asks: 'cancel' });
    expect(await become(told, takeBack)).toMatchObject({ state: 'cancelled' });
  },
);

async function settledAs(change: Parameters<typeof settle>[2]) {
  return become(row(), async (key) => {
    const leased = await lease(accountId, key);
    await cancelRequest(accountId, key);
    if (leased) await settle(accountId, leased, change);
  });
}

test('a row cancelled while it is being sent waits for signal if there is none', async () => {
  const next = await settledAs({
    state: 'cut-off',
    reason: 'noSignal',
    dueAt: NOW + 9_000,
    sent: 'unsure',
  });
  expect(next).toMatchObject({ state: 'cut-off', dueAt: NOW + 9_000, asks: 'cancel' });
});

test('a row cancelled while it is being sent stays cancelled if its key is too old', async () => {
  const next = await settledAs({
    state: 'queued',
    reason: 'overdue',
    dueAt: 0,
    sent: 'answered',
    asks: 'renewal',
  });
  expect(next).toMatchObject({ state: 'queued', asks: 'cancel' });
});

test('a row cancelled while it is being sent keeps a report that arrived', async () => {
  const key = await settledAs({ state: 'done', reason: '', sent: 'answered' });
  expect(key).toMatchObject({ state: 'done' });
  await clear(accountId, [key?.key ?? '']);
  const row = await read(accountId, key?.key ?? '');
  expect(row).toMatchObject({ state: 'arrived', reason: 'arrived' });
});

test('a lease that was taken over settles its row only if its report has arrived', async () => {
  const given = row();
  await stored(accountId, given);
  const first = (await lease(accountId, given.key)) ?? given;
  await lease(accountId, given.key);
  await settle(accountId, first, { state: 'needs-you', reason: 'later', sent: 'answered' });
  expect(await read(accountId, given.key)).toMatchObject({ state: 'sending', attempts: 2 });
  await settle(accountId, first, { state: 'done', reason: '', sent: 'answered' });
  expect(await read(accountId, given.key)).toMatchObject({ state: 'done' });
});

test('a lease is not granted on a three-week-old request, even after a top-up', async () => {
  const short = row({ state: 'needs-recharge', queuedAt: NOW - 21 * DAY });
  const next = await become(short, async (key) => {
    expect(await wakeCovered(accountId, 25_00)).toBe(1);
    expect(await lease(accountId, key)).toBeUndefined();
  });
  expect(next).toMatchObject({ state: 'needs-renewal', attempts: 0 });
});

const week = { queuedAt: NOW - 8 * DAY } as const;

test.each(['queued', 'waiting', 'cut-off'] as const)(
  'the dealer is asked at once about an old request that never left the phone and is %s',
  async (state) => {
    const next = await become(row({ ...week, state }), () => expire(accountId));
    expect(next).toMatchObject({ state: 'needs-renewal' });
  },
);

test('a week-old request that may be charged is first cancelled on the server', async () => {
  const given = unsure({ ...week, state: 'waiting', dueAt: NOW + DAY, waitMs: DAY });
  const next = await become(given, () => expire(accountId));
  expect(next).toMatchObject({ state: 'queued', asks: 'renewal', dueAt: 0 });
  expect(next?.reason).not.toMatch(/nothing was charged/i);
});

test('a week-old request becomes a new one with a new key if the dealer agrees', async () => {
  const given = unsure({ ...week, state: 'needs-renewal', asks: 'renewal' });
  await stored(accountId, given);
  const agreed = await agree(accountId, given.key, 25_00);
  expect(agreed?.key).not.toBe(given.key);
  expect(await read(accountId, given.key)).toBeUndefined();
  const next = await read(accountId, agreed?.key ?? '');
  const { payload } = given;
  expect(next).toMatchObject({ state: 'queued', sent: 'no', asks: 'report', payload });
  expect(next?.seal).not.toBe(given.seal);
  expect(await lease(accountId, agreed?.key ?? '')).toBeDefined();
});

test('a request keeps its key when the dealer agrees to a new price', async () => {
  const given = unsure({
    state: 'needs-price',
    newPricePaise: 30_00,
    queuedAt: NOW - 8 * DAY,
  });
  const next = await become(given, (key) => agree(accountId, key, 30_00));
  expect(next).toMatchObject({ state: 'queued', pricePaise: 30_00 });
  expect(await lease(accountId, given.key)).toMatchObject({ pricePaise: 30_00 });
});

test.each(['arrived', 'over'] as const)('a row that is %s is not sent again', async (state) => {
  const given = unsure({ state });
  await stored(accountId, given);
  expect(await agree(accountId, given.key, 25_00)).toBeUndefined();
  expect(await read(accountId, given.key)).toEqual(given);
});

test("a wrong clock does not date a request earlier than the server's last answer", async () => {
  readClock(new Date(NOW).toUTCString());
  vi.setSystemTime(0);
  const given = row();
  await queue(accountId, orderOf(given));
  expect((await read(accountId, given.key))?.queuedAt).toBe(NOW);
});

test('a wrong clock does not go on delaying a row once it is corrected', async () => {
  const ahead = NOW + 20 * 3600 * 1000;
  const given = row({ state: 'waiting', dueAt: ahead + 40_000, waitMs: 40_000 });
  await stored(accountId, given);
  expect(await sendableKeys(accountId, NOW)).toEqual([given.key]);
  expect((await outstanding(accountId)).dueAt).toBe(NOW);
});

test('a wrong clock does not keep a request fresh for ever', async () => {
  const next = await become(row({ queuedAt: NOW + 400 * DAY }), () => expire(accountId));
  expect(next?.queuedAt).toBe(NOW);
});

test('the next attempt is planned at once for rows that are due', async () => {
  await stored(accountId, row(), row({ state: 'waiting', dueAt: NOW + 5_000, waitMs: 5_000 }));
  expect(await outstanding(accountId)).toEqual({ dueAt: NOW, sending: [] });
});

test('the next attempt at a row being sent is planned for when its lease ends', async () => {
  const given = row();
  await stored(accountId, given);
  await lease(accountId, given.key);
  const { dueAt, sending } = await outstanding(accountId);
  expect(sending).toEqual([given.key]);
  expect(dueAt).toBeGreaterThan(NOW);
});

test('no next attempt is planned for rows that wait for the dealer', async () => {
  await stored(accountId, row({ state: 'needs-you' }), row({ state: 'needs-login' }));
  expect((await outstanding(accountId)).dueAt).toBeUndefined();
});

test('when the signal returns, only the rows that waited for it are woken', async () => {
  const later = { state: 'waiting', dueAt: NOW + 9_000, waitMs: 9_000 } as const;
  const [cutOff, slow] = [row({ ...later, state: 'cut-off' }), row(later)];
  await stored(accountId, cutOff, slow);
  await wakeCutOff(accountId);
  expect(await sendableKeys(accountId, NOW)).toEqual([cutOff.key]);
  await wake(accountId, ['waiting']);
  expect(await sendableKeys(accountId, NOW)).toHaveLength(2);
});
