// The statement that the server signs when it sells a report on a car: an SD-JWT (RFC 9901) small
// enough for a printed code, at most 200 bytes with a host of up to 40 characters.

import { DIGEST, isSecond, isText, membersOf, onlyItemOf, parsed } from './json-value.ts';

export const HOST_LENGTH_MAX = 60;

/** The members of a statement, in the order in which they are signed. */
export type Statement = {
  /** The digest of the buyer's disclosure. */
  _sd: [string];
  /** The worst finding in a few bytes: see `worst-finding-text.ts`. */
  f: string;
  /** When the report was sold, in seconds since 1970, as in the receipt. */
  iat: number;
  /** The host of the server that signs. */
  iss: string;
  /** The service's id and the version of its buyer's view, such as `rc.1`. */
  s: string;
  /** The plate in its normal form. */
  sub: string;
  /** Set for a sandbox's report, whose records are invented. */
  test?: 1 | undefined;
};

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
const FINDING = /^[a-z_]{1,40}(:\d{1,12})?$/;
const SERVICE = /^[a-z]{2,12}\.\d{1,3}$/;
const PLATE = /^[A-Z0-9]{1,16}$/;

const SECOND_MAX = 1e11;

/**
 * Whether a statement can name this host, written as in a browser's address bar, with the port if
 * it is not the default. IPv6 addresses are not allowed.
 */
export function isIssuer(host: unknown): host is string {
  return isText(host, HOST) && host.length <= HOST_LENGTH_MAX;
}

/**
 * The protected header. A printed code carries only the key's id: the first eight characters of the
 * key's thumbprint (RFC 7638).
 */
export function headerText(keyId: string): string {
  return `{"alg":"ES256","kid":"${keyId}","typ":"lotproof+sd-jwt"}`;
}

export function payloadText({ _sd, f, iat, iss, s, sub, test }: Statement): string {
  return JSON.stringify({ _sd, f, iat, iss, s, sub, test });
}

/**
 * The statement in a payload. Undefined unless it is exactly as we write it: a repeated claim, a
 * space or an extra key makes the payload invalid.
 */
export function readPayload(text: string): Statement | undefined {
  const { _sd, f, iat, iss, s, sub, test } = membersOf(parsed(text));
  const digest = onlyItemOf(_sd);
  if (!isText(digest, DIGEST) || !isText(f, FINDING) || !isIssuer(iss)) return undefined;
  if (!isText(s, SERVICE) || !isText(sub, PLATE)) return undefined;
  if (!isSecond(iat) || iat > SECOND_MAX || (test !== undefined && test !== 1)) return undefined;
  const statement: Statement = { _sd: [digest], f, iat, iss, s, sub, test };
  return payloadText(statement) === text ? statement : undefined;
}

/**
 * Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O or U, which are easily
 * misread. The position of a character gives its five bits.
 */
export const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const NUMBER_LENGTH = 10;
const LETTER_BITS = 5;

/** A report's number: 50 bits of the digest of its statement, which tie it to that statement. */
export function reportNumberOf(digest: Uint8Array): string {
  let number = '';
  for (let bit = 0; bit < NUMBER_LENGTH * LETTER_BITS; bit += LETTER_BITS) {
    const byte = bit >> 3;
    const both = ((digest[byte] ?? 0) << 8) | (digest[byte + 1] ?? 0);
    number += BASE_32.charAt((both >> (16 - LETTER_BITS - (bit & 7))) & 31);
  }
  return number;
}

/** Reads typed characters of base 32: in any case, with spaces, O for 0, and I or L for 1. */
export function typedBase32(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
