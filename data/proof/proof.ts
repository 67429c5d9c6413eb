// The part of a report on a car that lets the holder of its PDF check the report.

import * as v from 'valibot';
import { SALT } from './disclosures.ts';
import { DIGEST } from './json-value.ts';

const Salt = v.pipe(v.string(), v.regex(SALT));

/**
 * The signed statement (RFC 7515, compact), and the salts of its two disclosures, which the phone
 * rebuilds from the result.
 */
export const Proof = v.object({
  jws: v.pipe(v.string(), v.maxLength(600), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  salts: v.object({ buyers: Salt, full: Salt }),
});
export type Proof = v.InferOutput<typeof Proof>;

/** Identifies a sale in the query of a call. */
export const SaleQuestion = v.object({
  /** SHA-256 of the signed header and payload. */
  digest: v.pipe(v.string(), v.regex(DIGEST)),
  /** When it was sold, in seconds since 1970. */
  iat: v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number)),
});
