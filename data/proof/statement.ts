// What the server signs when it sells a report on a car: an SD-JWT (RFC 9901) small enough for a
// code on paper, at most 200 bytes where the host has up to 40 characters.

import * as v from 'valibot';
import { Digest, parsed } from './disclosures.ts';

const HOST_LENGTH_MAX = 60;

/** A host as a browser's address bar shows it, with its port where that is not the usual one. */
const Host = v.pipe(
  v.string(),
  v.maxLength(HOST_LENGTH_MAX),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/),
);

/** The members are in the order in which they are signed. */
const Statement = v.strictObject({
  /** The digest of the buyer's disclosure. */
  _sd: v.strictTuple([Digest]),
  /** The worst finding: see `worst-finding.ts`. */
  f: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(:\d{1,12})?$/)),
  /** The second of the sale, of the receipt too, since 1970. */
  iat: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11)),
  /** Who signs. */
  iss: Host,
  /** The service's id, and the version of its buyer's view: `rc.1`. */
  s: v.pipe(v.string(), v.regex(/^[a-z]{2,12}\.\d{1,3}$/)),
  /** The plate, normalised. */
  sub: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,16}$/)),
  /** In the sandbox: the records are invented. */
  test: v.optional(v.literal(1)),
});
export type Statement = v.InferOutput<typeof Statement>;

/**
 * The protected header: three claims, so that a code need carry only the id of the key, the first
 * eight characters of its thumbprint (RFC 7638).
 */
export function headerText(keyId: string): string {
  return `{"alg":"ES256","kid":"${keyId}","typ":"lotproof+sd-jwt"}`;
}

export function payloadText({ _sd, f, iat, iss, s, sub, test }: Statement): string {
  return JSON.stringify({ _sd, f, iat, iss, s, sub, test });
}

/**
 * The statement in a payload; undefined unless it is written exactly as we write one: a claim given
 * twice, a space or a key more is no statement of ours.
 */
export function readPayload(text: string): Statement | undefined {
  const read = v.safeParse(Statement, parsed(text));
  return read.success && payloadText(read.output) === text ? read.output : undefined;
}
