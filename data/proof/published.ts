// What a server publishes for verifiers of its reports, at any time and from any origin.

import { DIGEST, isSecond, isText, itemsOf, membersOf } from './json-value.ts';

/** Where the public keys are: a JWK set (RFC 7517, section 5), old keys for ever. */
export const KEYS_PATH = '/.well-known/jwks.json';

export type PublishedKey = {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  /** The beginning of its thumbprint (RFC 7638). */
  kid: string;
  alg: 'ES256';
  use: 'sig';
  /** The host whose reports it signs: a key that signed for two is there twice. */
  iss: string;
  /** Since when it has been there, in seconds since 1970 as in a JWT. */
  iat: number;
  /** Since when a thief may have it: the dates it signed prove nothing. */
  stolen?: number | undefined;
  /** In the sandbox. */
  test?: 1 | undefined;
};

export type PublishedKeys = { keys: PublishedKey[] };

/** Where the reports are listed whose data proved wrong, by the digest of header and payload. */
export const WITHDRAWN_PATH = '/.well-known/withdrawn.json';

/** `at`: in seconds since 1970. */
export type PublishedWithdrawals = { withdrawn: { digest: string; at: number }[] };

const COORDINATE = /^[\w-]{43}$/;
const KEY_ID = /^[\w-]{8}$/;

/** Undefined for anything but a list of such keys. */
export function readKeys(body: unknown): PublishedKey[] | undefined {
  const { keys } = membersOf(body);
  return listOf(isPublishedKey, keys);
}

/** The digests of the reports that were withdrawn; undefined for any other answer. */
export function readWithdrawals(body: unknown): string[] | undefined {
  const { withdrawn } = membersOf(body);
  return readDigests(itemsOf(withdrawn)?.map((each) => membersOf(each)['digest']));
}

/** Undefined for anything but a list of digests. */
export function readDigests(value: unknown): string[] | undefined {
  return listOf((item) => isText(item, DIGEST), value);
}

function listOf<T>(isOne: (item: unknown) => item is T, value: unknown): T[] | undefined {
  const items = itemsOf(value);
  return items?.every(isOne) ? [...items] : undefined;
}

function isPublishedKey(value: unknown): value is PublishedKey {
  const { kty, crv, x, y, kid, alg, use, iss, iat, stolen, test } = membersOf(value);
  const isOfOurKind = kty === 'EC' && crv === 'P-256' && alg === 'ES256' && use === 'sig';
  const isNamed = isText(kid, KEY_ID) && isText(iss, /./);
  const isDated = isSecond(iat) && (stolen === undefined || isSecond(stolen));
  const isPoint = isText(x, COORDINATE) && isText(y, COORDINATE);
  return isOfOurKind && isPoint && isNamed && isDated && (test === undefined || test === 1);
}
