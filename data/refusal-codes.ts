// Every code with which the server can refuse a call.

import * as v from 'valibot';

/** Why the server refuses, and with which status. Callers get no other refusals. */
export const refusals = {
  malformed: 400,
  unauthenticated: 401,
  insufficient_balance: 402,
  forbidden: 403,
  /** No money is taken until a code sent by email has proved the account's email. */
  email_unproved: 403,
  /** Not the library's write token: this device has an old key, or none. */
  library_locked: 403,
  /** Google calls its person by another email than before: the code just sent is asked for once. */
  google_email_changed: 403,
  /** The operator has blocked this account. */
  blocked: 403,
  not_found: 404,
  no_such_address: 404,
  /** This account has turned on no library. */
  no_library: 404,
  wrong_method: 405,
  in_progress: 409,
  price_changed: 409,
  balance_left: 409,
  payment_pending: 409,
  /** The dealer cancelled this request: its key can no longer buy anything. */
  withdrawn: 409,
  /** A key made too long ago, or by a clock that is ahead: it starts no new call. */
  key_expired: 409,
  /** The account has a library: this device joins it. */
  library_exists: 409,
  /** Records were changed by another device first; nothing of the request is stored. */
  library_conflict: 409,
  /** There is no room for more; nothing of the request is stored. */
  library_full: 409,
  /** No one has asked to start again, or its seven days are not over. */
  restart_pending: 409,
  /** This join has ended, or another device is answering it. */
  join_over: 409,
  already_received: 410,
  /** Not fetched in time: the answer is gone, and its price is back in the wallet. */
  given_back: 410,
  /** Damaged on the server's disk before it was fetched: its price is back in the wallet. */
  report_damaged: 410,
  /** The operator took it back, since its data proved wrong: its price is back in the wallet. */
  report_withdrawn: 410,
  too_large: 413,
  invalid_identifier: 422,
  key_reused: 422,
  /** The answer was sealed with a `Lotproof-Seal` other than the one sent now. */
  seal_mismatch: 422,
  /** The dealer's consent is missing, or is to an older text. */
  consent_required: 422,
  wrong_code: 422,
  /** Too short, or one that many people use. */
  weak_password: 422,
  rate_limited: 429,
  /** A code was sent within the last 50 seconds and is still valid. */
  code_in_hand: 429,
  internal: 500,
  source_down: 503,
  service_off: 503,
  gateway_down: 503,
  /**
   * The server itself is unavailable: it restarts, or its disk is full. Retry with the same key.
   */
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/**
 * The body of every refusal. 402 adds `required` and `balance`, price_changed adds `price`,
 * library_conflict the ids of `conflicts`, library_full adds `recordsMax` and `bytesMax`.
 */
export const RefusalBody = v.object({
  message: v.string(),
  code: v.picklist(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  required: v.optional(v.number()),
  balance: v.optional(v.number()),
  price: v.optional(v.number()),
  conflicts: v.optional(v.array(v.string())),
  recordsMax: v.optional(v.number()),
  bytesMax: v.optional(v.number()),
});
