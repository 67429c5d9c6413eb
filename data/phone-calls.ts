// Calls for buyers' phones: an owner adds and watches a phone, a phone enters and asks for more.
// Screens that need them load them; the first page does not.

import * as v from 'valibot';
import { type CallSpec, get, nothing, post, typedLine } from './call-spec.ts';

/** 128 bits in base64url: what a QR carries past the server's log, or a phone keeps to itself. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const rupees = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger());
const digits = v.pipe(v.string(), v.regex(/^\d{2}$/));
/** More would be no limit; a phone without money is paused. */
const perDay = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000));

/** What one tap on the owner's notice adds for the day. */
export const RAISED_RUPEES = 100;

const BuyerPhone = v.object({
  id: v.number(),
  name: v.string(),
  /** Whether it checks persons, too; cars it checks always. */
  persons: v.boolean(),
  perDay: rupees,
  /** What was added for today. */
  raised: rupees,
  /** Charged or held, by the clock of India. */
  today: rupees,
  month: rupees,
  seenAt: v.string(),
  /** `ended`: signed out, by its owner or because it was not used for long. */
  state: v.picklist(['on', 'paused', 'ended']),
  /** Whether it asks for more, and was not answered. */
  asks: v.boolean(),
});
export type BuyerPhone = v.InferOutput<typeof BuyerPhone>;

export const phoneCalls = {
  phones: get('/api/phones', 'owner', v.object({ phones: v.array(BuyerPhone) })),
  /** Replaces the code that was made before. Dates are ISO 8601, UTC. */
  phoneOffer: post(
    '/api/phones/offer',
    'owner',
    v.object({ name: v.pipe(typedLine(30), v.minLength(1)), perDay, persons: v.boolean() }),
    v.object({ key: v.string(), expiresAt: v.string() }),
  ),
  /** Without `digits` it asks who came; the wrong ones end the code. */
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
      /** With `limit`. */
      perDay: v.optional(perDay),
    }),
    nothing,
  ),
  /**
   * The new phone's, again and again: the first secret that comes with the key is the phone's. Once
   * its owner has admitted it, the answer begins its session.
   */
  phoneEnter: post(
    '/api/phone/enter',
    'none',
    v.object({ key: secret, secret }),
    v.object({
      digits: v.string(),
      expiresAt: v.string(),
      /** Null: it is not admitted yet. */
      accountId: v.nullable(v.string()),
      name: v.string(),
    }),
  ),
  /** A buyer asks the owner for more; once a day is enough. */
  phoneAsk: post('/api/phone/ask', 'buyer', nothing, nothing),
} satisfies Record<string, CallSpec>;
