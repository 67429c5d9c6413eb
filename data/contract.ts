// The calls between phone and server, typed once for both ends (data/specification.md, section 7):
// JSON with a session cookie. The library's calls are in library/library-calls.ts, which is loaded
// only by phones that share reports.

import * as v from 'valibot';
import { type CallSpec, digits, get, nothing, post, typedLine } from './call-spec.ts';
import { Proof, SaleQuestion } from './proof/proof.ts';
import { Voucher } from './voucher.ts';

/** The header on every answer from our server. Captive portals and proxies do not send it. */
export const CONTRACT_HEADER = 'Lotproof-Contract';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254), // the longest path without its angle brackets (RFC 5321)
  // Only ASCII: mail programs map other characters of a domain to ASCII, so several spellings would
  // reach one mailbox. Before the @, other characters can look like ASCII or be invisible. A domain
  // has no empty label.
  v.regex(
    /^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/i,
    'Enter a valid email.',
  ),
  v.toLowerCase(),
);
const rupees = v.pipe(v.number(), v.finite());
const message = v.object({ message: v.string() });
const signedIn = v.object({ message: v.string(), accountId: v.string(), email: v.string() });

/** An idempotency key: a UUID that the phone makes at the tap, in any letter case. */
export const IdempotencyKey = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/**
 * The `Lotproof-Seal` header on `callService` and `cancelCall`: 32 random bytes in base64url, which
 * the phone makes and stores with the key. Without them, not even the key opens the stored answer.
 */
export const Seal = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const Transaction = v.object({
  transactionId: v.string(),
  /** ISO 8601, UTC. */
  date: v.string(),
  type: v.picklist(['Credit', 'Debit']),
  description: v.string(),
  amount: rupees,
  /** The balance of all posted entries, up to and including this transaction. */
  balance: rupees,
  /** The name of the buyer's phone that bought the report. */
  phone: v.optional(v.string()),
});
export type Transaction = v.InferOutput<typeof Transaction>;

export const Receipt = v.object({
  id: v.string(),
  key: v.string(),
  serviceName: v.string(),
  price: rupees,
  balance: rupees,
  at: v.string(),
  /** The number printed on the report. */
  number: v.string(),
  /** What the buyer of a car needs to check a report on it. */
  proof: v.optional(Proof),
});
export type Receipt = v.InferOutput<typeof Receipt>;

const ServiceAnswer = v.object({ data: v.record(v.string(), v.unknown()), receipt: Receipt });

const razorpayId = (prefix: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_\\w{14}$`)));

/** What the gateway hands to the page after a payment. */
export const CheckoutSuccess = v.object({
  razorpay_payment_id: razorpayId('pay'),
  razorpay_order_id: razorpayId('order'),
  razorpay_signature: v.pipe(v.string(), v.maxLength(128)),
});
export type CheckoutSuccess = v.InferOutput<typeof CheckoutSuccess>;

/** The maximum length limits argon2id's work, because hashing a long body would take a minute. */
const typedPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const contract = {
  emailLogin: post('/api/user/email-login', 'none', v.object({ email }), message),
  verifyOtp: post('/api/user/verify-otp', 'none', v.object({ email, otp: digits(6) }), signedIn),
  /** The value that Google must repeat in its token, to tie the token to this browser. */
  googleNonce: get('/api/user/google-nonce', 'none', v.object({ nonce: v.string() })),
  googleLogin: post(
    '/api/user/google-login',
    'none',
    v.object({
      email,
      googleId: v.pipe(v.string(), v.maxLength(255)),
      credential: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    }),
    signedIn,
  ),
  loginOrRegister: post(
    '/api/user/login-or-register',
    'none',
    v.object({ email, password: typedPassword }),
    signedIn,
  ),
  logout: post('/api/user/logout', 'none', nothing, message),
  /** Ends the account's sessions on all phones and, if requested, removes its password. */
  logoutEverywhere: post(
    '/api/user/logout-everywhere',
    'owner',
    v.object({ dropPassword: v.optional(v.boolean()) }),
    message,
  ),
  /** The account's sessions, newest first. `since`: ISO 8601, UTC. `phone`: a buyer's phone. */
  sessions: get(
    '/api/user/sessions',
    'owner',
    v.object({
      sessions: v.array(
        v.object({ since: v.string(), phone: v.nullable(v.string()), isThis: v.boolean() }),
      ),
    }),
  ),
  /**
   * Sets or changes the password and ends every other session. The current password or a fresh code
   * proves that the caller is the dealer.
   */
  setPassword: post(
    '/api/user/password',
    'owner',
    v.object({
      password: typedPassword,
      current: v.optional(typedPassword),
      otp: v.optional(digits(6)),
    }),
    message,
  ),
  /** Deletes the account, but keeps its ledger. The email in the body confirms the intent. */
  removeAccount: post('/api/user/remove', 'owner', v.object({ email }), message),
  profile: get(
    '/api/user/profile',
    'owner',
    v.object({
      email: v.string(),
      accountId: v.string(),
      /** Whether a code or Google has verified the email, as a top-up requires. */
      isProved: v.boolean(),
      hasPassword: v.boolean(),
    }),
  ),
  /**
   * `entries`: the number of ledger entries behind the balance. Of two balances, the one with more
   * entries is newer. `coming`: payments that the gateway has and a restored database lacks. A
   * buyer's phone is sent neither, and its `balance` is what it may still spend today.
   */
  balance: get(
    '/api/payment/balance',
    'buyer',
    v.object({
      balance: rupees,
      entries: v.optional(v.number()),
      coming: v.optional(v.array(v.object({ payment: v.string(), amount: rupees }))),
      phone: v.optional(
        v.object({
          persons: v.boolean(),
          isPaused: v.boolean(),
          hasAsked: v.boolean(),
        }),
      ),
    }),
  ),
  totalTransactions: get(
    '/api/payment/total-transaction',
    'owner',
    v.object({ totalTransactions: v.number() }),
  ),
  totalDebit: get('/api/payment/total-debit', 'owner', v.object({ totalCreditUsed: rupees })),
  totalCredit: get('/api/payment/total-credit', 'owner', v.object({ totalCreditAdded: rupees })),
  createOrder: post(
    '/api/payment/create-order',
    'owner',
    v.object({ amount: rupees }),
    v.object({
      /** The order as Razorpay defines it, with the amount in paise. */
      order: v.object({ id: v.string(), amount: v.number(), currency: v.literal('INR') }),
    }),
  ),
  verifyPayment: post(
    '/api/payment/verify',
    'owner',
    v.object({ ...CheckoutSuccess.entries, amount: rupees }),
    v.object({ newBalance: rupees }),
  ),
  /** The receipt for a top-up or refund, from which the phone makes a PDF. */
  voucher: get(
    '/api/payment/voucher',
    'owner',
    v.object({ voucher: Voucher }),
    v.object({ transactionId: v.pipe(v.string(), v.regex(/^T\d{6,15}$/)) }),
  ),
  transactions: get(
    '/api/user/transactions',
    'owner',
    v.object({
      transactions: v.array(Transaction),
      /**
       * Whether the account's devices share their reports; absent if unknown. Devices that stay
       * signed in learn it here, because every start of the app makes this call.
       */
      sharesReports: v.optional(v.boolean()),
      /** Buyers' phones that are asking for a higher limit, if any. */
      asking: v.optional(v.array(v.object({ id: v.number(), name: v.string() }))),
    }),
    v.object({
      /** The id of the transaction after which the list continues; absent for the whole list. */
      after: v.optional(v.pipe(v.string(), v.maxLength(64))),
      limit: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1)),
      ),
    }),
  ),
  callService: post(
    '/api/service/call',
    'buyer',
    v.object({
      serviceName: typedLine(64),
      payload: v.record(v.pipe(v.string(), v.maxLength(64)), typedLine(128)),
      /** The price in rupees that the dealer saw. If it has changed, the call is refused. */
      quotedPrice: v.optional(rupees),
      /** The version of the consent that the dealer gave. */
      consent: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,12}-\d{1,3}$/))),
    }),
    ServiceAnswer,
  ),
  /**
   * Cancels the call with this `Idempotency-Key`, even if the call never arrived. An uncharged call
   * stays uncharged for ever. A charged call returns its report, byte for byte, or 410 if the
   * report is gone.
   */
  cancelCall: post(
    '/api/service/cancel',
    'buyer',
    nothing,
    v.union([v.object({ cancelled: v.literal(true) }), ServiceAnswer]),
  ),
  received: post(
    '/api/service/received',
    'buyer',
    v.object({ keys: v.pipe(v.array(IdempotencyKey), v.maxLength(100)) }),
    nothing,
  ),
  /** Counts charged reports: those that have reached a phone, and those that none has fetched. */
  handedOver: get(
    '/api/service/handed-over',
    'owner',
    v.object({ received: v.number(), unfetched: v.number() }),
  ),
  /** Says whether this server sold a report, because a stolen key's signature proves nothing. */
  sold: get('/api/proof/sold', 'none', v.object({ sold: v.boolean() }), SaleQuestion),
  config: get(
    '/api/config',
    'none',
    v.object({
      mode: v.picklist(['sandbox', 'live']),
      razorpayKeyId: v.string(),
      checkoutScript: v.string(),
      googleClientId: v.nullable(v.string()),
      googleScript: v.nullable(v.string()),
      services: v.array(v.object({ serviceName: v.string(), price: rupees, isOn: v.boolean() })),
      support: v.object({ email: v.string(), phone: v.string() }),
      seller: v.object({ legalName: v.string(), address: v.string(), gstin: v.string() }),
    }),
  ),
  health: get('/healthz', 'none', v.object({ status: v.literal('ready') })),
} satisfies Record<string, CallSpec>;

export type CallName = keyof typeof contract;
export type Body<K extends CallName> = v.InferOutput<(typeof contract)[K]['body']>;
export type Query<K extends CallName> = v.InferOutput<(typeof contract)[K]['query']>;
export type Answer<K extends CallName> = v.InferOutput<(typeof contract)[K]['answer']>;

/** Puts a service's result into its place in the parsed answer (specification, section 7). */
export function wrapResult(envelope: 'data.result' | 'data.data.result', result: unknown) {
  return envelope === 'data.result' ? { result } : { data: { result } };
}

/** The inverse of {@link wrapResult}; undefined if there is no result. */
export function unwrapResult(
  envelope: 'data.result' | 'data.data.result',
  data: Record<string, unknown>,
): unknown {
  if (envelope === 'data.result') return data['result'];
  const inner = data['data'];
  return typeof inner === 'object' && inner !== null && 'result' in inner
    ? inner.result
    : undefined;
}
