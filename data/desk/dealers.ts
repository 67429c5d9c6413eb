// A dealer, a payment or a call, as the desk finds and tells of one.

import * as v from 'valibot';
import { actKinds } from './acts.ts';
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
  /** Removed: kept for its money, without a name. */
  isErased: v.boolean(),
  /** What can be spent: posted less held. */
  balancePaise: whole,
  heldPaise: whole,
  creditedPaise: whole,
  debitedPaise: whole,
  entries: whole,
  /** At most 500 points, evenly among the entries; each is the transaction of that number. */
  line: v.array(v.object({ at: time, balancePaise: whole, entry: whole })),
  /** The newest top-up that was begun, not credited, and not given up; null: there is none. */
  openOrder: v.nullable(v.object({ id: v.string(), at: time, amountPaise: whole })),
  /** Null: turned off. */
  shared: v.nullable(v.union([Shared, v.literal('out of order')])),
  /** Reports given back in 90 days with none received: absent where that is not so. */
  neverReceived: v.optional(whole),
});
export type Dealer = v.InferOutput<typeof Dealer>;

const Session = v.object({
  /** Letters that tell a dealer's sessions apart, and open none. */
  session: v.string(),
  since: time,
  /** Null where it began before that was kept. */
  way: v.nullable(v.picklist(['code', 'google', 'password', 'phone'])),
  /** Letters that are the same for the same network; null where it was not kept. */
  network: v.nullable(v.string()),
  /** Of a phone that was given to a buyer: what its owner calls it. */
  phone: v.nullable(v.string()),
  /** Another network than that of the sign-in before. */
  isElsewhere: v.boolean(),
  /** When it ends unused; null: it has ended. */
  until: v.nullable(time),
  /** What ended it and when; null where that was not kept. */
  ended: v.nullable(v.object({ at: time, by: v.string() })),
});

/** Where a dealer is and was signed in, the newest first. */
export const DealerSessions = v.object({
  sessions: v.array(Session),
});
export type DealerSessions = v.InferOutput<typeof DealerSessions>;

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
    /** Charged, and no phone has said that it has it. */
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

const Step = v.object({
  at: time,
  what: v.string(),
  detail: v.string(),
  /** The row of the database that says so, such as `ledger entry 812`. */
  row: v.string(),
});

/** What can be done about it; the reason is typed, the rest stands. */
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
  /** How it stands now, what is owed and to whom. */
  now: v.string(),
  /** The same for its dealer: no names of sources, people or rows. */
  forDealer: v.string(),
  acts: v.array(PossibleAct),
  /** Letters of the session that asked for a call last, where that was kept. */
  session: v.nullable(v.string()),
});
export type DeskStory = v.InferOutput<typeof DeskStory>;

const Hit = v.object({
  kind: v.picklist(['dealer', 'payment', 'call']),
  /** What the page of its kind is asked for. */
  id: v.string(),
  title: v.string(),
  detail: v.string(),
  at: v.nullable(time),
});
export type Hit = v.InferOutput<typeof Hit>;

export const Found = v.object({
  /** What the text was taken for. */
  kind: v.picklist(['dealer', 'order', 'payment', 'report', 'voucher', 'call', 'plate', 'none']),
  hits: v.array(Hit),
  /** Named in full, and the only one so named: its page may open at once. */
  isExact: v.optional(v.literal(true)),
  note: v.optional(v.string()),
});
export type Found = v.InferOutput<typeof Found>;
