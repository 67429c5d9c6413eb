// The state that a row gets after each possible outcome of an attempt.

import type { RefusalCode } from '../../../data/refusals.ts';
import type { OutboxRow } from '../../../sw/outbox/database.ts';
import { type Delivery, deliveryOfError } from '../../../sw/outbox/delivery.ts';
import { settlementOf } from '../../../sw/outbox/next-state.ts';
import { Refused } from '../../../sw/remote-errors.ts';
import { row, unsure } from '../rows.ts';

const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => vi.useRealTimers());

function refused(code: RefusalCode | 'unknown', status = 409, retryAfter: string | null = null) {
  const refusal = new Refused(status, { message: `${code}.`, code }, retryAfter);
  return { kind: 'refused', refusal } as const;
}

const isWatched = true;
const cutOff: Delivery = { kind: 'waiting', reason: 'noSignal', isCutOff: true };

const over: Delivery = { kind: 'over', reason: 'noMaker' };
const overdue = { state: 'queued', reason: 'overdue', sent: 'answered', asks: 'renewal' };
const table: [string, Delivery, object][] = [
  ['a report', { kind: 'report', id: 'k' }, { state: 'done', reason: '', sent: 'answered' }],
  ['no signal', cutOff, { state: 'cut-off', sent: 'unsure' }],
  ['a failure to send it', { ...cutOff, isUnsent: true }, { state: 'cut-off', sent: 'no' }],
  ['unreadable', { kind: 'unreadable' }, { state: 'waiting', reason: 'unreadable' }],
  ['over', over, { state: 'over', sent: 'answered' }],
  ['too old', { kind: 'too_old' }, overdue],
  ['no money', refused('insufficient_balance', 402), { state: 'needs-recharge' }],
  ['a limit', refused('limit_reached', 402), { state: 'needs-recharge', sent: 'answered' }],
  ['no session', refused('unauthenticated', 401), { state: 'needs-login', attempts: 0 }],
  ['a new price', refused('price_changed'), { state: 'needs-price' }],
  ['nothing found', refused('not_found', 404), { state: 'no-record' }],
  ['no such number', refused('number_refused', 422), { state: 'no-record' }],
  ['a malformed number', refused('invalid_identifier', 422), { state: 'no-record' }],
  ['a malformed call', refused('malformed', 400), { state: 'over' }],
  ['too large a call', refused('too_large', 413), { state: 'over' }],
  ['a stop of sales', refused('service_off', 503), { state: 'needs-you' }],
  ['no source', refused('source_down', 503), { state: 'waiting', sent: 'answered' }],
  ['a newer code', refused('unknown', 451), { state: 'needs-you' }],
];
test.each(table)(
  'a row that no screen shows gets the right next state after %s',
  (_, delivery, next) => {
    expect(settlementOf(row(), delivery, !isWatched)).toMatchObject(next);
  },
);

test('a row that another tab is sending is left to that tab', () => {
  expect(settlementOf(row(), { kind: 'elsewhere' }, !isWatched)).toBeUndefined();
});

test.each(['insufficient_balance', 'not_found', 'source_down', 'unknown'] as const)(
  'a row whose refusal was read is cancelled after %s, so that no late copy is charged',
  (code) => {
    const next = settlementOf(row(), refused(code), isWatched);
    expect(next).toMatchObject({ state: 'queued', asks: 'cancel', dueAt: 0, reason: '' });
  },
);

test('a row whose refusal was read is dropped if no attempt passed the login check', () => {
  const next = settlementOf(row(), refused('unauthenticated', 401), isWatched);
  expect(next).toMatchObject({ state: 'cancelled', sent: 'no' });
});

test('a row that may have passed the login check is cancelled after the next login', () => {
  const next = settlementOf(unsure(), refused('unauthenticated', 401), isWatched);
  expect(next).toMatchObject({ state: 'needs-login', asks: 'cancel', sent: 'unsure' });
});

test('a row whose key is cancelled is dropped, or asks the dealer if it was overdue', () => {
  const ended = { kind: 'cancelled' } as const;
  const state = (part: Partial<OutboxRow>) => settlementOf(unsure(part), ended, !isWatched);
  const dropped = { state: 'cancelled', reason: '', sent: 'no' };
  expect(state({ asks: 'cancel' })).toMatchObject(dropped);
  const asking = { state: 'needs-renewal', reason: 'expired', asks: 'report' };
  expect(state({ asks: 'renewal' })).toMatchObject(asking);
});

test('the dealer is told that the clock was ahead, and a new key may then be sent', () => {
  const { refusal } = refused('key_ahead');
  const next = settlementOf(row(), deliveryOfError(refusal, row()), !isWatched);
  expect(next).toMatchObject({ state: 'needs-renewal', reason: refusal.reason, sent: 'no' });
});

test.each<[RefusalCode, OutboxRow['sent']]>([
  ['insufficient_balance', 'answered'],
  ['limit_reached', 'answered'],
  ['owner_short', 'answered'],
  ['phone_paused', 'answered'],
  ['no_persons', 'answered'],
  ['price_changed', 'answered'],
  ['too_many_questions', 'answered'],
  ['not_found', 'answered'],
  ['number_refused', 'answered'],
  ['source_busy', 'answered'],
  ['source_down', 'answered'],
  ['too_many_attempts', 'unsure'],
])(
  'a row counts as uncharged only after a refusal given after looking up its key: %s',
  (code, sent) => {
    expect(settlementOf(unsure(), refused(code), !isWatched)?.sent).toBe(sent);
  },
);

const waitMs = (part: Partial<OutboxRow>, delivery: Delivery) =>
  (settlementOf(row(part), delivery, !isWatched)?.dueAt ?? 0) - NOW;

test("a row's wait grows to at most 15 minutes while the server does not answer", () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const late: Delivery = { kind: 'waiting', reason: 'later' };
  expect(waitMs({}, late)).toBe(5_000);
  expect(waitMs({ attempts: 3 }, late)).toBe(40_000);
  expect(waitMs({ attempts: 30 }, late)).toBe(900_000);
  expect(waitMs({}, refused('source_down', 503))).toBe(80_000);
  expect(waitMs({ attempts: 1 }, refused('source_down', 503))).toBe(160_000);
  vi.restoreAllMocks();
});

test("a row's wait is at most a minute after attempts that did not reach the server", () => {
  expect(waitMs({ attempts: 30 }, cutOff)).toBeLessThanOrEqual(60_000);
  expect(waitMs({ attempts: 30 }, cutOff)).toBeGreaterThanOrEqual(30_000);
});

test('a row waits as long as the source asks, up to a limit', () => {
  expect(waitMs({}, refused('source_busy', 429, '3600'))).toBe(3_600_000);
  expect(waitMs({}, refused('source_busy', 429, '999999'))).toBe(6 * 3_600_000);
});

test("a row's wait is stored with its due time, to show if the clock was set back", () => {
  const next = settlementOf(row(), cutOff, !isWatched);
  expect(next?.dueAt).toBe(NOW + (next?.waitMs ?? 0));
});
