// Calls for buyers' phones: an owner adds and watches phones; a phone joins and asks for a higher
// limit. Only screens that need these calls load this file.

import * as v from 'valibot';
import { type CallSpec, get, nothing, post, typedLine } from './call-spec.ts';

/** A secret of 128 bits in base64url, in a QR code or on a phone. No log contains it. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const rupees = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger());
const digits = v.pipe(v.string(), v.regex(/^\d{2}$/));
/** The highest daily limit: a higher one limits nothing. To stop a phone, the owner pauses it. */
const perDay = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000));

/** One tap on the owner's notice adds this much to the day's limit. */
export const RAISED_RUPEES = 100;

const BuyerPhone = v.object({
  id: v.number(),
  name: v.string(),
  /** Whether the phone may check people. It may always check cars. */
  persons: v.boolean(),
  perDay: rupees,
  /** The amount that the owner has added to today's limit. */
  raised: rupees,
  /** The rupees charged or held today, in Indian time. */
  today: rupees,
  month: rupees,
  seenAt: v.string(),
  /** `ended`: signed out, either by the owner or after a long time without use. */
  state: v.picklist(['on', 'paused', 'ended']),
  /** Whether the phone has asked for a higher limit and is waiting for the owner. */
  asks: v.boolean(),
});
export type BuyerPhone = v.InferOutput<typeof BuyerPhone>;

export const phoneCalls = {
  phones: get('/api/phones', 'owner', v.object({ phones: v.array(BuyerPhone) })),
  /** Returns a code for a phone to join with, and cancels the last one. Dates are ISO 8601, UTC. */
  phoneOffer: post(
    '/api/phones/offer',
    'owner',
    v.object({ name: v.pipe(typedLine(30), v.minLength(1)), perDay, persons: v.boolean() }),
    v.object({ key: v.string(), expiresAt: v.string() }),
  ),
  /**
   * Without `digits`, returns the digits for the owner to choose from. Wrong digits invalidate the
   * code.
   */
  phoneAdmit: post(
    '/api/phones/admit',
    'owner',
    v.object({ key: secret, digits: v.optional(digits) }),
    v.object({ state: v.picklist(['waiting', 'asked', 'admitted']), choices: v.array(v.string()) }),
  ),
  phoneChange: post(
    '/api/phones/change',
    'owner',
    v.object({
      phone: id,
      change: v.picklist(['pause', 'resume', 'end', 'raise', 'decline', 'limit']),
      /** Sent only if `change` is `limit`. */
      perDay: v.optional(perDay),
    }),
    nothing,
  ),
  /**
   * Adds the phone that makes this call. The phone repeats the call until it is added. The first
   * caller with the key sets the secret that the phone then uses. Once the owner has admitted the
   * phone, the answer starts the phone's session.
   */
  phoneEnter: post(
    '/api/phone/enter',
    'none',
    v.object({ key: secret, secret }),
    v.object({
      digits: v.string(),
      expiresAt: v.string(),
      /** Null until the owner has admitted the phone. */
      accountId: v.nullable(v.string()),
      name: v.string(),
    }),
  ),
  /** A buyer asks the owner for a higher limit, at most once a day. */
  phoneAsk: post('/api/phone/ask', 'buyer', nothing, nothing),
} satisfies Record<string, CallSpec>;
