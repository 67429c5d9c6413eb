// Computes a row's next state after an attempt, how long the row waits, and for what.

import type { Refused } from '../remote-errors.ts';
import type { OutboxRow, OutboxState } from './database.ts';
import { type Delivery, goesAgain, isNoRecord, isUncharged } from './delivery.ts';
import type { Settlement } from './lease.ts';
import type { Reason } from './reasons.ts';
import { again } from './row.ts';

/** The first wait after an attempt without an answer. It doubles each time, with jitter. */
const BACKOFF_MS = 5_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** The longest wait while the server is out of reach, however many tries have failed. */
const CUT_OFF_MS_MAX = 60_000;

/** The longest wait that a source may ask for. */
const RETRY_AFTER_MS_MAX = 6 * 3600 * 1000;

/** The row's next state after an attempt. Undefined leaves the row to its current sender. */
export function settlementOf(
  row: OutboxRow,
  delivery: Delivery,
  isWatched: boolean,
): Settlement | undefined {
  switch (delivery.kind) {
    case 'report':
      return { state: 'done', reason: '', sent: 'answered' };
    case 'cancelled':
      return cancelled(row);
    case 'over':
      return { state: 'over', reason: delivery.reason, sent: 'answered' };
    case 'too_old':
      return { state: 'queued', reason: 'overdue', dueAt: 0, sent: left(row), asks: 'renewal' };
    case 'waiting':
      return waiting(row, delivery);
    case 'unreadable':
      return waiting(row, { reason: 'unreadable' });
    case 'refused': {
      const { refusal } = delivery;
      const sent = isUncharged(refusal) ? 'answered' : left(row);
      return { sent, ...refused(row, refusal, isWatched) };
    }
    case 'elsewhere':
      return undefined;
    default:
      return delivery satisfies never;
  }
}

/**
 * The server has ended the key. Either the dealer has cancelled the request, or the dealer must now
 * say whether the report is still wanted.
 */
function cancelled({ asks }: OutboxRow): Settlement {
  return asks === 'cancel'
    ? { state: 'cancelled', reason: '', sent: 'no' }
    : { state: 'needs-renewal', reason: 'expired', sent: 'no', asks: 'report' };
}

/** What is known about earlier attempts, if the answer says nothing about them. */
function left({ sent }: OutboxRow): OutboxRow['sent'] {
  return sent === 'unsure' ? sent : 'answered';
}

type Waiting = Omit<Extract<Delivery, { kind: 'waiting' }>, 'kind'>;

function waiting(
  row: OutboxRow,
  { reason, isCutOff, isUnsent, retryAfterMs }: Waiting,
): Settlement {
  const fullMs = backoffMs(row.attempts + 1);
  const own = jittered(isCutOff ? Math.min(fullMs, CUT_OFF_MS_MAX) : fullMs);
  return {
    state: isCutOff ? 'cut-off' : 'waiting',
    reason,
    sent: isUnsent ? row.sent : 'unsure',
    ...dueIn(patient(own, retryAfterMs)),
  };
}

type Refusal = Omit<Settlement, 'sent'> & Partial<Settlement>;

/** The next state of a refused row. */
function refused(row: OutboxRow, refusal: Refused, isWatched: boolean): Refusal {
  const { code, reason } = refusal;
  if (code === 'unauthenticated') return unauthenticated(row, reason, isWatched);
  if (code === 'price_changed') {
    return { state: 'needs-price', reason, newPricePaise: refusal.pricePaise };
  }
  // The screen has shown the refusal. End the key, so that an earlier attempt cannot be charged.
  if (isWatched) return { ...again, asks: 'cancel' };
  // The phone learned the right time from the answer. If the dealer agrees, the new key contains
  // it.
  if (code === 'key_ahead') return { state: 'needs-renewal', reason, sent: 'no' };
  // The wallet is short of money, or a buyer's phone has reached its limit.
  if (refusal.status === 402) return { state: 'needs-recharge', reason };
  if (!goesAgain(refusal)) return { state: endOf(refusal), reason };
  const own = jittered(backoffMs(row.attempts + 1 + SOURCE_PATIENCE));
  return { state: 'waiting', reason, ...dueIn(patient(own, refusal.retryAfterMs)) };
}

/**
 * A refusal that would only be repeated ends the request. After any other refusal, the dealer may
 * try again.
 */
function endOf(refusal: Refused): OutboxState {
  if (isNoRecord(refusal)) return 'no-record';
  return refusal.status === 400 || refusal.status === 413 ? 'over' : 'needs-you';
}

/** The call never started, so do not count the attempt. */
function unauthenticated(row: OutboxRow, reason: Reason, isWatched: boolean): Refusal {
  const { attempts, sent } = row;
  if (isWatched && sent === 'no') return { attempts, sent, state: 'cancelled', reason };
  const login = { attempts, sent, state: 'needs-login', reason: 'signedOut' } as const;
  return isWatched ? { ...login, asks: 'cancel' } : login;
}

/**
 * How many times the first wait is doubled for a source, because sources stay down longer than
 * phones lack signal.
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
