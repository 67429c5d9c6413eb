// Dealers, payments and calls, as the desk finds and describes them.

import * as v from 'valibot';
import { actKinds } from './acts.ts';
import { pageOf, time, whole } from './figures.ts';

/** A dealer's sealed library: we know only sizes and times. */
const Shared = v.object({
  records: whole,
  bytes: whole,
  since: time,
  /** Null: nothing was written yet. */
  writtenAt: v.nullable(time),
});

export const Dealer = v.object({
  id: v.string(),
  email: v.string(),
  since: time,
  isBlocked: v.boolean(),
  /** Whether a code or Google has proved the email. */
  isProved: v.boolean(),
  /** Removed: the money stays, without a name. */
  isErased: v.boolean(),
  /** The spendable balance: posted minus held. */
  balancePaise: whole,
  heldPaise: whole,
  creditedPaise: whole,
  debitedPaise: whole,
  entries: whole,
  /** At most 500 points, spread evenly over the entries; each has its transaction's number. */
  line: v.array(v.object({ at: time, balancePaise: whole, entry: whole })),
  /** The newest top-up that is neither credited nor given up; null if none. */
  openOrder: v.nullable(v.object({ id: v.string(), at: time, amountPaise: whole })),
  /** Null: turned off. */
  shared: v.nullable(v.union([Shared, v.literal('out of order')])),
  /** Reports refunded in 90 days while none was received; otherwise absent. */
  neverReceived: v.optional(whole),
});
export type Dealer = v.InferOutput<typeof Dealer>;

const Session = v.object({
  /** A short name that identifies a session and opens none. */
  session: v.string(),
  since: time,
  /** Null for sessions from before this was recorded. */
  way: v.nullable(v.picklist(['code', 'google', 'password', 'phone'])),
  /** The same text for the same network; null if not recorded. */
  network: v.nullable(v.string()),
  /** The owner's name for a buyer's phone. */
  phone: v.nullable(v.string()),
  /** Another network than at the previous sign-in. */
  isElsewhere: v.boolean(),
  /** When it ends if unused; null if it has ended. */
  until: v.nullable(time),
  /** What ended it and when; null if not recorded. */
  ended: v.nullable(v.object({ at: time, by: v.string() })),
});

/** A dealer's present and past sign-ins, the newest first. */
export const DealerSessions = v.object({
  sessions: v.array(Session),
});
export type DealerSessions = v.InferOutput<typeof DealerSessions>;

/** A page of the desk and the id to request there. */
const Link = v.object({ kind: v.picklist(['payment', 'call']), id: v.string() });

export const StatementPage = pageOf(
  v.object({
    id: v.string(),
    entry: whole,
    at: time,
    description: v.string(),
    /** Negative if it left the wallet. */
    amountPaise: whole,
    balancePaise: whole,
    /** The person who moved it by hand. */
    by: v.nullable(v.string()),
    story: v.nullable(Link),
  }),
);
export type StatementPage = v.InferOutput<typeof StatementPage>;

export const CallPage = pageOf(
  v.object({
    id: v.string(),
    at: v.nullable(time),
    service: v.string(),
    about: v.string(),
    attempts: whole,
    end: v.string(),
    /** The dealer's session that asked, if recorded. */
    session: v.nullable(v.string()),
    /** Null if it was not charged. */
    paidPaise: v.nullable(whole),
    /** Charged, and no phone has confirmed it. */
    isUnreceived: v.boolean(),
  }),
);
export type CallPage = v.InferOutput<typeof CallPage>;

export const OrderPage = pageOf(
  v.object({
    id: v.string(),
    at: time,
    amountPaise: whole,
    paymentId: v.nullable(v.string()),
    state: v.picklist(['open', 'credited', 'given up']),
  }),
);
export type OrderPage = v.InferOutput<typeof OrderPage>;

/** People's acts and an account's events. */
export const LogPage = pageOf(
  v.object({
    at: time,
    kind: v.string(),
    /** Null if the dealer did it. */
    who: v.nullable(v.string()),
    why: v.nullable(v.string()),
    dealer: v.nullable(v.object({ id: v.string(), email: v.string() })),
    detail: v.string(),
  }),
);
export type LogPage = v.InferOutput<typeof LogPage>;

const Step = v.object({
  at: time,
  what: v.string(),
  detail: v.string(),
  /** The database row as evidence, such as `ledger entry 812`. */
  row: v.string(),
});

/** A possible act. The operator types the reason; the rest is given. */
export const PossibleAct = v.object({
  kind: v.picklist(actKinds),
  target: v.string(),
  amountPaise: v.optional(whole),
});
export type PossibleAct = v.InferOutput<typeof PossibleAct>;

export const DeskStory = v.object({
  id: v.string(),
  title: v.string(),
  dealer: v.nullable(v.object({ id: v.string(), email: v.string() })),
  steps: v.array(Step),
  /** Its present state, and what is owed to whom. */
  now: v.string(),
  /** The same for its dealer, without names of sources, people or rows. */
  forDealer: v.string(),
  acts: v.array(PossibleAct),
  /** The session of the last call, if recorded. */
  session: v.nullable(v.string()),
});
export type DeskStory = v.InferOutput<typeof DeskStory>;

const Hit = v.object({
  kind: v.picklist(['dealer', 'payment', 'call']),
  /** The id for its page. */
  id: v.string(),
  title: v.string(),
  detail: v.string(),
  at: v.nullable(time),
});
export type Hit = v.InferOutput<typeof Hit>;

export const Found = v.object({
  /** How the text was understood. */
  kind: v.picklist(['dealer', 'order', 'payment', 'report', 'voucher', 'call', 'plate', 'none']),
  hits: v.array(Hit),
  /** The only full match: its page may open at once. */
  isExact: v.optional(v.literal(true)),
  note: v.optional(v.string()),
});
export type Found = v.InferOutput<typeof Found>;
