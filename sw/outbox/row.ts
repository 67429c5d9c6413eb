// Questions about an outbox row: whether it may be sent, for what purpose, and its next state.

import { stampNow } from '../server-clock.ts';
import type { OutboxRow } from './database.ts';

/** After a week the car may be sold or the price changed, so we ask the dealer again. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

export function isSendable(row: OutboxRow, now: number): boolean {
  const { state, dueAt, waitMs } = row;
  switch (state) {
    case 'queued':
    case 'waiting':
      // If a row is due later than its longest wait, the clock was set back.
      return dueAt <= now || dueAt > now + waitMs;
    case 'sending':
      return true; // a live sender holds the lock; without one the row is sent again
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

/** Whether to ask the server to end the key instead of asking for the report. */
export function asksToCancel({ isCancelling, isOverdue }: OutboxRow): boolean {
  return Boolean(isCancelling || isOverdue);
}

export function hasLeft(row: OutboxRow): boolean {
  return Boolean(row.hasLeft);
}

/** Whether the row has nothing to send or pay, so that the dealer only reads the outcome. */
export function isSettled({ obstacle }: Pick<OutboxRow, 'obstacle'>): boolean {
  return obstacle === 'arrived' || obstacle === 'no_record' || obstacle === 'over';
}

/**
 * Whether an earlier attempt of a settled row may still run. Then its key must end first, or a late
 * copy could be charged and its report never fetched.
 */
export function mayBeOut({ obstacle, attempts }: OutboxRow): boolean {
  return obstacle === 'no_record' && attempts > 1;
}

/** Whether the row can proceed without the dealer. */
export function isMoving(row: OutboxRow): boolean {
  return /^(?:queued|sending|waiting|awaits-maker)$/.test(row.state) && !asksToCancel(row);
}

/** Whether the row may still be charged. */
export function mayCost(row: OutboxRow): boolean {
  return row.state !== 'needs-you' && !asksToCancel(row);
}

/** Whether the row may be sent, but waited so long that the dealer must be asked first. */
export function isStale(row: OutboxRow): boolean {
  const mayGo = row.state === 'queued' || row.state === 'waiting' || row.state === 'sending';
  return mayGo && !asksToCancel(row) && stampNow() - (row.renewedAt ?? row.queuedAt) > FRESH_MS;
}

/** The next state of an overdue row: the server ends its key, then the dealer is asked. */
export function overdue(row: OutboxRow): OutboxRow {
  return hasLeft(row) ? { ...row, ...again, reason: 'overdue', isOverdue: true } : expired(row);
}

function expired(row: OutboxRow): OutboxRow {
  return { ...row, state: 'needs-you', obstacle: 'expired', reason: 'expired' };
}

/** The fields that make a row sendable again. */
export const again = { state: 'queued', dueAt: 0, reason: '', obstacle: undefined } as const;

/** The row without the details that a request would send. */
export function ended(row: OutboxRow): OutboxRow {
  return { ...row, payload: {}, sealed: undefined, seal: undefined, isOverdue: undefined };
}
