// Every way a top-up is refused, in the words the dealer reads: what happened to the money first.

import { Refusal, refusal } from '../../refusal.ts';
import type { Credit } from './credit-payment.ts';

/** Specification, section 5: the message is exact. */
export const invalidAmount = refusal('malformed', 'Enter a valid amount');
export const keyReused = refusal(
  'key_reused',
  'This request was already sent with another amount. No money was taken.',
);
export const tooManyOrders = refusal(
  'rate_limited',
  'Too many payments were started but not finished. Try again in an hour.',
  { retryAfterSeconds: 3600 },
);
export const forgedSignature = refusal(
  'forbidden',
  'This payment is not confirmed by the payment service.',
);

/** The same for an order that does not exist and for another dealer's. */
export const unknownPayment = refusal('not_found', 'There is no such payment in this account.');
export const otherAmount = refusal(
  'malformed',
  'This is not the amount of the payment. What you paid is safe and is added automatically.',
);
const paymentPending = refusal(
  'payment_pending',
  'The bank has not confirmed the payment yet. Your money is safe and is added ' +
    'automatically; do not pay again.',
);

/** The gateway did not answer: what the bank said, if anything, is unknown here. */
export const paymentLate = refusal(
  'payment_pending',
  'The payment cannot be checked right now. Your money is safe and is added automatically; ' +
    'do not pay again.',
);

/** Why a payment with a valid signature was not credited to the caller. */
export function uncredited(outcome: Credit): Refusal {
  switch (outcome.kind) {
    // A signed payment that the gateway does not know yet is only seconds old.
    case 'pending':
    case 'not_ours':
    case 'unclaimed':
      return paymentPending();
    case 'unfit':
    case 'erased':
      return new Refusal(
        'forbidden',
        'This payment does not match the order, so it was not added. Our support will sort it out.',
      );
    case 'credited':
      return unknownPayment();
    default: {
      const none: never = outcome;
      return none;
    }
  }
}
