// The part of a report on a car with which the holder of its PDF can check it.

import * as v from 'valibot';
import { SALT } from './disclosures.ts';
import { DIGEST } from './json-value.ts';

const Salt = v.pipe(v.string(), v.regex(SALT));

/**
 * The signed statement (RFC 7515, compact), and the salts of its two disclosures, which the phone
 * makes again from its result.
 */
export const Proof = v.object({
  jws: v.pipe(v.string(), v.maxLength(600), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  salts: v.object({ buyers: Salt, full: Salt }),
});
export type Proof = v.InferOutput<typeof Proof>;

/** Names a sale, in the query of a call. */
export const SaleQuestion = v.object({
  /** SHA-256 of header and payload as they were signed. */
  digest: v.pipe(v.string(), v.regex(DIGEST)),
  /** The second of the sale. */
  iat: v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number)),
});
