// What a phone needs to parse a refusal, without the sentences of `refusals.ts`.

import * as v from 'valibot';
import type { RefusalCode } from './refusals.ts';

/** The body of every refusal: its code, its message and the code's values. */
export const RefusalBody = v.looseObject({
  message: v.string(),
  // If a newer server sends a code that this build does not know, the status decides.
  code: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)),
});
export type RefusalBody = v.InferOutput<typeof RefusalBody>;

/** Temporary failures of the server, during which the outcome of a call is unknown. */
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
