// The outcome that a drain reports, and the further requests that it makes.

import { beginSession } from '../../../sw/account/session.ts';
import { type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { type DrainResult, drain } from '../../../sw/outbox/drain.ts';
import { lockOf } from '../../../sw/outbox/row-lock.ts';
import { type Asked, type Reply, refusal, scriptedServer } from '../phone.ts';
import { read, row, stored, unsure } from '../rows.ts';
import { keyOf, sold } from '../sold.ts';

const server = scriptedServer();
let accountId = '';
const namesAsked = () => server.asked.map(({ name }) => name);

beforeEach(() => {
  accountId = crypto.randomUUID();
  server.on('received', () => ({ body: {} }));
});

async function drained(...rows: OutboxRow[]): Promise<DrainResult> {
  await stored(accountId, ...rows);
  return drain({ accountId, email: 'dealer@example.in' });
}

/** Makes the server sell a report for each of these rows and refuse the others. */
function soldTo(...rows: OutboxRow[]) {
  return (asked: Asked) =>
    rows.some(({ key }) => key === keyOf(asked)) ? sold(asked) : refusal(418, 'of_a_newer_server');
}

const nothing = {
  delivered: [],
  noRecord: [],
  needDealer: 0,
  isCutOff: false,
  hasFailed: false,
  isSignedOut: false,
};

test.each<[string, Reply, Partial<DrainResult>]>([
  ['a refusal of a newer server', refusal(418, 'of_a_newer_server'), { needDealer: 1 }],
  ['a low balance', refusal(402, 'insufficient_balance'), { needDealer: 1 }],
  ['a refunded price', refusal(410, 'given_back'), { needDealer: 1 }],
  ['a source that is down', refusal(503, 'source_down'), {}],
  ['a call in progress', refusal(409, 'in_progress'), {}],
  ['a key too old', refusal(409, 'key_expired'), {}],
  ['a captive portal', { body: {}, isForeign: true }, { isCutOff: true }],
  ['no session', refusal(401, 'unauthenticated'), { isSignedOut: true, needDealer: 1 }],
])('a drain of one row reports %s and makes no other request', async (_, reply, told) => {
  server.on('callService', () => reply);
  expect(await drained(row())).toEqual({ ...nothing, ...told });
  for (const name of ['transactions', 'received']) expect(namesAsked()).not.toContain(name);
});

test('a drain does not report cancelled rows or rows that another tab is sending', async () => {
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  const elsewhere = row();
  void navigator.locks.request(`lotproof-send-${elsewhere.key}`, () => new Promise(() => {}));
  const given = [unsure({ asks: 'cancel' }), elsewhere];
  expect(await drained(...given)).toEqual(nothing);
  expect(namesAsked()).not.toContain('callService');
});

test('a drain names the report it got, then fetches the balance and transactions', async () => {
  server.on('callService', (asked) => sold(asked));
  const given = row();
  expect(await drained(given)).toEqual({ ...nothing, delivered: [given.key] });
  for (const name of ['balance', 'transactions']) expect(namesAsked()).toContain(name);
  expect(await read(accountId, given.key)).toBeUndefined();
});

test("a drain of a buyer's phone does not read the owner's transactions", async () => {
  server.on('callService', (asked) => sold(asked));
  const given = row();
  await stored(accountId, given);
  const buyer = { accountId, email: '', buyer: 'Lot phone' };
  expect((await drain(buyer)).delivered).toEqual([given.key]);
  expect(namesAsked()).not.toContain('transactions');
});

test('a drain of a tap sends only the rows of that tap', async () => {
  server.on('callService', (asked) => sold(asked));
  const [tapped, other] = [row(), row()];
  await stored(accountId, tapped, other);
  const { delivered } = await drain(
    { accountId, email: 'dealer@example.in' },
    { only: [tapped.key] },
  );
  expect(delivered).toEqual([tapped.key]);
  expect(await read(accountId, other.key)).toMatchObject({ state: 'queued', attempts: 0 });
});

test('a drain without a session stops, and every row it could send waits for a login', async () => {
  server.on('callService', () => refusal(401, 'unauthenticated'));
  const rows = Array.from({ length: 12 }, () => row());
  const due = { dueAt: Date.now() + 60_000, waitMs: 60_000 };
  const later = [row({ state: 'waiting', ...due }), row({ state: 'cut-off', ...due })];
  const short = row({ state: 'needs-recharge' });
  const { isSignedOut } = await drained(...rows, ...later, short);
  expect(isSignedOut).toBe(true);
  expect(server.asked.length).toBeLessThan(rows.length);
  const states = await Promise.all([...rows, ...later].map(({ key }) => read(accountId, key)));
  for (const each of states)
    expect(each).toMatchObject({ state: 'needs-login', reason: 'signedOut' });
  expect(namesAsked()).not.toContain('balance');
});

test('a drain that ends after the dealer has logged in again leaves no row waiting', async () => {
  server.on('callService', (asked, count) =>
    count === 1 ? refusal(401, 'unauthenticated') : sold(asked),
  );
  const [refused, held] = [row(), row()];
  const later = row({ state: 'waiting', dueAt: Date.now() + 60_000, waitMs: 60_000 });
  await stored(accountId, refused, held, later);
  const owner = { accountId, email: 'dealer@example.in' };
  let release = () => {};
  const dies = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks.request(lockOf(held.key), () => dies);
  const draining = drain(owner, { isPatient: true });
  await vi.waitFor(async () => {
    expect(await read(accountId, refused.key)).toMatchObject({ state: 'needs-login' });
  });
  await beginSession(owner);
  release();
  await draining;
  expect(await read(accountId, later.key)).toMatchObject({ state: 'waiting' });
  expect((await drain(owner)).delivered).toEqual([refused.key]);
});

test('a drain sends no row once its time is up', async () => {
  server.on('callService', (asked) => sold(asked));
  const given = row();
  await stored(accountId, given);
  const owner = { accountId, email: 'dealer@example.in' };
  expect(await drain(owner, { until: Date.now() - 1 })).toEqual(nothing);
  expect(await drain(owner, { until: Date.now() + 60_000 })).toMatchObject({
    delivered: [given.key],
  });
});

const short = (part: Partial<OutboxRow> = {}) => row({ state: 'needs-recharge', ...part });
const pays = (balance: number) => server.on('balance', () => ({ body: { balance } }));

test('a top-up sends the rows that it covers in the same drain', async () => {
  pays(75);
  const [first, refused, second, third] = [row(), row(), short(), short()];
  server.on('callService', soldTo(first, second));
  const result = await drained(first, refused, second, third);
  expect(result).toEqual({ ...nothing, delivered: [first.key, second.key], needDealer: 2 });
  for (const { key } of [first, second]) expect(await read(accountId, key)).toBeUndefined();
});

test.each<[string, Reply, Partial<DrainResult>]>([
  ['the signal is lost', { body: {}, isForeign: true }, { isCutOff: true }],
  ['the session is over', refusal(401, 'unauthenticated'), { isSignedOut: true, needDealer: 1 }],
])('a drain after a top-up reports its outcome even if %s', async (_, reply, told) => {
  pays(75);
  server.on('callService', () => reply);
  expect(await drained(short())).toEqual({ ...nothing, ...told });
});

test.each([
  ['before', row({ key: 'before' }), short(), true],
  ['after', row(), short({ key: 'after' }), true],
  ['never', row(), short(), false],
])('a drain after a top-up reports a failed row: %s', async (bad, first, second, hasFailed) => {
  vi.spyOn(console, 'error').mockReturnValue();
  pays(75);
  server.on('callService', (asked) => sold(asked));
  outboxDatabase(accountId).rows.hook('updating', (change, key) => {
    if (key === bad && 'state' in change && change.state === 'sending') throw new Error('Full.');
  });
  const result = await drained(first, second);
  expect(result.hasFailed).toBe(hasFailed);
  expect(result.delivered).toHaveLength(hasFailed ? 1 : 2);
});

test('a drain checks for a top-up only after a report, or if a row waits for money', async () => {
  pays(75);
  server.on('callService', () => refusal(503, 'source_down'));
  await drained(row());
  expect(namesAsked()).not.toContain('balance');
  await drained(short());
  expect(namesAsked()).toContain('balance');
});

test.each([
  ['too little', () => pays(24)],
  ['an unknown amount', () => undefined],
])('a top-up does not wake a row if it is %s', async (_, tell) => {
  tell();
  const given = short();
  expect(await drained(given)).toEqual(nothing);
  expect(await read(accountId, given.key)).toMatchObject({ state: 'needs-recharge' });
  expect(namesAsked()).not.toContain('callService');
});
