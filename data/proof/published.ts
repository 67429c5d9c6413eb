// The lists that a server publishes for all verifiers of its reports, at any time and for any
// origin.

import { DIGEST, isSecond, isText, itemsOf, membersOf } from './json-value.ts';

/** The address of the public keys: a JWK set (RFC 7517, section 5). No key is ever removed. */
export const KEYS_PATH = '/.well-known/jwks.json';

export type PublishedKey = {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  /** The start of the key's thumbprint (RFC 7638). */
  kid: string;
  alg: 'ES256';
  use: 'sig';
  /** The host whose reports the key signs. A key for two hosts is listed twice. */
  iss: string;
  /** When the key was made, in seconds since 1970 as in a JWT. */
  iat: number;
  /**
   * The earliest time at which a thief may have had the key. Later dates signed with it prove
   * nothing.
   */
  stolen?: number | undefined;
  /** Set for a sandbox's keys. */
  test?: 1 | undefined;
};

export type PublishedKeys = { keys: PublishedKey[] };

/** The list of withdrawn reports, whose data proved wrong. A digest covers header and payload. */
export const WITHDRAWN_PATH = '/.well-known/withdrawn.json';

/** `at`: in seconds since 1970. */
export type PublishedWithdrawals = { withdrawn: { digest: string; at: number }[] };

const COORDINATE = /^[\w-]{43}$/;
const KEY_ID = /^[\w-]{8}$/;

/** Parses a list of keys; undefined for any other answer. */
export function readKeys(body: unknown): PublishedKey[] | undefined {
  const { keys } = membersOf(body);
  return listOf(isPublishedKey, keys);
}

/** The digests of withdrawn reports; undefined for any other answer. */
export function readWithdrawals(body: unknown): string[] | undefined {
  const { withdrawn } = membersOf(body);
  return readDigests(itemsOf(withdrawn)?.map((each) => membersOf(each)['digest']));
}

/** Parses a list of digests; undefined for any other value. */
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
