// The answers to the desk's reads, mostly rows. The page and the terminal show a row as a line of a
// table or as figures; a field's name decides its form (`figures.ts`).

import * as v from 'valibot';
import { actKinds } from './acts.ts';
import { time, whole } from './figures.ts';

/** An act that the page offers, complete except for the operator's reason. */
export const PossibleAct = v.object({
  kind: v.picklist(actKinds),
  target: v.string(),
  /** The dealer or thing that the act is about; by default the page's own. */
  about: v.optional(v.string()),
  amountPaise: v.optional(whole),
});
export type PossibleAct = v.InferOutput<typeof PossibleAct>;

/** A text with a link, a tone or an act. */
const Marked = v.object({
  text: v.string(),
  link: v.optional(v.string()),
  tone: v.optional(v.picklist(['good', 'bad', 'warn', 'plain'])),
  act: v.optional(PossibleAct),
});
export type Marked = v.InferOutput<typeof Marked>;

const Cell = v.union([v.string(), v.number(), v.boolean(), v.null(), Marked]);
export type Cell = v.InferOutput<typeof Cell>;

/** A row of a table. On a phone it becomes a card that begins with the first field. */
const Row = v.record(v.string(), Cell);
export type Row = v.InferOutput<typeof Row>;
const rows = v.array(Row);

export const dealerLists = ['statement', 'calls', 'orders', 'sessions', 'events'] as const;
const otherLists = ['find', 'log', 'people', 'vouchers', 'holds', 'words'] as const;
/** The lists that the alarms on the first screen lead to. */
export const openLists = [
  'disputes',
  'differences',
  'unclaimed',
  'unreceived',
  'neverReceived',
] as const;
export const ListName = v.picklist([...dealerLists, ...otherLists, ...openLists]);
export type ListName = v.InferOutput<typeof ListName>;

const text = (charactersMax: number) => v.optional(v.pipe(v.string(), v.maxLength(charactersMax)));
export const ListQuestion = v.object({
  name: ListName,
  /** The words to search for. */
  q: text(254),
  /** The id of the dealer's account. */
  id: text(64),
  /** The person who acted, and the kind of act. */
  person: text(40),
  kind: text(40),
  /** The `next` of the previous page. */
  after: text(128),
});
export type ListQuestion = v.InferOutput<typeof ListQuestion>;

/** A page of a list. */
export const List = v.object({
  rows,
  /** The `after` with which to request the next page; null on the last page. */
  next: v.nullable(v.string()),
  /** The text shown instead of an empty table. */
  none: v.string(),
  /** What the operator should know or do about the rows. */
  note: v.optional(v.string()),
  /** Set if the rows need the operator's attention: the command `read` then exits with 1. */
  isGood: v.optional(v.literal(false)),
  /** The page to open if the search exactly matches one row. */
  opens: v.optional(v.string()),
});
export type List = v.InferOutput<typeof List>;

/** `link`: a page with details. `typed`: the terminal's command, if no page can do the same. */
const Trouble = v.object({
  /** Set for a problem that raises no alarm but may make a dealer phone us. */
  isOpen: v.optional(v.literal(true)),
  what: v.string(),
  todo: v.string(),
  typed: v.optional(v.string()),
  link: v.optional(v.string()),
});

const hours = v.pipe(v.array(v.number()), v.length(24));

/** The alarms, and the day's figures in Indian time. */
export const Today = v.object({
  at: time,
  troubles: v.array(Trouble),
  money: Row,
  /** Reports sold today, by hour. `usual`: the mean for this weekday over the last four weeks. */
  salesByHour: v.object({ today: hours, usual: hours }),
  /** The sources' figures for the last 24 hours, or since the server started if that is later. */
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
  /** Whether a code or Google has verified the email. */
  isProved: v.boolean(),
  /** Whether the account was removed. A nameless record stays, because money refers to it. */
  isErased: v.boolean(),
  /** The spendable balance: posted minus held. */
  balancePaise: whole,
  heldPaise: whole,
  creditedPaise: whole,
  debitedPaise: whole,
  /** At most 500 points, spread evenly over the ledger entries. `entry`: the entry's number. */
  line: v.array(v.object({ at: time, balancePaise: whole, entry: whole })),
  /** The devices' sealed records, of which we know only the size and times. */
  shared: v.string(),
});
export type Dealer = v.InferOutput<typeof Dealer>;

/** A payment or a call, from the first tap to now. */
export const DeskStory = v.object({
  id: v.string(),
  title: v.string(),
  dealer: v.object({ id: v.string(), email: v.string() }),
  /** Each step, with its time and its row in the database. */
  steps: rows,
  /** The present state: what is owed, by whom and to whom. */
  now: v.string(),
  /** The state in words for the dealer: without the names of sources, people or rows. */
  forDealer: v.string(),
  acts: v.array(PossibleAct),
  /** The session that made the last call; null if that was not recorded. */
  session: v.nullable(v.string()),
});
export type DeskStory = v.InferOutput<typeof DeskStory>;

/** The books by month, newest first: sales by service, and the accountant's files. */
export const Books = v.object({ rows, sold: rows, files: v.array(Marked) });
export type Books = v.InferOutput<typeof Books>;

/** `rows`: each service with its sources, in the order in which they are asked. */
export const Services = v.object({ rows });
export type Services = v.InferOutput<typeof Services>;

/**
 * Long jobs, which continue if the page is closed. `self-check` makes tonight's backup now,
 * restores and verifies it; `reconcile` asks the gateway about every open order and refund.
 */
export const JobKind = v.picklist(['promises', 'self-check', 'reconcile']);
export type JobKind = v.InferOutput<typeof JobKind>;

const Job = v.object({
  kind: JobKind,
  state: v.picklist(['running', 'good', 'bad', 'stopped']),
  by: v.string(),
  startedAt: time,
  endedAt: v.nullable(time),
  /** How many steps are done, and out of how many. A one-step job reports nothing until it ends. */
  done: whole,
  of: whole,
  /** The current step or the outcome. */
  sentence: v.string(),
});
export type Job = v.InferOutput<typeof Job>;

export const Jobs = v.object({ jobs: v.array(Job) });

/** The promises that hold whenever no transaction is open, and how their last check went. */
export const Promises = v.object({
  promises: v.array(v.string()),
  askedAt: v.nullable(time),
  isSound: v.nullable(v.boolean()),
  /** The first few broken promises, each as a sentence. */
  broken: v.array(v.string()),
});

/** An event in the desk's stream, which sends at most one every five seconds. */
export const Counts = v.object({
  /** Reports sold today, in Indian time. */
  sales: whole,
  held: whole,
  orders: whole,
  troubles: whole,
});
export type Counts = v.InferOutput<typeof Counts>;
