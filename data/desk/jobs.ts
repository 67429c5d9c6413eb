// Long work of the desk: it goes on when the page is closed, says how far it is, and can be
// stopped.

import * as v from 'valibot';
import { time, whole } from './figures.ts';

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
