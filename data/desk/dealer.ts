// A dealer, as the desk shows one.

import * as v from 'valibot';
import { pageOf, time, whole } from './figures.ts';

/** What a dealer's devices share, sealed: sizes and times are all that is known of it. */
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
  /** Removed: nobody's any more, and kept for its money. */
  isErased: v.boolean(),
  /** What can be spent: posted less held. */
  balancePaise: whole,
  heldPaise: whole,
  creditedPaise: whole,
  debitedPaise: whole,
  entries: whole,
  /** At most 500 points, evenly among the entries; each is the transaction of that number. */
  line: v.array(v.object({ at: time, balancePaise: whole, entry: whole })),
  /** `session`: letters that tell a dealer's sessions apart, and open none. */
  sessions: v.array(v.object({ since: time, until: time, session: v.string() })),
  /** Null: turned off. */
  shared: v.nullable(v.union([Shared, v.literal('out of order')])),
  /** Reports given back in 90 days with none received: absent where that is not so. */
  neverReceived: v.optional(whole),
});
export type Dealer = v.InferOutput<typeof Dealer>;

/** An address of the desk, and the id to ask it for. */
const Link = v.object({ kind: v.picklist(['payment', 'call']), id: v.string() });

export const StatementPage = pageOf(
  v.object({
    id: v.string(),
    entry: whole,
    at: time,
    description: v.string(),
    /** Less than zero where it left the wallet. */
    amountPaise: whole,
    balancePaise: whole,
    /** Who moved it by hand. */
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
    /** Which of the dealer's sessions asked, where that was kept. */
    session: v.nullable(v.string()),
    /** Null where it was not charged. */
    paidPaise: v.nullable(whole),
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

/** What people did, and what happened to an account. */
export const LogPage = pageOf(
  v.object({
    at: time,
    kind: v.string(),
    /** Null for what the dealer did. */
    who: v.nullable(v.string()),
    why: v.nullable(v.string()),
    dealer: v.nullable(v.object({ id: v.string(), email: v.string() })),
    detail: v.string(),
  }),
);
export type LogPage = v.InferOutput<typeof LogPage>;
