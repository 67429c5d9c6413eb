// Questions about an outbox row: whether it may be sent, for what purpose, and its next state.

import { stampNow } from '../server-clock.ts';
import type { OutboxRow, OutboxState } from './database.ts';

/** After a week the car may be sold or the price changed, so we ask the dealer again. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

/**
 * What a row in each state waits for: a sender, an event, the dealer's decision, or only the
 * dealer's reading.
 */
const waitsFor = {
  queued: 'sender',
  sending: 'sender',
  waiting: 'sender',
  'cut-off': 'sender',
  'awaits-maker': 'event',
  'needs-recharge': 'event',
  'needs-login': 'event',
  'needs-you': 'decision',
  'needs-price': 'decision',
  'needs-renewal': 'decision',
  arrived: 'reading',
  'no-record': 'reading',
  over: 'reading',
  done: 'nothing',
  cancelled: 'nothing',
} as const satisfies Record<OutboxState, string>;

type Stated = Pick<OutboxRow, 'state'>;

/** Whether the row is sent, or being sent, without any other event. */
export function goesByItself({ state }: Stated): boolean {
  return waitsFor[state] === 'sender';
}

export function isSendable({ state, dueAt, waitMs }: OutboxRow, now: number): boolean {
  // A live sender holds the lock; without one the row is sent again.
  if (state === 'sending') return true;
  // If a row is due later than its longest wait, the clock was set back.
  return goesByItself({ state }) && (dueAt <= now || dueAt > now + waitMs);
}

/** Whether the row is on its way or needs the dealer. */
export function isPending({ state }: Stated): boolean {
  return waitsFor[state] !== 'nothing';
}

/** Whether the row waits until the dealer agrees to send it again. */
export function asksDealer({ state }: Stated): boolean {
  return waitsFor[state] === 'decision';
}

/** Whether the row has nothing to send or pay, so that the dealer only reads the outcome. */
export function isSettled({ state }: Stated): boolean {
  return waitsFor[state] === 'reading';
}

/**
 * Whether an earlier attempt of a settled row may still run. Then its key must end first, or a late
 * copy could be charged and its report never fetched.
 */
export function mayBeOut({ state, attempts }: OutboxRow): boolean {
  return state === 'no-record' && attempts > 1;
}

/** Whether the row can proceed without the dealer. */
export function isMoving(row: OutboxRow): boolean {
  return (goesByItself(row) || row.state === 'awaits-maker') && row.asks === 'report';
}

/** Whether the row may still be charged. */
export function mayCost(row: OutboxRow): boolean {
  return !asksDealer(row) && !isSettled(row) && row.asks === 'report';
}

/** Whether the row may be sent, but waited so long that the dealer must be asked first. */
export function isStale(row: OutboxRow): boolean {
  const isOld = stampNow() - (row.renewedAt ?? row.queuedAt) > FRESH_MS;
  return isOld && goesByItself(row) && row.asks === 'report';
}

/** The next state of an overdue row: the server ends its key, then the dealer is asked. */
export function overdue(row: OutboxRow): OutboxRow {
  return row.sent === 'no'
    ? { ...row, state: 'needs-renewal', reason: 'expired' }
    : { ...row, ...again, reason: 'overdue', asks: 'renewal' };
}

/** The fields that make a row sendable again. */
export const again = { state: 'queued', dueAt: 0, reason: '' } as const;

/** The row without the details that a request would send. */
export function ended(row: OutboxRow): OutboxRow {
  const asks = row.asks === 'renewal' ? 'report' : row.asks;
  return { ...row, payload: {}, sealed: undefined, seal: undefined, asks };
}
