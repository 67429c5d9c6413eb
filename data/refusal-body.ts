// What a phone must know of a refusal to read it; no sentence of `refusals.ts` is loaded for that.

import * as v from 'valibot';
import type { RefusalCode } from './refusals.ts';

/** The body of every refusal: beside code and message the values of its code. */
export const RefusalBody = v.looseObject({
  message: v.string(),
  // A newer server knows more codes than this build: they are read as well, by their status.
  code: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)),
});
export type RefusalBody = v.InferOutput<typeof RefusalBody>;

/** The server's own trouble, which passes: what becomes of a call is not known meanwhile. */
export const serverTrouble: ReadonlySet<string> = new Set<RefusalCode>([
  'internal',
  'busy',
  'not_saved',
  'cannot_save',
  'checking_records',
  'clock_in_doubt',
  'starting',
  'stopping',
]);
