// The order of rows in the outbox, and the rows that a sender must leave alone: those of newer
// builds, those of other senders, and those that were removed.

import { bornId } from '../../../sw/database.ts';
import { claimEpoch, EPOCH, outboxDatabase } from '../../../sw/outbox/database.ts';
import { cancelRequest } from '../../../sw/outbox/decisions.ts';
import { isHung, lease, settle } from '../../../sw/outbox/lease.ts';
import {
  clear,
  doneKeys,
  outstanding,
  pendingRows,
  queue,
  sendableKeys,
} from '../../../sw/outbox/rows.ts';
import { orderOf, read, row, stored, unsure } from '../rows.ts';
import { stopClock } from '../stopped-clock.ts';

const NOW = Date.UTC(2026, 10, 22);

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  return stopClock(NOW);
});

const epochIs = (value: number) => outboxDatabase(accountId).meta.put({ name: 'epoch', value });
const epoch = async () => (await outboxDatabase(accountId).meta.get('epoch'))?.value;

test('a stored tap waits unchanged until any tab sends it', async () => {
  const given = row();
  const { key, payload } = given;
  await queue(accountId, orderOf(given));
  expect(await read(accountId, key)).toMatchObject({
    state: 'queued',
    reason: '',
    payload,
    subject: 'MH12AB0001',
    sent: 'no',
    asks: 'report',
    attempts: 0,
    dueAt: 0,
    leaseUntil: 0,
    seal: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('a stored tap is sealed and masked if it is about a person', async () => {
  const { key } = row();
  const payload = { aadhaarNumber: '999999990019' };
  const order = { key, serviceId: 'aadhaar', payload, pricePaise: 4_00 } as const;
  await queue(accountId, { ...order, consent: 'aadhaar-1' });
  const waiting = await read(accountId, key);
  expect(waiting).toMatchObject({ payload: {}, subject: '••••••••0019', consent: 'aadhaar-1' });
  expect(waiting?.sealed?.length).toBeGreaterThan(0);
});

test('the outbox lists rows oldest first, without finished rows', async () => {
  const [young, old, done, dropped] = [
    row({ key: 'a', queuedAt: NOW - 1 }),
    row({ key: 'b', queuedAt: NOW - 2, state: 'needs-you' }),
    row({ key: 'c', state: 'done' }),
    row({ key: 'd', state: 'cancelled' }),
  ];
  await stored(accountId, young, old, done, dropped);
  expect((await pendingRows(accountId)).map(({ key }) => key)).toEqual(['b', 'a']);
  expect(await doneKeys(accountId)).toEqual(['c']);
});

test('the outbox sends untried rows first, then by due time, then by age', async () => {
  await stored(
    accountId,
    row({ key: 'a', state: 'waiting', dueAt: NOW - 1, queuedAt: NOW - 9 }),
    row({ key: 'b', state: 'waiting', dueAt: NOW - 3, queuedAt: NOW - 1 }),
    row({ key: 'c', queuedAt: NOW - 2 }),
    row({ key: 'd', queuedAt: NOW - 8 }),
    row({ key: 'e', state: 'waiting', dueAt: NOW + 5, waitMs: 5 }),
  );
  expect(await sendableKeys(accountId, NOW)).toEqual(['d', 'c', 'b', 'a']);
});

test("a newer build's rows are not leased or planned", async () => {
  const given = row();
  await stored(accountId, given);
  await epochIs(EPOCH + 1);
  expect(await lease(accountId, given.key)).toBeUndefined();
  expect(await outstanding(accountId)).toEqual({ dueAt: undefined, sending: [] });
  expect(await read(accountId, given.key)).toEqual(given);
  await claimEpoch(accountId);
  expect(await epoch()).toBe(EPOCH + 1);
});

test("the first tap in a newer build protects that build's rows from older builds", async () => {
  await epochIs(EPOCH - 1);
  await queue(accountId, orderOf(row()));
  expect(await epoch()).toBe(EPOCH);
});

test('rows from this build or an older one may be sent by a newer build', async () => {
  const given = row();
  await stored(accountId, given);
  await epochIs(EPOCH - 1);
  await claimEpoch(accountId);
  expect(await epoch()).toBe(EPOCH);
  await claimEpoch(accountId);
  expect(await epoch()).toBe(EPOCH);
  expect(await lease(accountId, given.key)).toBeDefined();
});

test("each account's outbox has a random id that never changes", async () => {
  const born = await bornId(outboxDatabase(accountId), 'meta');
  expect(born).toMatch(/^[\da-f]{8}$/);
  expect(await bornId(outboxDatabase(accountId), 'meta')).toBe(born);
  const other = outboxDatabase(crypto.randomUUID());
  expect(await bornId(other, 'meta')).not.toBe(born);
  expect(outboxDatabase(accountId)).toBe(outboxDatabase(accountId));
  expect(outboxDatabase(accountId).name).toBe(`lotproof-outbox-${accountId}`);
});

test('a lease returns the row as it was before and lasts a hundred seconds', async () => {
  const given = row({ state: 'waiting', reason: 'later', attempts: 2, sent: 'answered' });
  await stored(accountId, given);
  const leased = await lease(accountId, given.key);
  expect(leased).toMatchObject({ attempts: 2, sent: 'answered' });
  const waiting = await read(accountId, given.key);
  const sending = { state: 'sending', reason: '', attempts: 3, sent: 'unsure' } as const;
  expect(waiting).toMatchObject({ ...sending, leaseUntil: NOW + 100_000 });
  expect(waiting?.attemptId).toBe(leased?.attemptId);
});

test('a lease is granted even before the row is due', async () => {
  const given = row({ state: 'waiting', dueAt: NOW + 60_000, waitMs: 60_000 });
  await stored(accountId, given);
  expect(await lease(accountId, given.key)).toBeDefined();
});

test.each(['needs-recharge', 'needs-login', 'needs-you', 'over', 'done', 'cancelled'] as const)(
  'a lease is not granted on a row that is %s or missing',
  async (state) => {
    const given = row({ state });
    await stored(accountId, given);
    expect(await lease(accountId, given.key)).toBeUndefined();
    expect(await read(accountId, given.key)).toEqual(given);
    expect(await lease(accountId, 'none')).toBeUndefined();
  },
);

test('a lease expires exactly when its time is up, and only for a row being sent', async () => {
  const sending = row({ state: 'sending', leaseUntil: NOW });
  const waiting = row({ state: 'waiting', leaseUntil: 0 });
  const leased = row({ state: 'sending', leaseUntil: NOW + 1 });
  await stored(accountId, sending, waiting, leased);
  const hung = await Promise.all(
    [sending.key, waiting.key, leased.key, 'none'].map((key) => isHung(accountId, key)),
  );
  expect(hung).toEqual([true, false, false, false]);
});

const refused = { state: 'needs-you', reason: 'unsure', sent: 'answered' } as const;

test('a settlement has no effect if the row was removed or is no longer being sent', async () => {
  const given = row();
  await settle(accountId, given, refused);
  expect(await read(accountId, given.key)).toBeUndefined();
  await stored(accountId, given);
  const leased = (await lease(accountId, given.key)) ?? given;
  await stored(accountId, { ...leased, state: 'waiting' });
  await settle(accountId, leased, refused);
  expect(await read(accountId, given.key)).toMatchObject({ state: 'waiting' });
});

test('a settlement clears the former price, and the details if the row is over', async () => {
  const given = row({ newPricePaise: 30_00 });
  await stored(accountId, given);
  const leased = (await lease(accountId, given.key)) ?? given;
  await settle(accountId, leased, { state: 'cancelled', reason: '', sent: 'no' });
  const none = { newPricePaise: undefined, seal: undefined, leaseUntil: 0 };
  expect(await read(accountId, given.key)).toMatchObject({ ...none, payload: {} });
});

test.each<[object, object]>([
  [
    { state: 'waiting', reason: 'later', sent: 'no' },
    { state: 'cancelled', reason: '' },
  ],
  [
    { state: 'needs-login', reason: 'signedOut', sent: 'answered' },
    { state: 'needs-login', reason: 'signedOut' },
  ],
  [
    { state: 'needs-recharge', reason: 'unreached', sent: 'answered', dueAt: 5 },
    { state: 'queued', reason: '', dueAt: 0 },
  ],
])('a settlement with %j after the dealer cancelled the row gives %j', async (change, next) => {
  const given = row();
  await stored(accountId, given);
  const leased = (await lease(accountId, given.key)) ?? given;
  await cancelRequest(accountId, given.key);
  const settled = { state: 'waiting', reason: '', sent: 'no', ...change } as const;
  await settle(accountId, leased, settled);
  expect(await read(accountId, given.key)).toMatchObject(next);
});

test('a settlement leaves the outcome of a cancellation as it is', async () => {
  const given = unsure({ asks: 'cancel' });
  await stored(accountId, given);
  const leased = (await lease(accountId, given.key)) ?? given;
  const next = { state: 'waiting', reason: 'later', sent: 'unsure', dueAt: NOW + 5 } as const;
  await settle(accountId, leased, next);
  expect(await read(accountId, given.key)).toMatchObject(next);
});

test('only rows whose report is stored are deleted, and unknown keys are ignored', async () => {
  const [done, waiting] = [row({ state: 'done' }), row({ state: 'waiting' })];
  await stored(accountId, done, waiting);
  await clear(accountId, ['none', done.key, waiting.key]);
  expect(await read(accountId, done.key)).toBeUndefined();
  expect(await read(accountId, waiting.key)).toEqual(waiting);
});
