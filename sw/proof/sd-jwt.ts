// Parses a JWS and an SD-JWT, and checks that the disclosures are the signed ones. Does not check
// signatures. Hashes strings unchanged (RFC 9901, section 7.1) and parses them only if the digest
// matches.

import type { Reader } from '../../data/judge.ts';
import { readBuyers, readFull } from '../../data/proof/disclosures.ts';
import { headerText, type Statement } from '../../data/proof/statement.ts';
import { base64Url, bytesOf, textOf } from './base64url.ts';

/** A statement with its disclosures: none, the buyer's view, or also the whole result. */
type SdJwt = { jws: string; disclosures: string[] };

/** The signed content of a report's file: the whole result, or the buyer's view. */
export type ProvenReport = { reader: Reader; result: unknown };

/** The two disclosures are the buyer's view and the whole result. */
const DISCLOSURES_MAX = 2;

/**
 * Parses an SD-JWT; undefined unless it has at most `DISCLOSURES_MAX` disclosures and no key
 * binding.
 */
export function readSdJwt(text: string): SdJwt | undefined {
  const [jws = '', ...rest] = text.split('~');
  const end = rest.pop();
  return end === '' && rest.length <= DISCLOSURES_MAX ? { jws, disclosures: rest } : undefined;
}

/** The content that the disclosures prove; undefined without disclosures. */
export async function checkDisclosures(
  { _sd }: Statement,
  [buyers, full]: readonly string[],
): Promise<ProvenReport | undefined | 'altered' | 'newer'> {
  if (buyers === undefined) return undefined;
  if ((await digestOf(buyers)) !== _sd[0]) return 'altered';
  const view = readBuyers(readText(buyers) ?? '');
  if (!view) return 'newer';
  if (full === undefined) return { reader: 'buyer', result: view.view };
  if ((await digestOf(full)) !== view.digestOfFull) return 'altered';
  const whole = readFull(readText(full) ?? '');
  return whole ? { reader: 'dealer', result: whole.result } : 'newer';
}

/** Encodes a disclosure's text, as made by `data/proof/disclosures.ts`. */
export function disclosureOf(text: string): string {
  return base64Url(new TextEncoder().encode(text));
}

/** The SHA-256, in base64url, of a disclosure exactly as written. */
export async function digestOf(disclosure: string): Promise<string> {
  const bytes = new TextEncoder().encode(disclosure);
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The length of an ES256 signature (RFC 7518, section 3.4). */
const SIGNATURE_BYTES = 64;

const HEADER = /^\{"alg":"ES256","kid":"([\w-]{8})","typ":"lotproof\+sd-jwt"\}$/;

type Signed = { keyId: string; payload: string; signature: Uint8Array<ArrayBuffer> };

/** Parses a JWS; undefined unless it has exactly our form. */
export function readJws(jws: string): Signed | undefined {
  const [header = '', payload = '', signature = '', ...more] = jws.split('.');
  const keyId = HEADER.exec(readText(header) ?? '')?.[1];
  const text = readText(payload);
  const bytes = bytesOf(signature);
  if (keyId === undefined || text === undefined || more.length > 0) return undefined;
  return bytes?.length === SIGNATURE_BYTES ? { keyId, payload: text, signature: bytes } : undefined;
}

export function jwsOf({ keyId, payload, signature }: Signed): string {
  const utf8 = new TextEncoder();
  const parts = [utf8.encode(headerText(keyId)), utf8.encode(payload), signature];
  return parts.map(base64Url).join('.');
}

/** The text of a disclosure or of a part of a JWS; undefined if it is invalid. */
function readText(part: string): string | undefined {
  const bytes = bytesOf(part);
  return bytes && textOf(bytes);
}
