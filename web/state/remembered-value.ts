// What the browser's storage holds as JSON, read by its schema.

import * as v from 'valibot';

/** Undefined if there is none, or if it was damaged or written by another build. */
export function valueIn<T>(schema: v.GenericSchema<unknown, T>, text: string | null) {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}
