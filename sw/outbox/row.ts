// What a row of the outbox says of itself: whether it may go, what for, and what it becomes.

import { stampNow } from '../server-clock.ts';
import type { OutboxRow } from './database.ts';

/** After a week the car is sold or the price is another: the dealer is asked once more. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

export function isSendable(row: OutboxRow, now: number): boolean {
  const { state, dueAt, waitMs } = row;
  switch (state) {
    case 'queued':
    case 'waiting':
      // Due further off than it was to wait: that was by a clock which has been set back since.
      return dueAt <= now || dueAt > now + waitMs;
    case 'sending':
      return true; // if its sender lives, it holds the lock; if not, the same key asks again
    case 'awaits-maker':
    case 'needs-recharge':
    case 'needs-login':
    case 'needs-you':
    case 'done':
    case 'cancelled':
      return false;
    default:
      return state satisfies never;
  }
}

/** Whether the server should be asked to end the key rather than for the report. */
export function asksToCancel({ isWithdrawn, isOverdue }: OutboxRow): boolean {
  return Boolean(isWithdrawn || isOverdue);
}

export function hasLeft(row: OutboxRow): boolean {
  return Boolean(row.hasLeft);
}

/** Nothing is left to send or to pay: the dealer only reads the outcome. */
export function isSettled({ obstacle }: Pick<OutboxRow, 'obstacle'>): boolean {
  return obstacle === 'arrived' || obstacle === 'no_record' || obstacle === 'over';
}

/**
 * Whether an earlier attempt of a settled row may still be under way: its key ends before the row
 * does, or a late copy could be charged and its report never fetched.
 */
export function mayBeOut({ obstacle, attempts }: OutboxRow): boolean {
  return obstacle === 'no_record' && attempts > 1;
}

/** Whether it goes on without the dealer. */
export function isMoving(row: OutboxRow): boolean {
  return /^(?:queued|sending|waiting|awaits-maker)$/.test(row.state) && !asksToCancel(row);
}

/** Whether it may still be charged, as things stand. */
export function mayCost(row: OutboxRow): boolean {
  return row.state !== 'needs-you' && !asksToCancel(row);
}

/** Whether it may be sent, but has waited so long that the dealer must be asked first. */
export function isStale(row: OutboxRow): boolean {
  const mayGo = row.state === 'queued' || row.state === 'waiting' || row.state === 'sending';
  return mayGo && !asksToCancel(row) && stampNow() - (row.renewedAt ?? row.queuedAt) > FRESH_MS;
}

/** The row as it goes on when it has waited too long: its key is ended before the dealer's word. */
export function overdue(row: OutboxRow): OutboxRow {
  return hasLeft(row) ? { ...row, ...again, reason: 'overdue', isOverdue: true } : expired(row);
}

function expired(row: OutboxRow): OutboxRow {
  return { ...row, state: 'needs-you', obstacle: 'expired', reason: 'expired' };
}

/** What stood in the way of a row is over, or does not count any more. */
export const again = { state: 'queued', dueAt: 0, reason: '', obstacle: undefined } as const;

/** Nothing more is sent of it, so nothing that could be is kept. */
export function ended(row: OutboxRow): OutboxRow {
  return { ...row, payload: {}, sealed: undefined, seal: undefined, isOverdue: undefined };
}
