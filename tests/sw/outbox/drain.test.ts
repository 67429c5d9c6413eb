// A drain of the whole outbox, with a server that answers as each test specifies.

import { accountDatabase } from '../../../sw/account/database.ts';
import { beginSession } from '../../../sw/account/session.ts';
import { statementAsOf, transactions } from '../../../sw/account/transactions.ts';
import type { OutboxRow } from '../../../sw/outbox/database.ts';
import { drain } from '../../../sw/outbox/drain.ts';
import { clockAheadMs } from '../../../sw/server-clock.ts';
import { type Reply, refusal, scriptedServer } from '../phone.ts';
import { read, row, stored, unsure } from '../rows.ts';
import { sold } from '../sold.ts';

const DAY = 24 * 3600 * 1000;

const server = scriptedServer();
let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  server.on('received', () => ({ body: {} }));
});

async function drained(...rows: OutboxRow[]) {
  await stored(accountId, ...rows);
  return drain({ accountId, email: 'dealer@example.in' });
}

/** Sends a row and returns its next state. */
async function sentAs(given: OutboxRow): Promise<OutboxRow | undefined> {
  await drained(given);
  return read(accountId, given.key);
}

const cancelling = { asks: 'cancel' } as const;

test('a request that the dealer cancels is cancelled on the server, not bought', async () => {
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  const given = unsure(cancelling);
  expect(await sentAs(given)).toMatchObject({ state: 'cancelled' });
  const [asked] = server.asked;
  expect(server.asked.map(({ name }) => name)).toEqual(['cancelCall']);
  expect(asked?.headers['lotproof-seal']).toBe(given.seal);
  expect(asked?.headers['lotproof-account']).toBe(accountId);
});

test('a request charged before it could be cancelled still delivers its report', async () => {
  server.on('cancelCall', (asked) => sold(asked));
  const given = unsure(cancelling);
  expect(await sentAs(given)).toMatchObject({ state: 'arrived' });
  expect(await accountDatabase(accountId).reports.count()).toBe(1);
});

test('a request that no key opens still delivers the report of an earlier try', async () => {
  server.on('cancelCall', (asked) => sold(asked));
  expect(await sentAs(unsure({ sealed: new Uint8Array(40) }))).toBeUndefined();
  expect(await accountDatabase(accountId).reports.count()).toBe(1);
});

test.each([
  ['already_received', 'alreadyReceived'],
  ['given_back', expect.objectContaining({ code: 'given_back' })],
  ['report_damaged', expect.objectContaining({ code: 'report_damaged' })],
  ['report_withdrawn', expect.objectContaining({ code: 'report_withdrawn' })],
])(
  'a cancelled request is over after the answer %s, and is not sent again',
  async (code, reason) => {
    server.on('cancelCall', () => refusal(410, code));
    const next = await sentAs(unsure(cancelling));
    expect(next).toMatchObject({ state: 'over', reason });
    await drained();
    expect(server.asked).toHaveLength(1);
  },
);

test.each([
  ['in_progress', 409],
  ['service_off', 503],
  ['source_busy', 429],
  ['of_a_newer_server', 418],
])('a cancellation is resent after %s and stays undecided until then', async (code, status) => {
  server.on('cancelCall', () => refusal(status, code));
  const next = await sentAs(unsure(cancelling));
  expect(next).toMatchObject({ state: 'waiting', asks: 'cancel' });
  expect(next?.reason).toEqual(
    code === 'in_progress' ? expect.objectContaining({ code }) : 'unsure',
  );
});

test.each([
  ['requested', {}],
  ['cancelled', cancelling],
])('a request sealed elsewhere waits and says why, if it was %s', async (_, part) => {
  const answer = () => refusal(422, 'seal_mismatch');
  server.on('callService', answer);
  server.on('cancelCall', answer);
  const next = await sentAs(unsure(part));
  expect(next).toMatchObject({ state: 'waiting', reason: 'sealedElsewhere' });
});

test('a request sealed by another phone ends if its price has been refunded', async () => {
  const given = unsure();
  server.on('callService', (_, count) =>
    count === 1 ? refusal(422, 'seal_mismatch') : refusal(410, 'given_back'),
  );
  await sentAs(given);
  await drained({ ...given, state: 'waiting' });
  const next = await read(accountId, given.key);
  expect(next).toMatchObject({ state: 'over', reason: { code: 'given_back' } });
});

test.each([
  ['service_off', 503],
  ['invalid_identifier', 422],
  ['malformed', 400],
  ['of_a_newer_server', 418],
])('a request that may be charged is resent after %s, not called free', async (code, status) => {
  server.on('callService', () => refusal(status, code));
  const next = await sentAs(unsure());
  expect(next).toMatchObject({ state: 'waiting', sent: 'unsure', reason: 'unsure' });
  expect(next?.dueAt).toBeGreaterThan(Date.now());
});

test.each([
  ['already_received', 'alreadyReceived'],
  ['given_back', expect.objectContaining({ code: 'given_back' })],
  ['report_damaged', expect.objectContaining({ code: 'report_damaged' })],
  ['cancelled', expect.objectContaining({ code: 'cancelled' })],
])('a request that may be charged is over for good after %s', async (code, reason) => {
  server.on('callService', () => refusal(410, code));
  const next = await sentAs(unsure());
  expect(next).toMatchObject({ state: 'over', reason });
  expect(next?.seal).toBeUndefined();
});

test('a week-old request is cancelled on the server before the dealer is asked', async () => {
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  const next = await sentAs(unsure({ queuedAt: Date.now() - 21 * DAY }));
  expect(next).toMatchObject({ state: 'needs-renewal', sent: 'no' });
  expect(server.asked.map(({ name }) => name)).toEqual(['cancelCall']);
});

test('a request whose key is too old is cancelled before the dealer is asked', async () => {
  server.on('callService', () => refusal(409, 'key_expired'));
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  const given = unsure();
  expect(await sentAs(given)).toMatchObject({ state: 'queued', asks: 'renewal' });
  await drained();
  expect(await read(accountId, given.key)).toMatchObject({ state: 'needs-renewal' });
});

test("a request refused with an unknown code waits for the dealer's decision", async () => {
  server.on('callService', () => refusal(418, 'of_a_newer_server'));
  const next = await sentAs(row());
  expect(next).toMatchObject({ state: 'needs-you' });
  await drained();
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['a full phone', new DOMException('No room.', 'QuotaExceededError'), 'phoneFull'],
  ['a fault of ours', new Error('A fault.'), 'fault'],
])(
  'a row that fails on the phone after %s waits with its reason and stops no other',
  async (_, error, reason) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const rows = Array.from({ length: 8 }, (__, age) => row({ queuedAt: Date.now() - age }));
    const failing = new Set(rows.slice(0, 6).map(({ key }) => key));
    accountDatabase(accountId).reports.hook('creating', (key) => {
      if (failing.has(key)) throw error;
    });
    server.on('callService', (asked) => sold(asked));
    const { delivered } = await drained(...rows);
    expect(delivered).toHaveLength(2);
    for (const key of failing) {
      const next = await read(accountId, key);
      expect(next).toMatchObject({ state: 'waiting', reason, sent: 'unsure' });
    }
  },
);

test('a row is sent again if the phone cannot read its receipt', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  server.on('callService', (asked) =>
    sold(asked, { receipt: { serviceName: 'Of A Newer Server' } }),
  );
  expect(await sentAs(row())).toMatchObject({ state: 'waiting', reason: 'fault' });
});

test("the last month's reports are confirmed again after a sign-in", async () => {
  server.on('callService', (asked) => sold(asked));
  const [old, recent] = [row(), row()];
  await drained(old, recent);
  const at = new Date(Date.now() - 32 * DAY).toISOString();
  await accountDatabase(accountId).reports.update(old.key, { at });
  const confirmed = () =>
    server.asked.filter(({ name }) => name === 'received').map(({ body }) => body);
  expect(confirmed()).toHaveLength(1);
  await drained();
  expect(confirmed()).toHaveLength(1);

  await beginSession({ accountId, email: 'dealer@example.in' });
  server.on('received', () => refusal(503, 'busy'));
  await drained();
  server.on('received', () => ({ body: {} }));
  await drained();
  const again = { keys: [recent.key] };
  expect(confirmed().slice(1)).toEqual([again, again]);
  await drained();
  expect(confirmed()).toHaveLength(3);
});

const gate: Reply = {
  body: { data: {}, keys: [], message: 'Accept the terms' },
  headers: { date: 'Fri, 31 Dec 2049 00:00:00 GMT' },
  isForeign: true,
};

test("a captive portal's JSON counts as no signal and does not set the clock", async () => {
  server.on('callService', () => gate);
  const aheadMs = clockAheadMs();
  const rows = Array.from({ length: 12 }, () => row());
  const { isCutOff } = await drained(...rows);
  expect(isCutOff).toBe(true);
  expect(server.asked.length).toBeLessThan(rows.length);
  expect(Math.abs(clockAheadMs() - aheadMs)).toBeLessThan(DAY);
  const states = await Promise.all(rows.map(({ key }) => read(accountId, key)));
  const cutOff = states.filter((each) => each?.state === 'cut-off');
  expect(cutOff.length).toBeGreaterThan(0);
});

test("a captive portal's answer is not believed even if it uses one of our codes", async () => {
  const foreign = { ...refusal(402, 'insufficient_balance'), isForeign: true };
  server.on('callService', () => foreign);
  expect(await sentAs(row())).toMatchObject({ state: 'cut-off' });
});

test("a captive portal's answer does not confirm that reports were received", async () => {
  server.on('callService', (asked) => sold(asked));
  server.on('received', () => gate);
  expect(await sentAs(row())).toMatchObject({ state: 'done' });
});

test("a captive portal's HTML counts as a login page; a cut-off answer does not", async () => {
  const page = { isForeign: true, headers: { 'content-type': 'text/html' }, body: '<title>' };
  server.on('callService', () => page);
  expect(await sentAs(row())).toMatchObject({ reason: 'gate' });
  server.on('callService', (asked) => ({ ...sold(asked), characters: 40 }));
  expect(await sentAs(row())).toMatchObject({ reason: 'cutOff' });
});

test('a long drain confirms its first reports to the server before the drain ends', async () => {
  const rows = Array.from({ length: 30 }, () => row());
  server.on('callService', (asked) => sold(asked));
  await drained(...rows);
  const names = server.asked.map(({ name }) => name);
  expect(names.indexOf('received')).toBeLessThan(names.lastIndexOf('callService'));
  for (const { key } of rows) expect(await read(accountId, key)).toBeUndefined();
});

test('a charge appears in the list of transactions even when no page was open', async () => {
  const debit = {
    transactionId: 'T000001',
    date: new Date().toISOString(),
    type: 'Debit',
    description: 'Hyundai Service History',
    amount: 25,
    balance: 75,
  };
  server.on('callService', (asked) => sold(asked));
  server.on('transactions', () => ({ body: { transactions: [debit] } }));
  await drained(row());
  expect(await transactions(accountId)).toMatchObject([debit]);
  expect(await statementAsOf(accountId)).not.toBeNull();
});

test('a tab that hangs keeps its row only until the lease ends', async () => {
  const given = row({ state: 'sending', attemptId: 'of the other tab', sent: 'unsure' });
  server.on('callService', (asked) => sold(asked));
  void navigator.locks
    .request(`lotproof-send-${given.key}`, () => new Promise(() => undefined))
    .catch(() => undefined);
  const leased = { ...given, leaseUntil: Date.now() + 50_000 };
  expect((await drained(leased)).delivered).toEqual([]);
  const hung = { ...given, leaseUntil: Date.now() - 1 };
  expect((await drained(hung)).delivered).toEqual([given.key]);
});
