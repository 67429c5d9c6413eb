// Says whether an outbox row may be sent, what the row asks for, and what its next state is.

import type { Paise } from '../../data/values/money.ts';
import { stampNow } from '../server-clock.ts';
import type { OutboxRow, OutboxState } from './database.ts';

/** After a week, the car may have been sold or the price changed, so we ask the dealer again. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

/**
 * What a row in each state is waiting for: a sender, an event, the dealer's decision, or the dealer
 * to read the outcome.
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

/** A row that the outbox shows. */
export type PendingRow = OutboxRow & { state: Exclude<OutboxState, 'done' | 'cancelled'> };

/** Whether the row is being sent, or will be sent without any other event. */
export function goesByItself({ state }: Stated): boolean {
  return waitsFor[state] === 'sender';
}

export function isSendable({ state, dueAt, waitMs }: OutboxRow, now: number): boolean {
  // A live sender holds the row's lock. If no sender holds it, the row is sent again.
  if (state === 'sending') return true;
  // If the row is due later than its longest wait, the clock was set back.
  return goesByItself({ state }) && (dueAt <= now || dueAt > now + waitMs);
}

/** Whether the row is under way or needs the dealer. */
export function isPending(row: OutboxRow): row is PendingRow {
  return waitsFor[row.state] !== 'nothing';
}

/** Whether the dealer must agree before the row is sent again. */
export function asksDealer({ state }: Stated): boolean {
  return waitsFor[state] === 'decision';
}

/** Whether nothing is left to send or pay: the dealer only reads the outcome. */
export function isSettled({ state }: Stated): boolean {
  return waitsFor[state] === 'reading';
}

/**
 * Whether an earlier attempt to send a settled row may still be running. The server must then end
 * the key first, or that attempt could be charged and its report never fetched.
 */
export function mayStillRun({ state, attempts }: OutboxRow): boolean {
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

/** The rows that a balance covers, in the given order. Skips a row that costs too much. */
export function coveredBy(balancePaise: Paise, rows: readonly OutboxRow[]): OutboxRow[] {
  let left = balancePaise;
  return rows.filter(({ pricePaise }) => {
    const isCovered = pricePaise <= left;
    if (isCovered) left -= pricePaise;
    return isCovered;
  });
}

/** Whether the row may be sent, but has waited so long that the dealer must be asked first. */
export function isStale(row: OutboxRow): boolean {
  const isOld = stampNow() - (row.renewedAt ?? row.queuedAt) > FRESH_MS;
  return isOld && goesByItself(row) && row.asks === 'report';
}

/** The next state of an overdue row: once the server has ended its key, the dealer is asked. */
export function overdue(row: OutboxRow): OutboxRow {
  return row.sent === 'no'
    ? { ...row, state: 'needs-renewal', reason: 'expired' }
    : { ...row, ...again, reason: 'overdue', asks: 'renewal' };
}

/** The fields that make a row sendable again. */
export const again = { state: 'queued', dueAt: 0, reason: '' } as const;

/** The row without the details of the request. */
export function ended(row: OutboxRow): OutboxRow {
  const asks = row.asks === 'renewal' ? 'report' : row.asks;
  return { ...row, payload: {}, sealed: undefined, seal: undefined, asks };
}
