// What an attempt's end means for its row: which state, for how long, and for whom it waits.

import type { RefusalCode } from '../data/refusal-codes.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxRow, Settlement } from './outbox.ts';
import { reasons } from './reasons.ts';
import type { Refused } from './remote.ts';

/** First wait after an attempt without an answer; doubled each time, with jitter. */
const BACKOFF_MS = 5_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** A source that asks for more patience than this is asked again all the same. */
const RETRY_AFTER_MS_MAX = 6 * 3600 * 1000;

/**
 * Refusals that the box gives only once it has looked the key up and found nothing charged. The
 * others may have come from the door, and say nothing of an attempt before this one.
 */
const UNCHARGED: ReadonlySet<RefusalCode | 'unknown'> = new Set([
  'insufficient_balance',
  'price_changed',
  'not_found',
  'source_down',
]);

/** Undefined leaves the row to whoever has it. */
export function settlementOf(
  row: OutboxRow,
  delivery: Delivery,
  isAsked: boolean,
): Settlement | undefined {
  const attempts = row.attempts + 1;
  switch (delivery.kind) {
    case 'report':
      return { state: 'done', reason: '', isUnsure: false };
    case 'withdrawn':
      return { state: 'cancelled', reason: '', isUnsure: false };
    case 'waiting': {
      const dueAt = Date.now() + waitMs(attempts, delivery.retryAfterMs);
      const obstacle = delivery.isCutOff ? 'no_signal' : undefined;
      const isUnsure = Boolean(row.isUnsure) || !delivery.isUnsent;
      return { state: 'waiting', obstacle, reason: delivery.reason, isUnsure, dueAt };
    }
    case 'refused': {
      const { refusal } = delivery;
      const isUnsure = Boolean(row.isUnsure) && !UNCHARGED.has(refusal.code);
      return { ...refused(row, refusal, isAsked && !isUnsure), isUnsure };
    }
    case 'unreadable':
      return {
        state: 'needs-you',
        obstacle: 'unreadable',
        reason: reasons.unreadable,
        isUnsure: true,
      };
    case 'elsewhere':
      return undefined;
    default: {
      const none: never = delivery;
      return none;
    }
  }
}

/** Where a refused row waits, and for whom. */
function refused(row: OutboxRow, refusal: Refused, isAsked: boolean): Settlement {
  const { code, message: reason } = refusal;
  switch (code) {
    case 'price_changed': {
      const { pricePaise: newPricePaise } = refusal;
      return { state: 'needs-you', obstacle: 'price_changed', reason, newPricePaise };
    }
    case 'unauthenticated': // it never got as far as the call: no attempt is counted
      return isAsked
        ? { state: 'cancelled', reason }
        : { state: 'needs-login', reason, attempts: row.attempts };
    case 'insufficient_balance':
      return { state: isAsked ? 'cancelled' : 'needs-recharge', reason };
    default: {
      if (isAsked) return { state: 'cancelled', reason };
      if (!goesAgain(refusal)) return { state: 'needs-you', obstacle: 'refused', reason };
      const dueAt = Date.now() + waitMs(row.attempts + SOURCE_PATIENCE, refusal.retryAfterMs);
      return { state: 'waiting', reason, dueAt };
    }
  }
}

/** A source that is down is down for longer than a phone is without signal: 40 seconds at first. */
const SOURCE_PATIENCE = 4;

/** The trouble is somebody else's and passes by itself: the row needs nobody. */
export function goesAgain({ code }: Refused): boolean {
  return code === 'source_down' || code === 'rate_limited';
}

/** Half fixed, half chance, so that a car park of phones does not call at the same second. */
function waitMs(attempts: number, retryAfterMs: number | undefined): number {
  const full = Math.min(BACKOFF_MS * 2 ** (attempts - 1), BACKOFF_MS_MAX);
  const backoffMs = full / 2 + (Math.random() * full) / 2;
  return Math.max(backoffMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX));
}
