// Why a call is refused before any source is asked, and why a report is not given again, in the
// words the dealer reads: what happened, whether money was taken, what to do.

import type { Field, Service } from '../../data/catalogue.ts';
import { type Paise, rupeeText, toRupees } from '../../data/values/money.ts';
import type { Outcome } from '../providers/outcome.ts';
import { Refusal, refusal } from '../refusal.ts';

/** Long enough for the call in flight to end, short enough to wait for. */
const COME_BACK_SECONDS = 5;

export const unknownService = refusal(
  'malformed',
  'There is no such service. Nothing was charged.',
);

export function serviceOff(service: Service): Refusal {
  const message = `${service.shortName} is not available right now. Nothing was charged.`;
  return new Refusal('service_off', message);
}

/** In the operator's own words: it is switched off for a while. */
export function switchedOff(sentence: string): Refusal {
  return new Refusal('service_off', `${sentence} Nothing was charged.`);
}

export function invalidIdentifier(field: Field): Refusal {
  const what = field.label.toLowerCase();
  const message = `This is not a valid ${what}. Nothing was charged; check it and try again.`;
  return new Refusal('invalid_identifier', message);
}

export const consentChanged = refusal(
  'consent_required',
  'The consent that you confirm by submitting has changed. Nothing was charged; reload the ' +
    'page, read it and submit again.',
);
export const consentMissing = refusal(
  'consent_required',
  'This check needs you to confirm that the person it is about agreed to it. Nothing was ' +
    'charged; reload the page, read what you confirm and submit again.',
);
export const keyReused = refusal(
  'key_reused',
  'This request was already sent with different details. Nothing was charged for these.',
);
export const inProgress = refusal(
  'in_progress',
  'This report is still being made. It is charged once, when it is ready.',
  { retryAfterSeconds: COME_BACK_SECONDS },
);
export const alreadyReceived = refusal(
  'already_received',
  'This report was already delivered, to the phone that asked for it.',
);
export const givenBack = refusal(
  'given_back',
  'This report was not fetched within 30 days. Its price was returned to your wallet.',
);
export const damaged = refusal(
  'report_damaged',
  'This report was damaged on our server before it was fetched. Its price was returned to ' +
    'your wallet.',
);
/** Its price went back when it was withdrawn, or before. */
export const reportWithdrawn = refusal(
  'report_withdrawn',
  'This report was withdrawn: its data proved wrong. Its price was returned to your wallet.',
);

/** The same for a missing seal and a wrong one. */
export const sealMismatch = refusal(
  'seal_mismatch',
  'This report opens only on the phone that asked for it. Ask from that phone.',
);
export const cancelled = refusal('withdrawn', 'This request was cancelled. Nothing was charged.');

/** Only after the key was looked up: no call was opened for it, and none will be. */
export const keyTooOld = refusal(
  'key_expired',
  'This request is too old to be sent. Nothing was charged.',
);
export const keyAhead = refusal(
  'key_expired',
  'The clock of the phone that made this request is more than a day ahead. Nothing was ' +
    'charged; correct the clock and try again.',
);

export function tooManyCancellations(waitMs: number): Refusal {
  const message = 'Too many requests were cancelled in one day. Nothing was charged for this one.';
  return new Refusal('rate_limited', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

export function priceChanged(service: Service): Refusal {
  const message = `The price is now ${rupeeText(service.pricePaise)}. Nothing was charged.`;
  return new Refusal('price_changed', message, { body: { price: toRupees(service.pricePaise) } });
}

/** Specification, section 8: the message is exact. */
export function insufficientBalance(service: Service, spendablePaise: Paise): Refusal {
  const required = toRupees(service.pricePaise);
  const message =
    `Insufficient balance. Rs.${required} Required for this Service. ` +
    'Please recharge your wallet.';
  const body = { required, balance: toRupees(spendablePaise) };
  return new Refusal('insufficient_balance', message, { body });
}

// Why a source's answer brought no report, in the words the dealer reads: nothing is charged, and
// this many more such checks are free today.

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
