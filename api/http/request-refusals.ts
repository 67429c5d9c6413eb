// Every way a request is refused before a handler sees it: what was wrong with it, and what to do.

import { type BodyOf, type EveryCallName, everyCall, type QueryOf } from '../../data/every-call.ts';
import { Refusal, refusal } from '../refusal.ts';

type Field = { [K in EveryCallName]: keyof BodyOf<K> | keyof QueryOf<K> }[EveryCallName];

/** What each field must be, whatever was sent. The compiler requires one per field. */
const mustBe: Record<Field, string> = {
  email: 'Enter a valid email.',
  otp: 'Enter the 6-digit OTP from your email.',
  password: 'Enter a password of at most 200 characters.',
  current: 'Enter a password of at most 200 characters.',
  dropPassword: 'Say whether the password goes too.',
  googleId: 'Google did not confirm this login. Try again.',
  credential: 'Google did not confirm this login. Try again.',
  amount: 'Enter a valid amount',
  razorpay_payment_id: 'This is not a payment of the payment service.',
  razorpay_order_id: 'This is not an order of the payment service.',
  razorpay_signature: 'This payment is not confirmed by the payment service.',
  after: 'The list can only go on after a transaction of this account.',
  limit: 'The list can be asked for in pages of 1 to 9999.',
  transactionId: 'There is no such transaction.',
  // The key was not looked up for any of these: what became of it before is not known here.
  serviceName: 'There is no such service.',
  payload: 'The details are missing or cannot be read. Enter them again.',
  quotedPrice: 'The price shown cannot be read. Try again.',
  consent: 'What you confirmed cannot be read. Reload the page.',
  digest: 'This is not the digest of a report.',
  iat: 'This is not the time of a sale, in seconds.',
  id: 'There is nothing with this name.',
  replaces: 'There is nothing with this name.',
  write: 'The key of this device cannot be read.',
  writeHash: 'The key of this device cannot be read.',
  recovery: 'The recovery code cannot be kept like this. Make another.',
  generation: 'The key of this device has no such number.',
  commit: 'The new device cannot be let in like this. Ask again there.',
  point: 'The new device cannot be let in like this. Ask again there.',
  sealed: 'The new device cannot be let in like this. Ask again there.',
  keys: 'These are not keys of reports: send at most 100 in a list.',
};

/** Specification, section 8: the message is exact. */
export const unauthenticated = refusal(
  'unauthenticated',
  'Session expired or Unauthenticated. Please login again.',
);

/**
 * Whoever proves a mistyped email's address gets its account: no money goes in before that, and a
 * password is not worth changing. `meanwhile` says what did not happen.
 */
export function emailUnproved(meanwhile: string): Refusal {
  const how = 'First confirm that this email is yours: log in with an OTP sent to it.';
  return new Refusal('email_unproved', `${how} ${meanwhile}`);
}

/** `field` is the first part of the path to the error; the value itself is never repeated. */
export function malformed(field: unknown): Refusal {
  const known = typeof field === 'string' && Object.hasOwn(mustBe, field);
  return known ? new Refusal('malformed', mustBe[field as Field]) : notJson();
}

export const malformedKey = refusal('malformed', 'The Idempotency-Key must be one UUID.');
export const malformedSeal = refusal(
  'malformed',
  'The Lotproof-Seal must be 32 bytes in base64url.',
);
export const noKey = refusal(
  'malformed',
  'Name the request to be cancelled by its Idempotency-Key.',
);
export const notJson = refusal(
  'malformed',
  'The request must be a JSON object, sent as application/json.',
);
export const unreadable = refusal(
  'malformed',
  'The request broke off or cannot be read. Send it again.',
);
export const tooSlow = refusal('malformed', 'The request took too long to arrive. Send it again.');
export const tooLarge = refusal('too_large', 'The request is too large.');
export const foreignOrigin = refusal('forbidden', 'Requests from this site are not accepted.');

/** Nothing answers here: neither this method nor, perhaps, any other. */
export function nothingThere(path: string): Refusal {
  const methods = Object.values(everyCall)
    .filter((known) => known.path === path)
    .map(({ method }) => method);
  if (methods.length === 0) {
    return new Refusal('no_such_address', 'There is nothing at this address.');
  }
  // RFC 9110, section 15.5.6: a 405 must list the methods that are allowed.
  const allow = methods.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  const message = `This address only answers ${methods.join(' and ')}.`;
  return new Refusal('wrong_method', message, { allow });
}
