// What a server publishes for whoever checks its reports, at any time and from any origin.

import * as v from 'valibot';
import { Digest } from './disclosures.ts';

/** Seconds since 1970, as in a JWT. */
const second = v.pipe(v.number(), v.integer(), v.minValue(0));
const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** Where the public keys are: a JWK set (RFC 7517, section 5), old keys for ever. */
export const KEYS_PATH = '/.well-known/jwks.json';

export const PublishedKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: coordinate,
  y: coordinate,
  /** The beginning of its thumbprint (RFC 7638). */
  kid: v.pipe(v.string(), v.regex(/^[\w-]{8}$/)),
  alg: v.literal('ES256'),
  use: v.literal('sig'),
  /** The host whose reports it signs: a key that signed for two is there twice. */
  iss: v.pipe(v.string(), v.nonEmpty()),
  /** Since when it has been there. */
  iat: second,
  /** Since when somebody else may have it: the dates it signed prove nothing. */
  stolen: v.optional(second),
  /** In the sandbox. */
  test: v.optional(v.literal(1)),
});
export type PublishedKey = v.InferOutput<typeof PublishedKey>;

export const PublishedKeys = v.object({ keys: v.array(PublishedKey) });
export type PublishedKeys = v.InferOutput<typeof PublishedKeys>;

/** Where the reports are listed whose data proved wrong, by the digest of header and payload. */
export const WITHDRAWN_PATH = '/.well-known/withdrawn.json';

export const PublishedWithdrawals = v.object({
  withdrawn: v.array(v.object({ digest: Digest, at: second })),
});
export type PublishedWithdrawals = v.InferOutput<typeof PublishedWithdrawals>;

/** Names a sale, in the query of a call. */
export const SaleQuestion = v.object({
  /** SHA-256 of header and payload as they were signed. */
  digest: Digest,
  /** The second of the sale. */
  iat: v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number)),
});
