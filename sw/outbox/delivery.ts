// How an attempt to send a row ended: what the server's answer, its refusal, or no answer at all
// says of the request.

import type { RefusalCode } from '../../data/refusal-codes.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import type { Obstacle, OutboxRow } from './database.ts';
import { reasons } from './reasons.ts';
import { asksToCancel } from './row.ts';

export type Delivery =
  | { kind: 'report'; id: string }
  /** What the server did is unknown, here or there; the row goes again by itself. */
  | {
      kind: 'waiting';
      reason: string;
      /** `no_signal`: the way to the server is closed. */
      obstacle?: Obstacle | undefined;
      isUnsent?: boolean;
      retryAfterMs?: number | undefined;
    }
  | { kind: 'refused'; refusal: Refused }
  /** The server's answer could not be read as a report (specification, section 5). */
  | { kind: 'unreadable' }
  /** The server has put an end to the key, and says that it was not charged. */
  | { kind: 'cancelled' }
  /** The key is too old to open a call: end it. */
  | { kind: 'too_old' }
  /** The server will never answer this key with a report, and says why. */
  | { kind: 'over'; reason: string }
  /** Another tab has it, or it is no longer to be sent. */
  | { kind: 'elsewhere' };

/**
 * Refusals that the server gives only once it has looked the key up and found nothing charged. The
 * others may have come from the door, and say nothing of an attempt before this one.
 */
const UNCHARGED: ReadonlySet<RefusalCode | 'unknown'> = new Set([
  'insufficient_balance',
  'price_changed',
  'not_found',
  'source_down',
]);

/** What the server says while it cannot say what becomes of a call. */
const STILL_OPEN: ReadonlySet<RefusalCode | 'unknown'> = new Set([
  'in_progress',
  'internal',
  'unavailable',
]);

/** Whether the refusal says that no attempt of this key was charged so far. */
export function isUncharged({ code }: Refused): boolean {
  return UNCHARGED.has(code);
}

/** The trouble is elsewhere and passes by itself: the row needs no dealer. */
export function goesAgain({ code }: Refused): boolean {
  return code === 'source_down' || code === 'rate_limited';
}

/** The source has no such number, and would say so again. */
export function isNoRecord({ code }: Pick<Refused, 'code'>): boolean {
  return code === 'not_found' || code === 'invalid_identifier';
}

/** What an attempt that ended in an error says of its request. */
export function deliveryOfError(error: unknown, row: OutboxRow): Delivery {
  if (error instanceof NoAnswer) {
    const { message: reason, isCutOff, isUnsent } = error;
    return { kind: 'waiting', reason, obstacle: isCutOff ? 'no_signal' : undefined, isUnsent };
  }
  if (error instanceof Refused) return deliveryOfRefusal(error, row);
  if (error instanceof Error && error.name === 'ValiError') return { kind: 'unreadable' };
  if (isFull(error)) return { kind: 'waiting', reason: reasons.phoneFull, obstacle: 'phone_full' };
  // A fault of ours must not stop a row that was paid for from ever being requested again.
  console.error('A row could not be sent', error);
  return { kind: 'waiting', reason: reasons.fault, obstacle: 'fault' };
}

function deliveryOfRefusal(refusal: Refused, row: OutboxRow): Delivery {
  const { code, message, retryAfterMs } = refusal;
  switch (code) {
    case 'already_received':
      return { kind: 'over', reason: reasons.alreadyReceived };
    case 'given_back':
      return { kind: 'over', reason: reasons.givenBack };
    case 'report_damaged':
      return { kind: 'over', reason: reasons.damaged };
    case 'report_withdrawn':
      return { kind: 'over', reason: reasons.withdrawn };
    case 'withdrawn':
      return asksToCancel(row)
        ? { kind: 'cancelled' }
        : { kind: 'over', reason: reasons.takenBack };
    case 'key_expired':
      return asksToCancel(row) ? { kind: 'cancelled' } : { kind: 'too_old' };
    case 'seal_mismatch':
      // Charged for another phone, or being asked for by it: what became of it is told later.
      return { kind: 'waiting', reason: reasons.sealedElsewhere, retryAfterMs };
    case 'unauthenticated':
      return { kind: 'refused', refusal };
    default: {
      // The server does not know yet what becomes of the call: only the same key can ask.
      if (STILL_OPEN.has(code)) return { kind: 'waiting', reason: message, retryAfterMs };
      const isOpen = asksToCancel(row) || (row.isUnsure && !isUncharged(refusal));
      return isOpen
        ? { kind: 'waiting', reason: reasons.unsure, retryAfterMs }
        : { kind: 'refused', refusal };
    }
  }
}

/** Whether the phone refused to store something because it is full; Dexie wraps the browser's. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && /Quota/.test(`${error.name} ${error.message}`);
}
