// A payment or a call, told step by step from the first tap to now.

import * as v from 'valibot';
import { time, whole } from './figures.ts';

const Step = v.object({
  at: time,
  what: v.string(),
  detail: v.string(),
  /** The row of the database that says so, such as `ledger entry 812`. */
  row: v.string(),
});

/** What can be done about it; the reason is typed, the rest stands. */
const PossibleAct = v.object({
  kind: v.picklist(['refund', 'credit', 'debit', 'reconcile', 'withdraw', 'settle']),
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

/** A call's, with what its dealer did beside it. */
export const CallStory = v.object({
  ...DeskStory.entries,
  /** Letters of the session that asked last, where that was kept. */
  session: v.nullable(v.string()),
  /**
   * Sold to the same dealer within a day, of the same service and the same last characters: no more
   * of a number is known. `laterMs` is less than zero for one before.
   */
  alike: v.array(v.object({ id: v.string(), laterMs: whole })),
  /** The dealer's calls before and after this one. */
  earlier: v.nullable(v.string()),
  later: v.nullable(v.string()),
});
export type CallStory = v.InferOutput<typeof CallStory>;
