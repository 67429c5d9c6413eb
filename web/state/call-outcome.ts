// What the dealer reads of a request's end: which dialog, and what it says.

import type { Paise } from '../../data/values/money.ts';
import type { Delivery } from '../../sw/outbox/delivery.ts';
import { reasons } from '../../sw/outbox/reasons.ts';
import type { Refused } from '../../sw/remote-errors.ts';
import { words } from '../words/words.ts';

export type CallOutcome =
  | { kind: 'report'; reportId: string }
  | { kind: 'waiting'; pricePaise: Paise; reason: string }
  | { kind: 'price_changed'; key: string; message: string; pricePaise: Paise | undefined }
  /** The answer held no report: the user sees no message (specification, section 5). */
  | { kind: 'silent' }
  /** `message`: the server's own words. */
  | { kind: 'payment' | 'server'; message: string }
  /** The source is down, which passes by itself. */
  | { kind: 'source_down'; message: string }
  /** The source has answered that it has no record; in the server's own words. */
  | { kind: 'no_record'; message: string }
  | { kind: 'auth' | 'phone_full' | 'unknown' };

/** Of the request with this key, at the price that the dealer was shown. */
type Request = { key: string; pricePaise: Paise };

export function outcomeOf(
  delivery: Delivery | { kind: 'not_stored' },
  { key, pricePaise }: Request,
): CallOutcome {
  const waiting = (reason: string) => ({ kind: 'waiting', pricePaise, reason }) as const;
  switch (delivery.kind) {
    case 'report':
      return { kind: 'report', reportId: delivery.id };
    case 'not_stored':
      return { kind: 'phone_full' };
    case 'waiting':
      return waiting(delivery.reason);
    case 'elsewhere':
    case 'cancelled':
      return waiting(words().waiting.otherTab);
    case 'too_old':
      return waiting(reasons.overdue);
    case 'over':
      return { kind: 'server', message: delivery.reason };
    case 'unreadable':
      console.error('The answer holds no report.');
      return { kind: 'silent' };
    case 'refused':
      return refused(delivery.refusal, key);
    default: {
      const none: never = delivery;
      return none;
    }
  }
}

function refused({ status, code, message, pricePaise }: Refused, key: string): CallOutcome {
  if (status === 402) return { kind: 'payment', message };
  if (status === 401) return { kind: 'auth' };
  if (code === 'price_changed') return { kind: 'price_changed', key, message, pricePaise };
  if (code === 'source_down') return { kind: code, message };
  return { kind: code === 'not_found' ? 'no_record' : 'server', message };
}
