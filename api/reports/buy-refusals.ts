// The refusals for calls that must not be sold, and for answers that give no report.

import type { Service } from '../../data/catalogue.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import type { Outcome } from '../providers/outcome.ts';
import { type Refusal, refusal } from '../refusal.ts';

export function priceChanged(service: Service): Refusal {
  return refusal('price_changed', { price: toRupees(service.pricePaise) });
}

export function insufficientBalance(service: Service, spendablePaise: Paise): Refusal {
  const required = toRupees(service.pricePaise);
  return refusal('insufficient_balance', { required, balance: toRupees(spendablePaise) });
}

/** Refuses a dealer with too many empty results in the 24 hours since the first. */
export function tooManyQuestions(waitMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const hours = Math.ceil(retryAfterSeconds / 3600);
  return refusal('too_many_questions', { hours, retryAfterSeconds });
}

/**
 * Returns the refusal for an outcome without a report. `left` is the number of free checks that
 * remain, and is given only when few do.
 */
export function unanswered(service: Service, outcome: Outcome, left?: number): Refusal {
  switch (outcome.kind) {
    case 'not_found':
      return refusal('not_found', { left });
    case 'invalid_identifier':
      return refusal('number_refused', { left });
    case 'rate_limited':
      return refusal('source_busy', { retryAfterSeconds: outcome.retryAfterSeconds });
    case 'pending':
      return refusal('bank_pending', { retryAfterSeconds: outcome.retryAfterSeconds });
    // The dealer gets the same refusal for an unreadable answer and for a failure of ours.
    case 'found':
    case 'source_down':
    case 'provider_broke':
      return refusal('source_down', { source: service.source });
    default:
      return outcome satisfies never;
  }
}
