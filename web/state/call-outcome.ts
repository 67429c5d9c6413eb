// What the dealer reads when a request ends: which dialog, with which text.

import type { Paise } from '../../data/values/money.ts';
import type { Delivery } from '../../sw/outbox/delivery.ts';
import type { Reason } from '../../sw/outbox/reasons.ts';
import type { Refused } from '../../sw/remote-errors.ts';

export type CallOutcome =
  | { kind: 'report'; reportId: string }
  | { kind: 'waiting'; pricePaise: Paise; reason: Reason }
  | { kind: 'price_changed'; key: string; reason: Reason; pricePaise: Paise | undefined }
  /** The answer had no report: the dealer sees no message (specification, section 5). */
  | { kind: 'silent' }
  | { kind: 'payment' | 'server'; reason: Reason }
  /** The source is down, which passes by itself. */
  | { kind: 'source_down'; reason: Reason }
  /** The source has no record. */
  | { kind: 'no_record'; reason: Reason }
  | { kind: 'auth' | 'phone_full' | 'unknown' };

/** The request with this key, at the price that the dealer saw. */
type Request = { key: string; pricePaise: Paise };

export function outcomeOf(
  delivery: Delivery | { kind: 'not_stored' },
  { key, pricePaise }: Request,
): CallOutcome {
  const waiting = (reason: Reason) => ({ kind: 'waiting', pricePaise, reason }) as const;
  switch (delivery.kind) {
    case 'report':
      return { kind: 'report', reportId: delivery.id };
    case 'not_stored':
      return { kind: 'phone_full' };
    case 'waiting':
      return waiting(delivery.reason);
    case 'elsewhere':
    case 'cancelled':
      return waiting('otherTab');
    case 'too_old':
      return waiting('overdue');
    case 'over':
      return { kind: 'server', reason: delivery.reason };
    case 'unreadable':
      console.error('The answer holds no report.');
      return { kind: 'silent' };
    case 'refused':
      return refused(delivery.refusal, key);
    default:
      return delivery satisfies never;
  }
}

function refused({ status, code, reason, pricePaise }: Refused, key: string): CallOutcome {
  if (status === 402) return { kind: 'payment', reason };
  if (status === 401) return { kind: 'auth' };
  if (code === 'price_changed') return { kind: 'price_changed', key, reason, pricePaise };
  if (code === 'source_down') return { kind: code, reason };
  return { kind: code === 'not_found' ? 'no_record' : 'server', reason };
}
