// The books of the desk: what each month brought, the vouchers, what is sold at which margin, and
// long work, which goes on when the page is closed.

import * as v from 'valibot';
import { pageOf, time, whole } from './figures.ts';

const Month = v.object({
  /** `2026-11`, by the clock of India. */
  month: v.string(),
  /** By what each service is called. */
  sold: v.array(v.object({ service: v.string(), count: whole, paise: whole })),
  /** For reports that never arrived. */
  givenBackPaise: whole,
  inPaise: whole,
  /** To payers, through the gateway. */
  refundedPaise: whole,
  /** Credits by hand less debits by hand. */
  byHandPaise: whole,
  /** All wallets at the month's end. */
  walletsPaise: whole,
  /** Central and state tax in what came in, less that in what was refunded. */
  taxPaise: whole,
});

/** The newest month first. */
export const Books = v.object({ months: v.array(Month) });
export type Books = v.InferOutput<typeof Books>;

export const VoucherPage = pageOf(
  v.object({
    serial: v.string(),
    kind: v.picklist(['receipt', 'refund']),
    at: time,
    email: v.string(),
    amountPaise: whole,
    taxPaise: whole,
    paymentId: v.string(),
  }),
);
export type VoucherPage = v.InferOutput<typeof VoucherPage>;

const SourceOfService = v.object({
  source: v.string(),
  circuit: v.picklist(['closed', 'open', 'half-open']),
  /** Null until it is set. */
  costPaise: v.nullable(whole),
  marginPaise: v.nullable(whole),
});

export const Services = v.object({
  services: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      pricePaise: whole,
      isOn: v.boolean(),
      /** `settings`: only a restart changes that. */
      offBy: v.nullable(v.picklist(['settings', 'switch'])),
      /** What dealers read while it is switched off. */
      sentence: v.nullable(v.string()),
      /** Who switched it last, when and why. */
      switched: v.nullable(v.object({ who: v.string(), why: v.string(), at: time })),
      /** In the order they are asked. */
      sources: v.array(SourceOfService),
    }),
  ),
  /** What workshops write and no table of works knows, the commonest first. */
  words: v.array(
    v.object({ word: v.string(), reports: whole, first: v.string(), last: v.string() }),
  ),
});
export type Services = v.InferOutput<typeof Services>;

/**
 * `self-check` makes the night's backup now, restored and verified; `reconcile` asks the gateway
 * about every open order and refund.
 */
export const JobKind = v.picklist(['promises', 'self-check', 'reconcile']);
export type JobKind = v.InferOutput<typeof JobKind>;

/** Begun with a passkey: all but what only reads. */
export function changesSomething(kind: JobKind): boolean {
  return kind !== 'promises';
}

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
