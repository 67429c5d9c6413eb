// A payment or a call, told step by step from the first tap to now.

import * as v from 'valibot';
import { time, whole } from './figures.ts';

const Step = v.object({
  at: time,
  what: v.string(),
  detail: v.string(),
  /** The row of the database that says so, such as `entry 812`. */
  row: v.string(),
});

/** What can be done about it; the reason is typed, the rest stands. */
const PossibleAct = v.object({
  kind: v.picklist(['refund', 'credit', 'debit', 'reconcile', 'withdraw']),
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
});
export type DeskStory = v.InferOutput<typeof DeskStory>;
