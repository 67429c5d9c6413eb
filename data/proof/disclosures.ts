// The two disclosures of a statement (RFC 9901, section 4.2.1). The outer one is the buyer's view,
// plus the digest of the inner one, the whole result. A buyer's copy has only the outer one.

import {
  canonicalJson,
  DIGEST,
  isText,
  itemsOf,
  membersOf,
  onlyItemOf,
  parsed,
} from './json-value.ts';

/** 16 random bytes in base64url, so that the personal part cannot be guessed from its digest. */
export const SALT = /^[\w-]{22}$/;

/** A disclosure is sent as this text in base64url, and its digest is computed from that. */
export function fullText({ salt, result }: { salt: string; result: unknown }): string {
  return canonicalJson([salt, 'full', result]);
}

type Buyers = { salt: string; view: unknown; digestOfFull: string };

export function buyersText({ salt, view, digestOfFull }: Buyers): string {
  return `["${salt}","buyer",{"_sd":["${digestOfFull}"],"result":${canonicalJson(view)}}]`;
}

/** The whole result in a disclosure's text; undefined if the text is not such a disclosure. */
export function readFull(text: string): { result: unknown } | undefined {
  const result = valueNamed('full', text);
  return result === undefined ? undefined : { result };
}

/** Returns the buyer's view and the full disclosure's digest; undefined for any other text. */
export function readBuyers(text: string): { view: unknown; digestOfFull: string } | undefined {
  const { _sd, result, ...more } = membersOf(valueNamed('buyer', text));
  const digestOfFull = onlyItemOf(_sd);
  const isWhole = result !== undefined && Object.keys(more).length === 0;
  return isWhole && isText(digestOfFull, DIGEST) ? { view: result, digestOfFull } : undefined;
}

/** The value of the disclosure with this name. */
function valueNamed(name: string, text: string): unknown {
  const [salt, itsName, value, ...more] = itemsOf(parsed(text)) ?? [];
  return isText(salt, SALT) && itsName === name && more.length === 0 ? value : undefined;
}
