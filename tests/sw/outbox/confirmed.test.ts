// How a phone confirms to the server that it has stored reports, and again after a sign-in.

import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { beginSession } from '../../../sw/account/session.ts';
import { type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { drain } from '../../../sw/outbox/drain.ts';
import { tellReceived } from '../../../sw/outbox/rows.ts';
import { readClock } from '../../../sw/server-clock.ts';
import { refusal, scriptedServer } from '../phone.ts';
import { row, stored } from '../rows.ts';
import { sold } from '../sold.ts';

const DAY = 24 * 3600 * 1000;

const server = scriptedServer();
let accountId = '';
const namesAsked = () => server.asked.map(({ name }) => name);

beforeEach(() => {
  accountId = crypto.randomUUID();
  server.on('received', () => ({ body: {} }));
});

async function drained(...rows: OutboxRow[]): Promise<void> {
  await stored(accountId, ...rows);
  await drain({ accountId, email: 'dealer@example.in' });
}

const toldKeys = () =>
  server.asked
    .filter(({ name }) => name === 'received')
    .map(({ body }) => (body as { keys: string[] }).keys); // the contract's body

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
