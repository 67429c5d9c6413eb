// The two disclosures of a statement (RFC 9901, section 4.2.1), one in the other: what a buyer may
// see, which holds the digest of the whole. A buyer's copy carries the first alone.

import * as v from 'valibot';
import { canonicalJson } from './canonical-json.ts';

/** 16 random bytes in base64url: what the personal part says cannot be guessed from its digest. */
export const Salt = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** SHA-256 in base64url. */
export const Digest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** A disclosure travels as base64url of this text; its digest is that of the base64url. */
export function fullText({ salt, result }: { salt: string; result: unknown }): string {
  return canonicalJson([salt, 'full', result]);
}

type Buyers = { salt: string; view: unknown; digestOfFull: string };

export function buyersText({ salt, view, digestOfFull }: Buyers): string {
  return `["${salt}","buyer",{"_sd":["${digestOfFull}"],"result":${canonicalJson(view)}}]`;
}

const Full = v.strictTuple([Salt, v.literal('full'), v.unknown()]);

const Buyers = v.strictTuple([
  Salt,
  v.literal('buyer'),
  v.strictObject({ _sd: v.strictTuple([Digest]), result: v.unknown() }),
]);

/** The whole result in a disclosure's text; undefined if it is none. */
export function readFull(text: string): { result: unknown } | undefined {
  const read = v.safeParse(Full, parsed(text));
  return read.success ? { result: read.output[2] } : undefined;
}

/** The buyer's view, and the digest of the whole; undefined if the text is no such disclosure. */
export function readBuyers(text: string): { view: unknown; digestOfFull: string } | undefined {
  const read = v.safeParse(Buyers, parsed(text));
  if (!read.success) return undefined;
  const { _sd, result } = read.output[2];
  return { view: result, digestOfFull: _sd[0] };
}

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // `JSON.parse` throws for one reason
  }
}
