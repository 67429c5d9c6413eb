// Whether a row may be sent, whether it is overdue, and which details remain once it has ended.

import type { OutboxRow } from '../../../sw/outbox/database.ts';
import {
  ended,
  isMoving,
  isSendable,
  isSettled,
  isStale,
  overdue,
} from '../../../sw/outbox/row.ts';
import { row, unsure } from '../rows.ts';
import { stopClock } from '../stopped-clock.ts';

const NOW = Date.UTC(2026, 10, 22);
const WEEK = 7 * 24 * 3600 * 1000;

beforeEach(() => stopClock(NOW));

test.each<[Partial<OutboxRow>, boolean]>([
  [{ state: 'queued' }, true],
  [{ state: 'queued', dueAt: NOW + 1, waitMs: 1 }, false],
  [{ state: 'waiting', dueAt: NOW }, true],
  [{ state: 'waiting', dueAt: NOW + 5, waitMs: 5 }, false],
  // The clock was set back after this row was stored.
  [{ state: 'waiting', dueAt: NOW + 6, waitMs: 5 }, true],
  [{ state: 'sending', dueAt: NOW + 1, waitMs: 1 }, true],
  [{ state: 'needs-recharge' }, false],
  [{ state: 'needs-login' }, false],
  [{ state: 'cut-off', dueAt: NOW + 5, waitMs: 5 }, false],
  [{ state: 'awaits-maker' }, false],
  [{ state: 'needs-you' }, false],
  [{ state: 'needs-price' }, false],
  [{ state: 'needs-renewal' }, false],
  [{ state: 'arrived' }, false],
  [{ state: 'no-record' }, false],
  [{ state: 'over' }, false],
  [{ state: 'done' }, false],
  [{ state: 'cancelled' }, false],
])('whether a row with %j can be sent: %s', (part, mayGo) => {
  expect(isSendable(row(part), NOW)).toBe(mayGo);
});

const old = { queuedAt: NOW - WEEK - 1 };

test.each<[Partial<OutboxRow>, boolean]>([
  [{ queuedAt: NOW - WEEK }, false],
  [old, true],
  [{ ...old, state: 'waiting' }, true],
  [{ ...old, state: 'cut-off' }, true],
  [{ ...old, state: 'sending' }, true],
  [{ ...old, state: 'needs-recharge' }, false],
  [{ ...old, state: 'needs-you' }, false],
  [{ ...old, state: 'done' }, false],
  [{ ...old, asks: 'cancel' }, false],
  [{ ...old, asks: 'renewal' }, false],
  [{ ...old, renewedAt: NOW - WEEK }, false],
  [{ queuedAt: NOW, renewedAt: NOW - WEEK - 1 }, true],
])("whether a row's age with %j makes it overdue: %s", (part, isIt) => {
  expect(isStale(row(part))).toBe(isIt);
});

test('an overdue row asks the dealer, but is first cancelled if it was tried', () => {
  expect(overdue(row())).toMatchObject({ state: 'needs-renewal', reason: 'expired' });
  const tried = { state: 'queued', reason: 'overdue', dueAt: 0, asks: 'renewal' };
  expect(overdue(unsure({ state: 'cut-off', dueAt: 5 }))).toMatchObject(tried);
});

test.each([
  ['arrived', true],
  ['no-record', true],
  ['over', true],
  ['needs-renewal', false],
  ['queued', false],
] as const)(
  'whether a row that is %s only reports its outcome to the dealer: %s',
  (state, isIt) => {
    expect(isSettled({ state })).toBe(isIt);
  },
);

test('a row moves on by itself, or with its certificate, unless its key is being cancelled', () => {
  const states = [
    'queued',
    'sending',
    'waiting',
    'cut-off',
    'awaits-maker',
    'needs-login',
  ] as const;
  expect(states.filter((state) => isMoving(row({ state })))).toEqual(states.slice(0, -1));
  expect(isMoving(row({ asks: 'cancel' }))).toBe(false);
});

test('a row that has ended keeps no details that could still be sent', () => {
  const sealed = new Uint8Array(28);
  const over = ended(row({ sealed, asks: 'renewal' }));
  expect(over).toMatchObject({ sealed: undefined, seal: undefined, asks: 'report' });
  expect(over.payload).toEqual({});
  expect(ended(row({ asks: 'cancel' })).asks).toBe('cancel');
});
