// Who works at the desk.

import * as v from 'valibot';
import { time, whole } from './figures.ts';

/** `see` may read everything and do nothing. */
export const May = v.picklist(['see', 'act']);
export type May = v.InferOutput<typeof May>;

export const Me = v.object({
  name: v.string(),
  may: May,
  /** The sandbox lets everybody in. */
  isSandbox: v.boolean(),
  /** Two are asked for: a phone can be lost. */
  passkeys: whole,
  sessions: v.array(v.object({ number: whole, since: time, isThis: v.boolean() })),
});
