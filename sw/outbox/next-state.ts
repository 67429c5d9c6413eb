// What an attempt's end means for its row: which state, for how long, and for whom it waits.

import type { Refused } from '../remote-errors.ts';
import type { OutboxRow } from './database.ts';
import { type Delivery, goesAgain, isNoRecord, isUncharged } from './delivery.ts';
import type { Settlement } from './lease.ts';
import type { Reason } from './reasons.ts';

/** First wait after an attempt without an answer; doubled each time, with jitter. */
const BACKOFF_MS = 5_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** Where no server was reached, the wait is for signal, which no number of tries makes rarer. */
const CUT_OFF_MS_MAX = 60_000;

/** A source that asks for more patience than this is asked again all the same. */
const RETRY_AFTER_MS_MAX = 6 * 3600 * 1000;

/** Undefined leaves the row to its present sender. */
export function settlementOf(
  row: OutboxRow,
  delivery: Delivery,
  isWatched: boolean,
): Settlement | undefined {
  switch (delivery.kind) {
    case 'report':
      return { state: 'done', reason: '', isUnsure: false };
    case 'cancelled':
      return cancelled(row);
    case 'over':
      return { state: 'needs-you', obstacle: 'over', reason: delivery.reason, isUnsure: false };
    case 'too_old':
      return {
        state: 'queued',
        reason: 'overdue',
        dueAt: 0,
        isUnsure: Boolean(row.isUnsure),
        isOverdue: true,
      };
    case 'waiting':
      return waiting(row, delivery);
    case 'unreadable':
      return waiting(row, { reason: 'unreadable', obstacle: 'unreadable' });
    case 'refused': {
      const { refusal } = delivery;
      const isUnsure = Boolean(row.isUnsure) && !isUncharged(refusal);
      return { isUnsure, ...refused(row, refusal, isWatched) };
    }
    case 'elsewhere':
      return undefined;
    default:
      return delivery satisfies never;
  }
}

/** Its key has ended. The dealer wanted that, or is asked whether it is still wanted. */
function cancelled({ isWithdrawn }: OutboxRow): Settlement {
  const known = { isUnsure: false, hasLeft: false, isOverdue: undefined };
  return isWithdrawn
    ? { ...known, state: 'cancelled', reason: '' }
    : { ...known, state: 'needs-you', obstacle: 'expired', reason: 'expired' };
}

type Waiting = Omit<Extract<Delivery, { kind: 'waiting' }>, 'kind'>;

function waiting(
  row: OutboxRow,
  { reason, obstacle, isUnsent, retryAfterMs }: Waiting,
): Settlement {
  const fullMs = backoffMs(row.attempts + 1);
  const isCutOff = obstacle === 'no_signal';
  const own = jittered(isCutOff ? Math.min(fullMs, CUT_OFF_MS_MAX) : fullMs);
  return {
    state: 'waiting',
    obstacle,
    reason,
    isUnsure: Boolean(row.isUnsure) || !isUnsent,
    hasLeft: Boolean(row.hasLeft) || !isUnsent,
    ...dueIn(patient(own, retryAfterMs)),
  };
}

type Refusal = Omit<Settlement, 'isUnsure'> & { isUnsure?: boolean };

/** Where a refused row waits, and for whom. */
function refused(row: OutboxRow, refusal: Refused, isWatched: boolean): Refusal {
  const { code, reason } = refusal;
  if (code === 'unauthenticated') return atTheDoor(row, reason, isWatched);
  if (code === 'price_changed') {
    const { pricePaise: newPricePaise } = refusal;
    return { state: 'needs-you', obstacle: 'price_changed', reason, newPricePaise };
  }
  // The dealer has read the refusal, and goes on without it: no late copy of it may be charged.
  if (isWatched) return { state: 'queued', reason: '', dueAt: 0, isWithdrawn: true };
  // The wallet's money, or what a buyer's phone may spend.
  if (refusal.status === 402) return { state: 'needs-recharge', reason };
  if (!goesAgain(refusal)) return { state: 'needs-you', obstacle: endOf(refusal), reason };
  const own = jittered(backoffMs(row.attempts + 1 + SOURCE_PATIENCE));
  return { state: 'waiting', reason, ...dueIn(patient(own, refusal.retryAfterMs)) };
}

/** What the same number would be told again ends the request; the rest may change. */
function endOf(refusal: Refused): 'no_record' | 'over' | 'refused' {
  if (isNoRecord(refusal)) return 'no_record';
  return refusal.status === 400 || refusal.status === 413 ? 'over' : 'refused';
}

/** It never got as far as the call: no attempt is counted, and none was made. */
function atTheDoor(row: OutboxRow, reason: Reason, isWatched: boolean): Refusal {
  const before = { attempts: row.attempts, hasLeft: Boolean(row.hasLeft) };
  if (isWatched && !row.hasLeft) return { ...before, state: 'cancelled', reason };
  const login = { ...before, state: 'needs-login', reason: 'signedOut' } as const;
  return isWatched ? { ...login, isWithdrawn: true } : login;
}

/** A source that is down is down for longer than a phone is without signal: 40 seconds at first. */
const SOURCE_PATIENCE = 4;

function backoffMs(attempts: number): number {
  return Math.min(BACKOFF_MS * 2 ** (attempts - 1), BACKOFF_MS_MAX);
}

/** Half fixed, half chance, so that a car park of phones does not call at the same second. */
function jittered(fullMs: number): number {
  return fullMs / 2 + (Math.random() * fullMs) / 2;
}

function patient(ownMs: number, retryAfterMs = 0): number {
  return Math.max(ownMs, Math.min(retryAfterMs, RETRY_AFTER_MS_MAX));
}

function dueIn(waitMs: number): Pick<Settlement, 'dueAt' | 'waitMs'> {
  return { dueAt: Date.now() + waitMs, waitMs };
}
