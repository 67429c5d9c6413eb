// What the one field of the desk finds.

import * as v from 'valibot';
import { time } from './figures.ts';

const Hit = v.object({
  kind: v.picklist(['dealer', 'payment', 'call']),
  /** What the page of its kind is asked for. */
  id: v.string(),
  title: v.string(),
  detail: v.string(),
  at: v.nullable(time),
});
export type Hit = v.InferOutput<typeof Hit>;

export const Found = v.object({
  /** What the text was taken for. */
  kind: v.picklist(['dealer', 'order', 'payment', 'report', 'voucher', 'call', 'plate', 'none']),
  hits: v.array(Hit),
  /** Named in full, and the only one so named: its page may open at once. */
  isExact: v.optional(v.literal(true)),
  note: v.optional(v.string()),
});
export type Found = v.InferOutput<typeof Found>;
