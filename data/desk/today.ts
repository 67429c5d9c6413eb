// What the desk shows first: what is wrong, and how the day goes.

import * as v from 'valibot';
import { PossibleAct } from './dealers.ts';
import { time, whole } from './figures.ts';

/** What is to be seen at an address of the desk, or done about it here. */
const Place = v.object({
  name: v.string(),
  link: v.optional(v.string()),
  act: v.optional(PossibleAct),
});

/**
 * `link` is where more of it is seen, `places` what it is about, one by one: the oldest few;
 * `typed` is for the terminal of the server, where nothing on the page does the same.
 */
const Trouble = v.object({
  what: v.string(),
  todo: v.string(),
  typed: v.optional(v.string()),
  link: v.optional(v.string()),
  places: v.optional(v.array(Place)),
});

const Money = v.object({
  /** These three today, by the clock of India. */
  inPaise: whole,
  soldPaise: whole,
  /** For reports that never arrived or were withdrawn, and payments returned to their payers. */
  backPaise: whole,
  /** What all dealers have in their wallets now. */
  walletsPaise: whole,
  /** All that came in through the gateway less all that went back; null until it is added up. */
  gatewayPaise: v.nullable(whole),
});

const hours = v.pipe(v.array(v.number()), v.length(24));

const Source = v.object({
  service: v.string(),
  /** What the service is called. */
  name: v.string(),
  source: v.string(),
  answered: whole,
  noRecord: whole,
  failed: whole,
  /** Null where it has answered nothing. */
  medianMs: v.nullable(whole),
  slowestMs: v.nullable(whole),
  circuit: v.picklist(['closed', 'open', 'half-open']),
});

export const Today = v.object({
  at: time,
  troubles: v.array(Trouble),
  money: Money,
  /** Reports sold in each hour; `usual` is the mean of the last four of the same weekday. */
  salesByHour: v.object({ today: hours, usual: hours }),
  /** Reports that are charged and that no phone has said it has; the oldest few by name. */
  unreceived: v.object({ count: whole, oldestAt: v.nullable(time), places: v.array(Place) }),
  /** In the last 24 hours, or since the server's start where that is later. */
  sources: v.array(Source),
  sourcesSince: time,
  open: v.object({
    holds: whole,
    oldestHoldAt: v.nullable(time),
    orders: whole,
    /** Emails that the mail server has not taken since the start. */
    letters: whole,
  }),
  machine: v.object({
    /** When a nightly copy was last found sound. */
    backupAt: v.nullable(time),
    selfCheckAt: v.nullable(time),
    isSound: v.nullable(v.boolean()),
    freeBytes: whole,
    certificateUntil: v.nullable(time),
    /** How far our clock is ahead of the gateway's. */
    clockOffsetMs: v.nullable(whole),
  }),
});
export type Today = v.InferOutput<typeof Today>;
