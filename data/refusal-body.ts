// The parts with which a phone parses a refusal, without the sentences of `refusals.ts`.

import * as v from 'valibot';
import type { RefusalCode } from './refusals.ts';

/** The body of every refusal: its code, its message and the code's values. */
export const RefusalBody = v.looseObject({
  message: v.string(),
  // A newer server may send a code that this build does not know. The status then decides.
  code: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)),
});
export type RefusalBody = v.InferOutput<typeof RefusalBody>;

/** The server's own temporary troubles: the outcome of the call is unknown meanwhile. */
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
