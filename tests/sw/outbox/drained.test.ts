// The outcome that a drain reports, and the further requests that it makes.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { beginSession } from '../../../sw/account/session.ts';
import { type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { type DrainResult, drain } from '../../../sw/outbox/drain.ts';
import { tellReceived } from '../../../sw/outbox/rows.ts';
import { readClock } from '../../../sw/server-clock.ts';
import { type Asked, type Reply, refusal, type Scripted, startPhone } from '../phone.ts';
import { read, row, stored, unsure } from '../rows.ts';
import { keyOf, sold } from '../sold.ts';

const DAY = 24 * 3600 * 1000;

let server: Scripted;
let accountId = '';
const namesAsked = () => server.asked.map(({ name }) => name);

beforeEach(async () => {
  server = await startPhone();
  accountId = crypto.randomUUID();
  server.on('received', () => ({ body: {} }));
});

afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
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

describe('A drain of one row', () => {
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

describe('A top-up', () => {
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
});

const toldKeys = () =>
  server.asked
    .filter(({ name }) => name === 'received')
    .map(({ body }) => (body as { keys: string[] }).keys); // the contract's body

describe('A stored report', () => {
  const done = (count: number) => Array.from({ length: count }, () => row({ state: 'done' }));

  test('stored reports are confirmed in batches of a hundred before rows are deleted', async () => {
    const rows = done(150);
    await stored(accountId, ...rows);
    await tellReceived(accountId);
    expect(toldKeys().map(({ length }) => length)).toEqual([100, 50]);
    expect(toldKeys().flat().sort()).toEqual(rows.map(({ key }) => key).sort());
    expect(await outboxDatabase(accountId).rows.count()).toBe(0);
  });

  test.each([
    ['refuses', refusal(503, 'busy')],
    ['is not reached', { body: {}, isForeign: true }],
  ])('a stored report is confirmed next time if the server %s', async (_, reply) => {
    server.on('received', () => reply);
    await stored(accountId, ...done(150));
    await tellReceived(accountId);
    expect(toldKeys()).toHaveLength(1);
    expect(await outboxDatabase(accountId).rows.count()).toBe(150);
  });

  test('stored reports are confirmed several at a time during a long drain', async () => {
    server.on('callService', (asked) => sold(asked));
    await drained(...Array.from({ length: 30 }, () => row()));
    const counts = toldKeys().map(({ length }) => length);
    expect(Math.max(...counts)).toBeLessThan(20);
    expect(counts.length).toBeLessThan(6);
  });

  test('a stored report does not count as confirmed if the phone fails meanwhile', async () => {
    const fault = new Error('A fault.');
    await stored(accountId, ...done(1));
    vi.stubGlobal('navigator', {
      get onLine() {
        throw fault;
      },
    });
    await expect(tellReceived(accountId)).rejects.toBe(fault);
  });
});

describe('After a sign-in', () => {
  /** Stores these reports, one second apart, the newest last, and signs in. */
  const signedInWith = (ids: string[]) =>
    signedInAfter(ids.map((id, second) => [id, Date.now() + (second - ids.length) * 1000]));

  /** Stores reports sold at these times and signs in. */
  async function signedInAfter(sales: [id: string, soldAt: number][]) {
    const { reports } = accountDatabase(accountId);
    const list = sales.map(([id, soldAt]) => {
      const { serviceId, subject, pricePaise } = row();
      const at = new Date(soldAt).toISOString();
      return { id, serviceId, subject, pricePaise, at, transactionId: `T${id}` };
    });
    await reports.bulkPut(list);
    await beginSession({ accountId, email: 'dealer@example.in' });
  }
  const keys = (count: number) => Array.from({ length: count }, () => row().key);

  test('each drain after a sign-in sends its rows, then confirms a batch of reports', async () => {
    server.on('callService', () => refusal(503, 'source_down'));
    const bought = keys(250);
    await signedInWith(bought);
    await drained(row());
    expect(namesAsked()).toEqual(['callService', 'received']);
    for (let time = 0; time < 3; time += 1) await drained();
    expect(toldKeys()).toHaveLength(3);
    expect([...new Set(toldKeys().flat())]).toEqual(bought);
  });

  test('a drain that is cut off or out of time does not confirm any report again', async () => {
    await signedInWith(keys(1));
    const owner = { accountId, email: 'dealer@example.in' };
    await drain(owner, { until: Date.now() - 1 });
    server.on('callService', () => ({ body: {}, isForeign: true }));
    await drained(row());
    expect(toldKeys()).toEqual([]);
  });

  test('a drain confirms no report from another device, even after sharing has ended', async () => {
    const [own, shared] = [row().key, row().key];
    const formerlyShared = [crypto.randomUUID(), 'b52f3c18-90ad-7e41-8c3d-5b0f6a2e9d74'];
    await signedInWith([own, shared, ...formerlyShared]);
    const sealed = { record: shared, kind: 'report', id: shared } as const;
    const rest = { version: 1, by: 'other', editedAt: new Date().toISOString() };
    await accountDatabase(accountId).records.put({ ...sealed, ...rest });
    await drained();
    expect(toldKeys()).toEqual([[own]]);
  });

  const SALE = Date.UTC(2026, 10, 22);
  const keyMadeAt = (at: number) => idempotencyKey(at, crypto.randomUUID());

  test('a drain confirms the reports of the month before the newest, not older ones', async () => {
    const monthAgo = SALE - 31 * DAY;
    // The newest report was requested before the others, because its request waited.
    const newest = keyMadeAt(SALE - 40 * DAY);
    const last = keyMadeAt(monthAgo);
    await signedInAfter([
      [newest, SALE],
      [last, monthAgo],
      [keyMadeAt(monthAgo), monthAgo - 1],
    ]);
    await drained();
    expect(toldKeys()).toEqual([[last, newest]]);
  });

  test.each([
    [60 * DAY - 1, true],
    [60 * DAY, false],
    [1 - 2 * DAY, true],
    [-2 * DAY, false],
  ])('a drain confirms a report with a key %i ms older than the sale: %s', async (age, isTold) => {
    const key = keyMadeAt(SALE - age);
    await signedInAfter([[key, SALE]]);
    await drained();
    expect(toldKeys()).toEqual(isTold ? [[key]] : []);
  });

  test("a batch of other devices' reports is not sent and does not delay the next", async () => {
    const own = row().key;
    await signedInWith([...Array.from({ length: 100 }, () => crypto.randomUUID()), own]);
    for (let time = 0; time < 2; time += 1) await drained();
    expect(toldKeys()).toEqual([[own]]);
  });

  test('a phone whose clock is months ahead confirms its reports again', async () => {
    const bought = keys(2);
    await signedInWith(bought);
    const ahead = Date.now() + 90 * DAY;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ahead);
    await drained();
    clock.mockRestore();
    readClock(new Date().toUTCString());
    expect(toldKeys()).toEqual([bought]);
  });
});
