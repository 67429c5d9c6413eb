// Computes a row's next state after an attempt, and how long and for whom it waits.

import type { Refused } from '../remote-errors.ts';
import type { OutboxRow } from './database.ts';
import { type Delivery, goesAgain, isNoRecord, isUncharged } from './delivery.ts';
import type { Settlement } from './lease.ts';
import type { Reason } from './reasons.ts';

/** The first wait after an attempt without an answer. It doubles each time, with jitter. */
const BACKOFF_MS = 5_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** Without a connection the row waits at most this long, even after many tries. */
const CUT_OFF_MS_MAX = 60_000;

/** The longest wait that we accept from a source. */
const RETRY_AFTER_MS_MAX = 6 * 3600 * 1000;

/** The row's next state after an attempt; undefined leaves the row to its current sender. */
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

/**
 * The server has ended the key. Either the dealer wanted that, or we ask whether they still want
 * the report.
 */
function cancelled({ isCancelling }: OutboxRow): Settlement {
  const known = { isUnsure: false, hasLeft: false, isOverdue: undefined };
  return isCancelling
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

/** The next state of a refused row. */
function refused(row: OutboxRow, refusal: Refused, isWatched: boolean): Refusal {
  const { code, reason } = refusal;
  if (code === 'unauthenticated') return atTheDoor(row, reason, isWatched);
  if (code === 'price_changed') {
    const { pricePaise: newPricePaise } = refusal;
    return { state: 'needs-you', obstacle: 'price_changed', reason, newPricePaise };
  }
  // The dealer has read the refusal, so a late copy must not be charged.
  if (isWatched) return { state: 'queued', reason: '', dueAt: 0, isCancelling: true };
  // The wallet is empty, or a buyer's phone has reached its limit.
  if (refusal.status === 402) return { state: 'needs-recharge', reason };
  if (!goesAgain(refusal)) return { state: 'needs-you', obstacle: endOf(refusal), reason };
  const own = jittered(backoffMs(row.attempts + 1 + SOURCE_PATIENCE));
  return { state: 'waiting', reason, ...dueIn(patient(own, refusal.retryAfterMs)) };
}

/** A refusal that will never change ends the request; other refusals may pass. */
function endOf(refusal: Refused): 'no_record' | 'over' | 'refused' {
  if (isNoRecord(refusal)) return 'no_record';
  return refusal.status === 400 || refusal.status === 413 ? 'over' : 'refused';
}

/** The call never started, so no attempt is counted. */
function atTheDoor(row: OutboxRow, reason: Reason, isWatched: boolean): Refusal {
  const before = { attempts: row.attempts, hasLeft: Boolean(row.hasLeft) };
  if (isWatched && !row.hasLeft) return { ...before, state: 'cancelled', reason };
  const login = { ...before, state: 'needs-login', reason: 'signedOut' } as const;
  return isWatched ? { ...login, isCancelling: true } : login;
}

/**
 * A source stays down longer than a phone lacks signal, so its first wait is doubled this many
 * times.
 */
const SOURCE_PATIENCE = 4;

function backoffMs(attempts: number): number {
  return Math.min(BACKOFF_MS * 2 ** (attempts - 1), BACKOFF_MS_MAX);
}

/** A wait that is half fixed and half random, so that phones do not all call in the same second. */
function jittered(fullMs: number): number {
  return fullMs / 2 + (Math.random() * fullMs) / 2;
}

function patient(ownMs: number, retryAfterMs = 0): number {
  return Math.max(ownMs, Math.min(retryAfterMs, RETRY_AFTER_MS_MAX));
}

function dueIn(waitMs: number): Pick<Settlement, 'dueAt' | 'waitMs'> {
  return { dueAt: Date.now() + waitMs, waitMs };
}
