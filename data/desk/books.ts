// The desk's books: monthly figures, vouchers, services with their margins, and long work that
// continues when the page is closed.

import * as v from 'valibot';
import { pageOf, time, whole } from './figures.ts';

const Month = v.object({
  /** `2026-11`, in Indian time. */
  month: v.string(),
  /** By each service's name. */
  sold: v.array(v.object({ service: v.string(), count: whole, paise: whole })),
  /** Refunds of reports that never arrived. */
  givenBackPaise: whole,
  inPaise: whole,
  /** Refunds to payers, through the gateway. */
  refundedPaise: whole,
  /** Credits minus debits by hand. */
  byHandPaise: whole,
  /** All wallets at the month's end. */
  walletsPaise: whole,
  /** Central and state tax on income, minus that on refunds. */
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
  /** Null until set. */
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
      /** `settings`: only a restart changes this. */
      offBy: v.nullable(v.picklist(['settings', 'switch'])),
      /** What dealers read while it is off. */
      sentence: v.nullable(v.string()),
      /** The last switch: by whom, when and why. */
      switched: v.nullable(v.object({ who: v.string(), why: v.string(), at: time })),
      /** In the order of asking. */
      sources: v.array(SourceOfService),
    }),
  ),
  /** Workshops' words that are in no table, the most frequent first. */
  words: v.array(
    v.object({ word: v.string(), reports: whole, first: v.string(), last: v.string() }),
  ),
});
export type Services = v.InferOutput<typeof Services>;

/**
 * `self-check` makes, restores and checks a backup now. `reconcile` asks the gateway about every
 * open order and refund.
 */
export const JobKind = v.picklist(['promises', 'self-check', 'reconcile']);
export type JobKind = v.InferOutput<typeof JobKind>;

/** Needs a passkey to start: all but reading work. */
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
  /** Out of this many steps. Work with one step reports only its end. */
  done: whole,
  of: whole,
  /** Its current step or its outcome. */
  sentence: v.string(),
});
export type Job = v.InferOutput<typeof Job>;

export const Jobs = v.object({ jobs: v.array(Job) });

/** The rules that must hold whenever the database is at rest, and when they were last checked. */
export const Promises = v.object({
  promises: v.array(v.string()),
  askedAt: v.nullable(time),
  isSound: v.nullable(v.boolean()),
  /** The first ones, one sentence each. */
  broken: v.array(v.string()),
});

/** An item of the event stream, at most every five seconds. */
export const Counts = v.object({
  /** Reports sold today, in Indian time. */
  sales: whole,
  held: whole,
  orders: whole,
  troubles: whole,
  jobs: v.array(Job),
});
export type Counts = v.InferOutput<typeof Counts>;
