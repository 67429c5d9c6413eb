// What the server is asked of a stolen key's report: whether it sold this one.

import * as v from 'valibot';
import { DIGEST } from './json-value.ts';

/** Names a sale, in the query of a call. */
export const SaleQuestion = v.object({
  /** SHA-256 of header and payload as they were signed. */
  digest: v.pipe(v.string(), v.regex(DIGEST)),
  /** The second of the sale. */
  iat: v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number)),
});
