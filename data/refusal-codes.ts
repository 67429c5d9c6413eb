// Every code with which the server can refuse a call.

import * as v from 'valibot';

/** Why the server says no, and with which status. Nothing else may be thrown at a caller. */
export const refusals = {
  malformed: 400,
  unauthenticated: 401,
  insufficient_balance: 402,
  forbidden: 403,
  /** No money is taken for an account whose email nobody has proved: a code by email does. */
  email_unproved: 403,
  /** The operator keeps this account out. */
  blocked: 403,
  not_found: 404,
  no_such_address: 404,
  wrong_method: 405,
  in_progress: 409,
  price_changed: 409,
  balance_left: 409,
  payment_pending: 409,
  /** The dealer took this request back: its key buys nothing any more. */
  withdrawn: 409,
  /** A key minted too long ago, or by a clock that is ahead: it opens no new call. */
  key_expired: 409,
  already_received: 410,
  /** Never fetched in time: the answer is gone, and its price is back in the wallet. */
  given_back: 410,
  /** Damaged on the server's disk before it was fetched: its price is back in the wallet. */
  report_damaged: 410,
  too_large: 413,
  invalid_identifier: 422,
  key_reused: 422,
  /** The answer was sealed with another `Lotproof-Seal` than the one that came now. */
  seal_mismatch: 422,
  /** The words that the dealer must confirm were not, or were older ones. */
  consent_required: 422,
  wrong_code: 422,
  /** Too short, or one that many people use. */
  weak_password: 422,
  rate_limited: 429,
  /** A code went out within the last 50 seconds, and nobody has used it up. */
  code_in_hand: 429,
  internal: 500,
  source_down: 503,
  service_off: 503,
  gateway_down: 503,
  /**
   * The server itself cannot just now: it restarts, or its disk is full. The same key asks again.
   */
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/** The body of every refusal. 402 adds `required` and `balance`, price_changed adds `price`. */
export const RefusalBody = v.object({
  message: v.string(),
  code: v.picklist(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  required: v.optional(v.number()),
  balance: v.optional(v.number()),
  price: v.optional(v.number()),
});
