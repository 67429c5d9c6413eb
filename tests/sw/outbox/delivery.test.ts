// Sends one row once: which tab may send it, and which outcome is reported.

import { serviceById } from '../../../data/catalogue.ts';
import { type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { drain } from '../../../sw/outbox/drain.ts';
import { lockOf, whenReleased, withRowLock } from '../../../sw/outbox/row-lock.ts';
import { deliver, sendLocked } from '../../../sw/outbox/send-row.ts';
import { submit } from '../../../sw/outbox/submit.ts';
import { type Reply, refusal, scriptedServer } from '../phone.ts';
import { orderOf, read, row, stored, unsure } from '../rows.ts';
import { sold } from '../sold.ts';

const server = scriptedServer();
let owner: { accountId: string; email: string };

beforeEach(() => {
  owner = { accountId: crypto.randomUUID(), email: 'dealer@example.in' };
  server.on('callService', (asked) => sold(asked));
});

async function queued(part: Partial<OutboxRow> = {}): Promise<string> {
  const given = row(part);
  await stored(owner.accountId, given);
  return given.key;
}

/** Makes another tab hold the row's lock until `letGo` is called. */
function heldElsewhere(key: string): { letGo: () => void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(lockOf(key), () => held).catch(() => undefined);
  return { letGo };
}

const isWatched = () => true;

test('a row that another tab is sending is read again once that tab releases it', async () => {
  const key = await queued();
  const { letGo } = heldElsewhere(key);
  expect(await deliver(owner, key)).toEqual({ kind: 'elsewhere' });
  let isFree = false;
  const waited = whenReleased(key).then(() => {
    isFree = true;
  });
  expect(await deliver(owner, key)).toEqual({ kind: 'elsewhere' });
  expect([isFree, server.asked]).toEqual([false, []]);
  letGo();
  await waited;
  expect(await deliver(owner, key)).toEqual({ kind: 'report', id: key });
});

test.each([
  ['alone', (key: string) => deliver(owner, key, { isPatient: true })],
  ['in a drain', () => drain(owner, { isPatient: true })],
])('a sender that waits sends a row once another tab has released it, %s', async (_, send) => {
  const key = await queued();
  const { letGo } = heldElsewhere(key);
  const request = vi.spyOn(navigator.locks, 'request');
  const sent = send(key);
  const lockNames = () => request.mock.calls.map(([name]) => name);
  await vi.waitFor(() => expect(lockNames()).toContain(lockOf(key)), 60_000);
  letGo();
  await sent;
  expect((await read(owner.accountId, key))?.state).not.toBe('queued');
  expect(server.asked.map(({ name }) => name)).toContain('callService');
});

test('a second tap with the same key waits until the other tab releases its row', async () => {
  const given = row();
  const { key } = given;
  const { letGo } = heldElsewhere(key);
  const sent = submit(owner, orderOf(given), isWatched);
  expect(await read(owner.accountId, key)).toBeUndefined();
  letGo();
  expect(await sent).toEqual({ kind: 'report', id: key });
  expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([key]);
});

test.each([
  ['it', () => vi.spyOn(outboxDatabase(owner.accountId).rows, 'add')],
  ['what an older build must know', () => vi.spyOn(outboxDatabase(owner.accountId).meta, 'put')],
])('a row is not sent if the phone has no room to store %s', async (_, storing) => {
  const full = new DOMException('The phone is full.', 'QuotaExceededError');
  storing().mockRejectedValue(full);
  const sent = submit(owner, orderOf(row()), isWatched);
  expect(await sent).toEqual({ kind: 'not_stored' });
  expect(server.asked).toEqual([]);
});

test('a row is taken from a tab that hangs, and that tab learns of the loss', async () => {
  const key = await queued({ state: 'sending', attemptId: 'hung', leaseUntil: Date.now() - 1 });
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const hung = withRowLock(key, {}, () => asleep);
  expect(await deliver(owner, key)).toEqual({ kind: 'report', id: key });
  expect(await hung).toBeUndefined();
  wake();
});

test('if several tabs take over a row, the row belongs to the last of them', async () => {
  const key = await queued({ state: 'sending', attemptId: 'hung', leaseUntil: Date.now() - 1 });
  heldElsewhere(key);
  server.on('callService', (asked) => {
    void withRowLock(key, { steal: true }, () => Promise.resolve());
    return sold(asked);
  });
  expect(await deliver(owner, key)).toEqual({ kind: 'elsewhere' });
});

test('a row is left to the other tab if waiting for that tab takes too long', async () => {
  const key = await queued();
  heldElsewhere(key);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController();
    queueMicrotask(() => late.abort(new DOMException('Too late.', 'TimeoutError')));
    return late.signal;
  });
  expect(await deliver(owner, key, { isPatient: true })).toEqual({ kind: 'elsewhere' });
});

test.each([
  ['of the browser', new DOMException('Not here.', 'SecurityError')],
  ['of ours', Object.assign(new Error('A fault.'), { name: 'AbortError' })],
])(
  'a lock that fails because of a fault %s does not count as held by another tab',
  async (_, fault) => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(fault);
    await expect(deliver(owner, await queued())).rejects.toBe(fault);
  },
);

test('a row requests the service that was tapped, at the price shown', async () => {
  await deliver(owner, await queued({ serviceId: 'pan', pricePaise: 3_00, consent: 'pan-1' }));
  expect(server.asked[0]?.body).toEqual({
    serviceName: serviceById('pan').serviceName,
    payload: { vehicleNumber: 'MH12AB0001' },
    quotedPrice: 3,
    consent: 'pan-1',
  });
});

test('a row sent before gives its report only to the screen that requested it', async () => {
  const key = await queued();
  await deliver(owner, key);
  expect(await sendLocked(owner, key, isWatched)).toEqual({ kind: 'report', id: key });
  expect(await deliver(owner, key)).toEqual({ kind: 'elsewhere' });
  expect(server.asked).toHaveLength(1);
});

test('a row that was sent before gives no report if the phone has none', async () => {
  const key = await queued({ state: 'cancelled' });
  expect(await sendLocked(owner, key, isWatched)).toEqual({ kind: 'elsewhere' });
});

test.each(['already_received', 'report_withdrawn'])(
  'a row gives the report that is on the phone even if the server answers %s',
  async (code) => {
    const key = await queued();
    await deliver(owner, key);
    await stored(owner.accountId, unsure({ key }));
    server.on('callService', () => refusal(410, code));
    expect(await deliver(owner, key)).toEqual({ kind: 'report', id: key });
  },
);

test('a row is reported as refunded even if the phone has its report', async () => {
  const key = await queued();
  await deliver(owner, key);
  await stored(owner.accountId, unsure({ key }));
  server.on('callService', () => refusal(410, 'given_back'));
  const over = { kind: 'over', reason: { code: 'given_back' } };
  expect(await deliver(owner, key)).toMatchObject(over);
});

const waiting = { kind: 'waiting', retryAfterMs: undefined };
const soon = { 'retry-after': '7' };
const in7Seconds = { kind: 'waiting', retryAfterMs: 7000 };
test.each<[string, Reply, Partial<OutboxRow>, object]>([
  ['internal', refusal(500, 'internal'), {}, waiting],
  ['busy', refusal(503, 'busy'), {}, waiting],
  ['in_progress', { ...refusal(409, 'in_progress'), headers: soon }, {}, in7Seconds],
  ['bank_pending', { ...refusal(409, 'bank_pending'), headers: soon }, {}, in7Seconds],
  ['seal_mismatch', { ...refusal(422, 'seal_mismatch'), headers: soon }, {}, in7Seconds],
  ['cancelled', refusal(409, 'cancelled'), {}, { kind: 'over', reason: { code: 'cancelled' } }],
  ['cancelled', refusal(409, 'cancelled'), { asks: 'cancel' }, { kind: 'cancelled' }],
  ['key_expired', refusal(409, 'key_expired'), {}, { kind: 'too_old' }],
  ['key_expired', refusal(409, 'key_expired'), { asks: 'renewal' }, { kind: 'cancelled' }],
  ['key_ahead', refusal(409, 'key_ahead'), { sent: 'unsure' }, { kind: 'refused' }],
  ['key_ahead', refusal(409, 'key_ahead'), { asks: 'cancel' }, { kind: 'cancelled' }],
  ['not_found', refusal(404, 'not_found'), {}, { kind: 'refused' }],
  ['not_found', refusal(404, 'not_found'), { sent: 'unsure' }, { kind: 'refused' }],
  ['service_off', refusal(503, 'service_off'), { sent: 'unsure' }, waiting],
  ['not_found', refusal(404, 'not_found'), { asks: 'cancel' }, waiting],
  ['unauthenticated', refusal(401, 'unauthenticated'), { sent: 'unsure' }, { kind: 'refused' }],
])('the sender reports a row as the contract defines after %s', async (_, reply, part, told) => {
  const key = await queued(part);
  server.on('callService', () => reply);
  server.on('cancelCall', () => reply);
  expect(await deliver(owner, key)).toMatchObject(told);
});

test("a row is reported as waiting if the server sends another request's report", async () => {
  server.on('callService', () => sold({ name: '', headers: {}, body: {} }));
  const outcome = { kind: 'waiting', reason: 'otherRequest' };
  expect(await deliver(owner, await queued())).toEqual(outcome);
});

test('a row is reported as unreadable if its service cannot read the report', async () => {
  const key = await queued();
  server.on('callService', (asked) => sold(asked, { result: { of: 'another form' } }));
  expect(await deliver(owner, key)).toEqual({ kind: 'unreadable' });
  expect(await read(owner.accountId, key)).toMatchObject({
    state: 'waiting',
    reason: 'unreadable',
  });
});

test('a row is reported as waiting if the server cannot be reached', async () => {
  const outcome = { kind: 'waiting', isCutOff: true };
  // A page cannot tell this failure from a TLS failure.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const unreached = { ...outcome, reason: 'unreached', isUnsent: false };
  expect(await deliver(owner, await queued())).toEqual(unreached);
  vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
  const unsent = { ...outcome, reason: 'noSignal', isUnsent: true };
  expect(await deliver(owner, await queued())).toEqual(unsent);
});

test('a row is reported as cancelled if the dealer has already read its refusal', async () => {
  server.on('callService', () => refusal(402, 'insufficient_balance'));
  const [seen, unseen] = [await queued(), await queued()];
  await sendLocked(owner, seen, isWatched);
  await deliver(owner, unseen);
  expect(await read(owner.accountId, seen)).toMatchObject({ asks: 'cancel' });
  expect(await read(owner.accountId, unseen)).toMatchObject({ state: 'needs-recharge' });
});
