// The code on paper: an address with a signed statement behind its `#`, as one decimal number,
// which takes a QR code a third less room than base64url.

import { readPayload } from '../../data/proof/statement.ts';
import { base64Url, bytesOf, textOf } from './base64url.ts';
import { jwsOf, readJws } from './sd-jwt.ts';

/** The first byte. Not 0, which a number would lose. */
const VERSION = 1;

const KEY_ID_BYTES = 6;
const SIGNATURE_BYTES = 64;

/** A statement with the longest host takes some 780; no code that can be printed holds more. */
const DIGITS_MAX = 1500;

const DIGITS = /^[1-9]\d*$/;

/** What a phone in development calls its own server: the only ones without https. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/** `https://HOST/v#DIGITS`, in its two parts; undefined where the JWS is no statement of ours. */
export function codeAddress(jws: string): { page: string; digits: string } | undefined {
  const signed = readJws(jws);
  const statement = signed && readPayload(signed.payload);
  const keyId = signed && bytesOf(signed.keyId);
  if (!statement || !keyId) return undefined;
  const payload = new TextEncoder().encode(signed.payload);
  const digits = numberOf([VERSION, ...keyId, ...signed.signature, ...payload]).toString();
  const { iss } = statement;
  const page = `${OWN_MACHINE.test(iss) ? 'http' : 'https'}://${iss}/v#`;
  return digits.length > DIGITS_MAX ? undefined : { page, digits };
}

/**
 * The JWS in the digits of a code, whose signature and payload are still to be checked. `newer`: a
 * code of a form that only a later version of the app knows. Undefined for anything else.
 */
export function jwsOfDigits(digits: string): string | 'newer' | undefined {
  // The length first: the time that a number takes grows with its square.
  if (digits.length > DIGITS_MAX || !DIGITS.test(digits)) return undefined;
  const [version, ...bytes] = bytesOfNumber(BigInt(digits));
  if (version === VERSION + 1) return 'newer';
  const keyId = Uint8Array.from(bytes.slice(0, KEY_ID_BYTES));
  const rest = Uint8Array.from(bytes.slice(KEY_ID_BYTES));
  const payload = textOf(rest.subarray(SIGNATURE_BYTES));
  if (version !== VERSION || payload === undefined || payload === '') return undefined;
  const signature = rest.slice(0, SIGNATURE_BYTES);
  return jwsOf({ keyId: base64Url(keyId), payload, signature });
}

function numberOf(bytes: readonly number[]): bigint {
  return BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function bytesOfNumber(number: bigint): number[] {
  const hex = number.toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16));
}
