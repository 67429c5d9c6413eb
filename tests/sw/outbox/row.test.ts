// Whether a row may be sent, whether it is overdue, and which details remain once it is over.

import { beforeEach, describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../sw/outbox/database.ts';
import {
  asksToCancel,
  ended,
  hasLeft,
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

describe('A row', () => {
  test.each<[Partial<OutboxRow>, boolean]>([
    [{ state: 'queued' }, true],
    [{ state: 'queued', dueAt: NOW + 1, waitMs: 1 }, false],
    [{ state: 'waiting', dueAt: NOW }, true],
    [{ state: 'waiting', dueAt: NOW + 5, waitMs: 5 }, false],
    // The clock was set back after the row was stored.
    [{ state: 'waiting', dueAt: NOW + 6, waitMs: 5 }, true],
    [{ state: 'sending', dueAt: NOW + 1, waitMs: 1 }, true],
    [{ state: 'needs-recharge' }, false],
    [{ state: 'needs-login' }, false],
    [{ state: 'needs-you' }, false],
    [{ state: 'done' }, false],
    [{ state: 'cancelled' }, false],
  ])('with %j may be sent: %s', (part, mayGo) => {
    expect(isSendable(row(part), NOW)).toBe(mayGo);
  });
});

describe("A row's age", () => {
  const old = { queuedAt: NOW - WEEK - 1 };

  test.each<[Partial<OutboxRow>, boolean]>([
    [{ queuedAt: NOW - WEEK }, false],
    [old, true],
    [{ ...old, state: 'waiting' }, true],
    [{ ...old, state: 'sending' }, true],
    [{ ...old, state: 'needs-recharge' }, false],
    [{ ...old, state: 'needs-you' }, false],
    [{ ...old, state: 'done' }, false],
    [{ ...old, isCancelling: true }, false],
    [{ ...old, isOverdue: true }, false],
    [{ ...old, renewedAt: NOW - WEEK }, false],
    [{ queuedAt: NOW, renewedAt: NOW - WEEK - 1 }, true],
  ])('with %j makes it overdue: %s', (part, isIt) => {
    expect(isStale(row(part))).toBe(isIt);
  });

  test('makes an overdue row ask the dealer, after its cancellation if it was tried', () => {
    expect(overdue(row())).toMatchObject({ state: 'needs-you', obstacle: 'expired' });
    const tried = { state: 'queued', dueAt: 0, isOverdue: true, obstacle: undefined };
    expect(overdue(unsure({ obstacle: 'no_signal', dueAt: 5 }))).toMatchObject(tried);
  });
});

test.each<[Partial<OutboxRow>, boolean]>([
  [{}, false],
  [{ attempts: 1, isUnsure: true, hasLeft: false }, false],
  [{ hasLeft: true }, true],
])('a row with %j may have reached the server: %s', (part, isIt) => {
  expect(hasLeft(row(part))).toBe(isIt);
});

test('a row requests its cancellation if the dealer cancelled it or it is overdue', () => {
  const asks = [{}, { isCancelling: true }, { isOverdue: true }].map((part) =>
    asksToCancel(row(part)),
  );
  expect(asks).toEqual([false, true, true]);
  const settled = (['arrived', 'over', 'expired', undefined] as const).map((obstacle) =>
    isSettled({ obstacle }),
  );
  expect(settled).toEqual([true, true, false, false]);
});

test('a row that is over keeps no details that could be sent', () => {
  const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(16) };
  const over = ended(row({ sealed, isOverdue: true }));
  expect(over).toMatchObject({ sealed: undefined, seal: undefined, isOverdue: undefined });
  expect(over.payload).toEqual({});
});
