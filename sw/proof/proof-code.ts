// The QR code on paper. It encodes an address; the part after `#` is a decimal number containing
// the signed statement of a report or, on a car's cover page, of each report. A QR code made of
// digits is a third smaller than one made of base64url.

import { payloadText, readPayload } from '../../data/proof/statement.ts';
import { base64Url, bytesOf, bytesOfHex, hexOf, textOf } from './base64url.ts';
import { jwsOf, readJws } from './sd-jwt.ts';

/** The first byte of a code. It is not 0, because a number loses leading zeros. */
const REPORT = 1;
const COVER = 2;

const KEY_ID_BYTES = 6;
const SIGNATURE_BYTES = 64;
const DIGEST_BYTES = 32;
const SECOND_BYTES = 5;

/**
 * The code for a cover of four reports has some 1,300 digits. A code with more digits than this
 * cannot be printed.
 */
const DIGITS_MAX = 1500;

const DIGITS = /^[1-9]\d*$/;

/** Local servers in development, the only ones that may lack https. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

type Address = { page: string; digits: string };

/**
 * The address `https://HOST/v#DIGITS` in two parts. Undefined if the JWS is not a statement of
 * ours.
 */
export function codeAddress(jws: string): Address | undefined {
  const signed = readJws(jws);
  const statement = signed && readPayload(signed.payload);
  const keyId = signed && bytesOf(signed.keyId);
  if (!statement || !keyId) return undefined;
  const payload = new TextEncoder().encode(signed.payload);
  return addressOf(statement.iss, [REPORT, ...keyId, ...signed.signature, ...payload]);
}

/**
 * The address of a car's cover page. Values that the reports have in common are written once,
 * without JSON. Undefined if the reports have different hosts or plates, or are too many for a
 * printable code.
 */
export function coverAddress(jwss: readonly string[]): Address | undefined {
  let shared: string | undefined;
  let host = '';
  const bytes: number[] = [];
  for (const jws of jwss) {
    const signed = readJws(jws);
    const statement = signed && readPayload(signed.payload);
    const keyId = signed && bytesOf(signed.keyId);
    if (!statement || !keyId) return undefined;
    const { _sd, f, iat, iss, s, sub, test } = statement;
    const head = [iss, sub, ...(test === undefined ? [] : [test])].join(' ');
    if (shared !== undefined && shared !== head) return undefined;
    [shared, host] = [head, iss];
    const digest = bytesOf(_sd[0]) ?? [];
    const second = bytesOfHex(iat.toString(16), SECOND_BYTES);
    bytes.push(...keyId, ...signed.signature, ...digest, ...second, ...written(`${s} ${f}`));
  }
  return shared === undefined ? undefined : addressOf(host, [COVER, ...written(shared), ...bytes]);
}

function addressOf(host: string, bytes: readonly number[]): Address | undefined {
  const digits = BigInt(`0x${hexOf(bytes)}`).toString();
  const page = `${OWN_MACHINE.test(host) ? 'http' : 'https'}://${host}/v#`;
  return digits.length > DIGITS_MAX ? undefined : { page, digits };
}

/** A text as bytes: its length, then its ASCII characters. */
function written(text: string): number[] {
  return [text.length, ...new TextEncoder().encode(text)];
}

/**
 * The JWSs in a code's digits: one, or one for each report on a cover. Does not check signatures or
 * payloads. `newer`: only a later version of the app can read the code. Undefined if it is not a
 * code of ours.
 */
export function jwssOfDigits(digits: string): string[] | 'newer' | undefined {
  // Check the length first: the time to parse a number grows with the square of its length.
  if (digits.length > DIGITS_MAX || !DIGITS.test(digits)) return undefined;
  const [form, ...bytes] = bytesOfHex(BigInt(digits).toString(16));
  if (form === COVER + 1) return 'newer';
  if (form === COVER) return jwssOfCover(Uint8Array.from(bytes));
  if (form !== REPORT) return undefined;
  const keyId = Uint8Array.from(bytes.slice(0, KEY_ID_BYTES));
  const rest = Uint8Array.from(bytes.slice(KEY_ID_BYTES));
  const payload = textOf(rest.subarray(SIGNATURE_BYTES));
  if (payload === undefined || payload === '') return undefined;
  const signature = rest.slice(0, SIGNATURE_BYTES);
  return [jwsOf({ keyId: base64Url(keyId), payload, signature })];
}

/** Matches printable text without empty words. */
const WORDS = /^[!-~]+( [!-~]+)*$/;

function jwssOfCover(bytes: Uint8Array<ArrayBuffer>): string[] | undefined {
  let at = 0;
  const take = (count: number) => {
    at += count;
    return bytes.slice(at - count, at);
  };
  const words = () => {
    const text = textOf(take(take(1)[0] ?? 0)) ?? '';
    return WORDS.test(text) ? text.split(' ') : [];
  };
  const [iss = '', sub = '', test, ...more] = words();
  if (sub === '' || more.length > 0 || (test !== undefined && test !== '1')) return undefined;
  const found: string[] = [];
  while (at < bytes.length) {
    const keyId = base64Url(take(KEY_ID_BYTES));
    const signature = take(SIGNATURE_BYTES);
    const digest = base64Url(take(DIGEST_BYTES));
    const iat = take(SECOND_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
    const [s = '', f = '', ...rest] = words();
    if (f === '' || rest.length > 0) return undefined;
    const sandbox = test === undefined ? {} : { test: 1 as const };
    const payload = payloadText({ _sd: [digest], f, iat, iss, s, sub, ...sandbox });
    found.push(jwsOf({ keyId, payload, signature }));
  }
  return at === bytes.length && found.length > 0 ? found : undefined;
}
