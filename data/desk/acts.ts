// What can be done at the desk: the same as by the operator's commands. Each is signed by the
// passkey of whoever does it: a session alone changes nothing.

import * as v from 'valibot';
import { whole } from './figures.ts';
import { PasskeyAnswer } from './staff.ts';

/** Each with what its target is. */
const actTargets = {
  credit: 'account',
  debit: 'account',
  'sign-out': 'account',
  block: 'account',
  unblock: 'account',
  purge: 'account',
  refund: 'payment',
  /** '' asks about every open order and refund. */
  reconcile: 'payment',
  withdraw: 'report number',
  /** What gateway and database differ about, by the gateway's id of it. */
  settle: 'difference',
  'service-off': 'service',
  'service-on': 'service',
  /** All that is kept of a dealer, as a file. */
  export: 'account',
  job: 'long work',
  /** A passkey more for oneself: the target is one's own name. */
  'add-passkey': 'name',
} as const;
type ActKind = keyof typeof actTargets;

const kinds = Object.keys(actTargets) as [ActKind, ...ActKind[]]; // the keys of a constant

const line = (charactersMax: number) => v.pipe(v.string(), v.trim(), v.maxLength(charactersMax));

const act = {
  kind: v.picklist(kinds),
  /** An account's id, a payment's, a report's number, a service's id. */
  target: line(64),
  /** Of a credit or debit; of a refund, if not the whole of it. */
  amountPaise: v.optional(v.pipe(whole, v.minValue(1))),
  /** Three characters or more: the dealer may read it. */
  reason: line(200),
  /** What dealers read while a service is off. */
  tell: v.optional(line(200)),
  /** The whole email of whom is deleted, typed by hand: the account's own, or nothing is done. */
  email: v.optional(line(254)),
};
export const Act = v.object(act);
export type Act = v.InferOutput<typeof Act>;

export const SignedAct = v.object({ ...act, assertion: v.optional(PasskeyAnswer) });

export const ActPreview = v.object({
  /** What the dealer can spend, before and after; null where no money moves. */
  beforePaise: v.nullable(whole),
  afterPaise: v.nullable(whole),
  /** What will be done. */
  sentence: v.string(),
  /** How much more may be given by hand today; null where that has no limit. */
  leftTodayPaise: v.nullable(whole),
  /** Of what is deleted: a sentence for each thing that goes, and for each that is kept. */
  goes: v.optional(v.array(v.string())),
  stays: v.optional(v.array(v.string())),
});
export type ActPreview = v.InferOutput<typeof ActPreview>;

/** `isGood`: false where it was not done, or not wholly; the sentence says which. */
export const ActDone = v.object({ sentence: v.string(), isGood: v.boolean() });
export type ActDone = v.InferOutput<typeof ActDone>;
