// A signed statement as a compact JWS (RFC 7515), taken apart and put together. Nothing here says
// that a signature holds, and no JSON is parsed.

import { headerText } from '../../data/proof/statement.ts';
import { base64Url, bytesOf, textOf } from './base64url.ts';

/** The bytes of an ES256 signature (RFC 7518, section 3.4). */
const SIGNATURE_BYTES = 64;

const HEADER = /^\{"alg":"ES256","kid":"([\w-]{8})","typ":"lotproof\+sd-jwt"\}$/;

type Signed = { keyId: string; payload: string; signature: Uint8Array<ArrayBuffer> };

/** Undefined unless it is written exactly as we write one. */
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

function readText(part: string): string | undefined {
  const bytes = bytesOf(part);
  return bytes && textOf(bytes);
}
