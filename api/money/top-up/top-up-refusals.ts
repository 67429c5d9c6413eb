// Every way a top-up is refused, in the words the dealer reads: what happened to the money first.

import { Refusal } from '../../refusal.ts';
import type { Credit } from './credit-payment.ts';

/** Specification, section 5: the message is exact. */
export function invalidAmount(): Refusal {
  return new Refusal('malformed', 'Enter a valid amount');
}

export function keyReused(): Refusal {
  const message = 'This request was already sent with another amount. No money was taken.';
  return new Refusal('key_reused', message);
}

export function tooManyOrders(): Refusal {
  const message = 'Too many payments were started but not finished. Try again in an hour.';
  return new Refusal('rate_limited', message, { retryAfterSeconds: 3600 });
}

export function forgedSignature(): Refusal {
  return new Refusal('forbidden', 'This payment is not confirmed by the payment service.');
}

/** The same for an order that does not exist and for another dealer's. */
export function unknownPayment(): Refusal {
  return new Refusal('not_found', 'There is no such payment in this account.');
}

export function otherAmount(): Refusal {
  const message =
    'This is not the amount of the payment. What you paid is safe and is added automatically.';
  return new Refusal('malformed', message);
}

function paymentPending(): Refusal {
  const message =
    'The bank has not confirmed the payment yet. Your money is safe and is added ' +
    'automatically; do not pay again.';
  return new Refusal('payment_pending', message);
}

/** Nobody could look: what the bank has said, if anything, is not known here. */
export function paymentLate(): Refusal {
  const message =
    'The payment cannot be checked right now. Your money is safe and is added automatically; ' +
    'do not pay again.';
  return new Refusal('payment_pending', message);
}

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
