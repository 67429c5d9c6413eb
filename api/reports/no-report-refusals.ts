// Why a source's answer brought no report, in the words the dealer reads: nothing is charged, and
// this many more such checks are free today.

import type { Service } from '../../data/catalogue.ts';
import type { Outcome } from '../providers/outcome.ts';
import { Refusal } from '../refusal.ts';

/** More questions found nothing than are free. The day is the dealer's, not the calendar's. */
export function tooManyQuestions(waitMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const hours = Math.ceil(retryAfterSeconds / 3600);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  const what = 'Too many checks without a result in one day. Nothing was charged';
  const message = `${what}; try again in ${wait}.`;
  return new Refusal('rate_limited', message, { retryAfterSeconds });
}

/** Said while few are left, so that no limit comes without warning. */
function leftText(left: number | undefined): string {
  if (left === undefined) return '';
  if (left === 1) return ' 1 more check without a result is free today.';
  return ` ${left === 0 ? 'No' : left} more checks without a result are free today.`;
}

/**
 * What the dealer reads about an outcome that gave no report; `left` is how many more of the kind
 * are free, where few are left.
 */
export function unanswered(service: Service, outcome: Outcome, left?: number): Refusal {
  switch (outcome.kind) {
    case 'not_found':
      return new Refusal(
        'not_found',
        `The source has no record for this number. Nothing was charged.${leftText(left)}`,
      );
    case 'invalid_identifier':
      return new Refusal(
        'invalid_identifier',
        'The source does not accept this number. Nothing was charged; check it and try again.' +
          leftText(left),
      );
    case 'rate_limited':
      return new Refusal(
        'rate_limited',
        'The source is busy. Nothing was charged; try again in a minute.',
        { retryAfterSeconds: outcome.retryAfterSeconds },
      );
    case 'pending':
      return new Refusal(
        'in_progress',
        'The bank has not answered yet. Nothing was charged; the check continues automatically.',
        { retryAfterSeconds: outcome.retryAfterSeconds },
      );
    // To the dealer, an unreadable answer and our own trouble with a provider are the same thing.
    case 'found':
    case 'source_down':
    case 'provider_broke':
      return new Refusal(
        'source_down',
        `${service.source} cannot be reached right now. Nothing was charged; try again later.`,
      );
    default: {
      const none: never = outcome;
      return none;
    }
  }
}
