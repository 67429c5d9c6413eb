// Every refusal of the server: code, status and sentence. The server sends the code, its values and
// the English sentence. A language compiles only if it has a sentence for every code. Phones store
// code and values, so a code whose values change needs a new name.

import { accountRefusals } from './account-refusals.ts';
import { buyingRefusals } from './buying-refusals.ts';
import type { BodyOf, EveryCallName, QueryOf } from './every-call.ts';

export type Field = {
  [K in EveryCallName]: KeyOf<BodyOf<K>> | KeyOf<QueryOf<K>>;
}[EveryCallName];

/** The keys of every member of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never;

/** Dealers do not type the other fields: only the app or an old page can cause an error there. */
const mustBe: Partial<Record<Field, string>> = {
  email: 'Enter a valid email.',
  otp: 'Enter the 6-digit OTP from your email.',
  password: 'Enter a password of at most 200 characters.',
  current: 'Enter a password of at most 200 characters.',
  googleId: 'Google did not confirm this login. Try again.',
  credential: 'Google did not confirm this login. Try again.',
  amount: 'Enter a valid amount', // exactly the specification's text (section 5)
  razorpay_signature: 'The payment service has not confirmed this payment.',
  // A request with such a field is refused before its key is looked up, so the outcome of earlier
  // attempts is unknown.
  serviceName: 'There is no such service.',
  payload: 'The details are missing or cannot be read. Enter them again.',
  consent: 'The consent cannot be read. Reload the page.',
  legalName: 'Enter the legal name of the business, as in its registration.',
  address: 'Enter the address of the business.',
  state: 'Choose the state that the business is in.',
  gstin: 'A GSTIN has 15 characters.',
  name: 'Give the phone a name of at most 30 characters.',
  perDay: 'Enter whole rupees a day, from 1 to 1,00,000.',
};

/** A refusal's status and sentence, and the seconds until the next try if they are fixed. */
export type Entry = readonly [
  status: number,
  english: string | ((values: never) => string),
  retryAfterSeconds?: number,
];

/** Refusals that any call can get. */
const callRefusals = {
  malformed: [
    400,
    ({ field }: { field: Field }) =>
      mustBe[field] ?? 'The request cannot be read. Reload the page and try again.',
  ],
  malformed_key: [400, 'The Idempotency-Key must be one UUID.'],
  malformed_seal: [400, 'The Lotproof-Seal must be 32 bytes in base64url.'],
  no_key: [400, 'Send the Idempotency-Key of the request to be cancelled.'],
  not_json: [400, 'The request must be a JSON object, sent as application/json.'],
  broken_off: [400, 'The request was cut off or cannot be read. Send it again.'],
  too_slow: [400, 'The request took too long to arrive. Send it again.'],
  too_large: [413, 'The request is too large.'],
  foreign_origin: [403, 'Requests from this site are not accepted.'],
  no_such_address: [404, 'There is nothing at this address.'],
  /** `allow`: the methods allowed, as in the `Allow` header. */
  wrong_method: [
    405,
    ({ allow }: { allow: string }) =>
      `This address accepts only ${allow.replace(', HEAD', '').split(', ').join(' and ')}.`,
  ],
  /** Exactly the specification's text (section 8). */
  unauthenticated: [401, 'Session expired or Unauthenticated. Please login again.'],
  /** The operator has blocked this account. */
  blocked: [
    403,
    ({ support }: { support: string }) => `This account is blocked. Write to ${support}.`,
  ],
  /**
   * Until the email is verified we take no money and do not change the password, because the owner
   * of a mistyped email could verify it and get the account. `not`: what was not done.
   */
  email_unproved: [
    403,
    ({ not }: { not: 'taken' | 'changed' | 'stored' | 'turned on' }) =>
      'First confirm that this email is yours: log in with an OTP sent to it. ' +
      `Nothing was ${not}.`,
  ],
  internal: [
    500,
    'Something went wrong on our side. Try again: the same request is never charged twice.',
  ],

  // The server cannot answer now. The caller may retry with the same key.
  busy: [
    503,
    'Lotproof is busy right now. Try again: the same request is never charged twice.',
    10,
  ],
  /** The disk is full or the database is gone. The outcome of the call is unknown. */
  not_saved: [
    503,
    'Lotproof cannot save anything right now. Try again later: ' +
      'the same request is never charged twice.',
    60,
  ],
  /** Like `not_saved`, but noticed before the call started. */
  cannot_save: [
    503,
    'Lotproof cannot save anything right now. Nothing was charged; try again later.',
    60,
  ],
  /** The database is damaged or may be. */
  checking_records: [
    503,
    'Lotproof is checking its own records. Try again later: ' +
      'the same request is never charged twice.',
    60,
  ],
  clock_in_doubt: [
    503,
    "Lotproof's clock is being corrected. Nothing was charged; try again in a few minutes.",
    60,
  ],
  starting: [503, ({ state }: { state: string }) => state, 5],
  stopping: [503, 'Lotproof is being updated. It will be back in a moment.', 10],
  /** The health check's sentence for the operator. */
  unhealthy: [503, ({ trouble }: { trouble: string }) => trouble],
} as const;

export const refusals = {
  ...callRefusals,
  ...buyingRefusals,
  ...accountRefusals,
} as const satisfies Record<string, Entry>;

export type RefusalCode = keyof typeof refusals;

/** The values that a code's sentence needs. */
export type RefusalValues<C extends RefusalCode> = (typeof refusals)[C][1] extends (
  values: infer V,
) => string
  ? V
  : object;
