// What the desk's schemas are made of.

import * as v from 'valibot';

export const whole = v.pipe(v.number(), v.safeInteger());

/** Milliseconds since 1970. */
export const time = whole;

/** A page of a list; `next` is sent as `after` for the page that follows, null where none does. */
export const pageOf = <T>(row: v.GenericSchema<unknown, T>) =>
  v.object({ rows: v.array(row), next: v.nullable(v.string()) });

/** What a list goes on after, and whose it is. */
export const PageQuestion = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  after: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
