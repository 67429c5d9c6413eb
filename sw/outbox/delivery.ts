// The outcome of an attempt to send a row, derived from the server's answer, refusal or silence.

import { serverTrouble } from '../../data/refusal-body.ts';
import type { RefusalCode } from '../../data/refusals.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import type { OutboxRow } from './database.ts';
import type { Reason } from './reasons.ts';

export type Delivery =
  | { kind: 'report'; id: string }
  /** The outcome on the server or the phone is unknown. The row is sent again automatically. */
  | {
      kind: 'waiting';
      reason: Reason;
      /** The server is out of reach. */
      isCutOff?: boolean;
      isUnsent?: boolean;
      retryAfterMs?: number | undefined;
    }
  | { kind: 'refused'; refusal: Refused }
  /** The server's answer could not be read as a report (specification, section 5). */
  | { kind: 'unreadable' }
  /** The server has ended the key and says that the call was not charged. */
  | { kind: 'cancelled' }
  /** The key is too old to start a call and must be ended. */
  | { kind: 'too_old' }
  /** The server will never answer this key with a report, for this reason. */
  | { kind: 'over'; reason: Reason }
  /** Another tab has the row, or the row must no longer be sent. */
  | { kind: 'elsewhere' };

/**
 * Refusals given in the transaction in which the server looks up the key, so no attempt was
 * charged. Other refusals may come before the look-up and say nothing about previous attempts.
 */
const UNCHARGED: ReadonlySet<string> = new Set<RefusalCode>([
  'insufficient_balance',
  'limit_reached',
  'owner_short',
  'phone_paused',
  'no_persons',
  'price_changed',
  'too_many_questions',
  'not_found',
  'number_refused',
  'source_busy',
  'source_down',
]);

/**
 * Whether the server does not know the call's outcome yet. Only another request with the same key
 * can learn it.
 */
function isOpen({ code }: Refused): boolean {
  return code === 'in_progress' || code === 'bank_pending' || serverTrouble.has(code);
}

/** Whether the refusal means that no attempt with this key has been charged so far. */
export function isUncharged({ code }: Refused): boolean {
  return UNCHARGED.has(code);
}

/** Whether the problem will pass without any action by the dealer. */
export function goesAgain({ code, status }: Refused): boolean {
  return code === 'source_down' || status === 429;
}

/** Whether the source has no record of the number, so that asking again is pointless. */
export function isNoRecord({ code }: Pick<Refused, 'code'>): boolean {
  return ['not_found', 'number_refused', 'invalid_identifier'].includes(code);
}

/** The outcome that an attempt's error stands for. */
export function deliveryOfError(error: unknown, row: OutboxRow): Delivery {
  if (error instanceof NoAnswer) {
    const { reason, isCutOff, isUnsent } = error;
    return { kind: 'waiting', reason, isCutOff, isUnsent };
  }
  if (error instanceof Refused) return deliveryOfRefusal(error, row);
  if (error instanceof Error && error.name === 'ValiError') return { kind: 'unreadable' };
  if (isFull(error)) return { kind: 'waiting', reason: 'phoneFull' };
  // Even after a bug of ours, send the row again, because it may already have been paid for.
  console.error('A request could not be sent', error);
  return { kind: 'waiting', reason: 'fault' };
}

function deliveryOfRefusal(refusal: Refused, row: OutboxRow): Delivery {
  const { code, reason, retryAfterMs } = refusal;
  const isEnding = row.asks !== 'report';
  switch (code) {
    case 'already_received':
      return { kind: 'over', reason: 'alreadyReceived' };
    case 'given_back':
    case 'report_damaged':
    case 'report_withdrawn':
      return { kind: 'over', reason };
    case 'cancelled':
      return isEnding ? { kind: 'cancelled' } : { kind: 'over', reason };
    case 'key_expired':
      return isEnding ? { kind: 'cancelled' } : { kind: 'too_old' };
    case 'key_ahead':
      return isEnding ? { kind: 'cancelled' } : { kind: 'refused', refusal };
    case 'seal_mismatch':
      // Another phone has bought this report or is buying it. The outcome comes later.
      return { kind: 'waiting', reason: 'sealedElsewhere', retryAfterMs };
    case 'unauthenticated':
      return { kind: 'refused', refusal };
    default: {
      if (isOpen(refusal)) return { kind: 'waiting', reason, retryAfterMs };
      const mayBeCharged = isEnding || (row.sent === 'unsure' && !isUncharged(refusal));
      return mayBeCharged
        ? { kind: 'waiting', reason: 'unsure', retryAfterMs }
        : { kind: 'refused', refusal };
    }
  }
}

/** Whether the phone is too full to store something. Dexie may wrap the browser's error. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && /Quota/.test(`${error.name} ${error.message}`);
}
