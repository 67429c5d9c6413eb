// What the desk's reads answer. Most of it is rows: a row is shown as a line of a table or as
// figures, each field by its name (`figures.ts`), on the page as on the terminal.

import * as v from 'valibot';
import { actKinds } from './acts.ts';
import { time, whole } from './figures.ts';

/** What can be done about it; the reason is typed, the rest stands. */
export const PossibleAct = v.object({
  kind: v.picklist(actKinds),
  target: v.string(),
  /** Whom or what it is about; without it, what its page is about. */
  about: v.optional(v.string()),
  amountPaise: v.optional(whole),
});
export type PossibleAct = v.InferOutput<typeof PossibleAct>;

/** A text that leads somewhere, has a tone, or offers an act. */
const Marked = v.object({
  text: v.string(),
  link: v.optional(v.string()),
  tone: v.optional(v.picklist(['good', 'bad', 'warn', 'plain'])),
  act: v.optional(PossibleAct),
});
export type Marked = v.InferOutput<typeof Marked>;

const Cell = v.union([v.string(), v.number(), v.boolean(), v.null(), Marked]);
export type Cell = v.InferOutput<typeof Cell>;

/** Its first field is what a card on a phone begins with. */
const Row = v.record(v.string(), Cell);
export type Row = v.InferOutput<typeof Row>;
const rows = v.array(Row);

/** A page of a list. */
export const List = v.object({
  rows,
  /** Sent as `after` for the page that follows; null where none does. */
  next: v.nullable(v.string()),
  /** Instead of a table without rows. */
  none: v.string(),
});
export type List = v.InferOutput<typeof List>;

/**
 * `link` is where more of it is seen, `places` what it is about, one by one: the oldest few;
 * `typed` is for the terminal of the server, where nothing on the page does the same.
 */
const Trouble = v.object({
  /** No alarm: what a dealer may call about. */
  isOpen: v.optional(v.literal(true)),
  what: v.string(),
  todo: v.string(),
  typed: v.optional(v.string()),
  link: v.optional(v.string()),
  places: v.optional(v.array(Marked)),
});

const hours = v.pipe(v.array(v.number()), v.length(24));

/** What is wrong, and how the day goes by the clock of India. */
export const Today = v.object({
  at: time,
  troubles: v.array(Trouble),
  money: Row,
  /** Reports sold in each hour; `usual` is the mean of the last four of the same weekday. */
  salesByHour: v.object({ today: hours, usual: hours }),
  /** Reports that are charged and that no phone has said it has. */
  unreceived: whole,
  /** In the last 24 hours, or since the server's start where that is later. */
  sources: rows,
  sourcesSince: time,
  open: Row,
  machine: Row,
});
export type Today = v.InferOutput<typeof Today>;

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
  /** What the devices share, sealed: its size and times are all that is known of it. */
  shared: v.string(),
  /** Reports given back in 90 days with none received: absent where that is not so. */
  neverReceived: v.optional(whole),
});
export type Dealer = v.InferOutput<typeof Dealer>;

/** A payment or a call, from the first tap to now. */
export const DeskStory = v.object({
  id: v.string(),
  title: v.string(),
  dealer: v.nullable(v.object({ id: v.string(), email: v.string() })),
  /** What happened when, and which row of the database says so. */
  steps: rows,
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

/** Months, the newest first; what each service sold in them; the accountant's files. */
export const Books = v.object({ rows, sold: rows, files: v.array(Marked) });
export type Books = v.InferOutput<typeof Books>;

/** A row for each source of a service, as they are asked; words that no table of works has. */
export const Services = v.object({ rows, words: rows });
export type Services = v.InferOutput<typeof Services>;

// Long work, which goes on when the page is closed.

/**
 * `self-check` makes the night's backup now, restored and verified; `reconcile` asks the gateway
 * about every open order and refund.
 */
export const JobKind = v.picklist(['promises', 'self-check', 'reconcile']);
export type JobKind = v.InferOutput<typeof JobKind>;

const Job = v.object({
  number: whole,
  kind: JobKind,
  state: v.picklist(['running', 'good', 'bad', 'stopped']),
  by: v.string(),
  startedAt: time,
  endedAt: v.nullable(time),
  /** Of how many steps; what has one step says nothing until its end. */
  done: whole,
  of: whole,
  /** What it is at, or what came of it. */
  sentence: v.string(),
});
export type Job = v.InferOutput<typeof Job>;

export const Jobs = v.object({ jobs: v.array(Job) });

/** What must hold in the database whenever it is at rest, and when that was last asked. */
export const Promises = v.object({
  promises: v.array(v.string()),
  askedAt: v.nullable(time),
  isSound: v.nullable(v.boolean()),
  /** A sentence each, the first of them. */
  broken: v.array(v.string()),
});

/** One of the event stream, at most every five seconds. */
export const Counts = v.object({
  /** Reports sold today, by the clock of India. */
  sales: whole,
  held: whole,
  orders: whole,
  troubles: whole,
  jobs: v.array(Job),
});
export type Counts = v.InferOutput<typeof Counts>;
