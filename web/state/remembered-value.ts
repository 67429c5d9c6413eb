// Parses JSON from the browser's storage by its schema.

import * as v from 'valibot';

/** Undefined if it is missing, damaged or from another build. */
export function valueIn<T>(schema: v.GenericSchema<unknown, T>, text: string | null) {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}
