// The desk's first page: what is wrong, and the day's figures.

import * as v from 'valibot';
import { PossibleAct } from './dealers.ts';
import { time, whole } from './figures.ts';

/** A page of the desk, or an act on this page. */
const Place = v.object({
  name: v.string(),
  link: v.optional(v.string()),
  act: v.optional(PossibleAct),
});

/**
 * `link` leads to details. `places` lists the oldest few subjects. `typed` is a command for the
 * server's terminal if the page has no act for it.
 */
const Trouble = v.object({
  what: v.string(),
  todo: v.string(),
  typed: v.optional(v.string()),
  link: v.optional(v.string()),
  places: v.optional(v.array(Place)),
});

const Money = v.object({
  /** These three are today's, in Indian time. */
  inPaise: whole,
  soldPaise: whole,
  /** Refunds for reports that never arrived or were withdrawn, and payments returned to payers. */
  backPaise: whole,
  /** The present sum of all wallets. */
  walletsPaise: whole,
  /** All money in through the gateway minus all money back; null until it is summed. */
  gatewayPaise: v.nullable(whole),
});

const hours = v.pipe(v.array(v.number()), v.length(24));

const Source = v.object({
  service: v.string(),
  /** The service's name. */
  name: v.string(),
  source: v.string(),
  answered: whole,
  noRecord: whole,
  failed: whole,
  /** Null without an answer. */
  medianMs: v.nullable(whole),
  slowestMs: v.nullable(whole),
  circuit: v.picklist(['closed', 'open', 'half-open']),
});

export const Today = v.object({
  at: time,
  troubles: v.array(Trouble),
  money: Money,
  /** Reports sold per hour. `usual` is the mean of the last four days of the same weekday. */
  salesByHour: v.object({ today: hours, usual: hours }),
  /** Charged reports that no phone has confirmed; the oldest few by name. */
  unreceived: v.object({ count: whole, oldestAt: v.nullable(time), places: v.array(Place) }),
  /** In the last 24 hours, or since the server's start if that is later. */
  sources: v.array(Source),
  sourcesSince: time,
  open: v.object({
    holds: whole,
    oldestHoldAt: v.nullable(time),
    orders: whole,
    /** Emails that the mail server has rejected since the start. */
    letters: whole,
  }),
  machine: v.object({
    /** When a nightly copy last passed its check. */
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
