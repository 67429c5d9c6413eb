// Whether one of our keys signed a statement. Its payload is not read before the signature holds.

import { readPayload, type Statement } from '../../../data/proof/statement.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { readJws } from '../../../sw/proof/jws.ts';
import type { KnownKey } from './known-key.ts';

type SignedStatement = { statement: Statement; digest: string; key: KnownKey };

type Unsigned = 'altered' | 'unknown_key' | 'newer';

/** As our server signs: the curve and the hash are not the statement's to choose. */
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Of a compact JWS (RFC 7515), and the keys that a server publishes. */
export async function checkStatement(
  jws: string,
  keys: readonly KnownKey[],
): Promise<SignedStatement | Unsigned> {
  const signed = readJws(jws);
  if (!signed) return 'altered';
  // A key that signed for two hosts is listed twice.
  const named = keys.filter(({ kid }) => kid === signed.keyId);
  const [first] = named;
  if (!first) return 'unknown_key';
  const bytes = new TextEncoder().encode(jws.slice(0, jws.lastIndexOf('.')));
  const [isSigned, hash] = await Promise.all([
    isSignedBy(first, { bytes, signature: signed.signature }),
    crypto.subtle.digest('SHA-256', bytes),
  ]);
  if (!isSigned) return 'altered';
  const statement = readPayload(signed.payload);
  if (!statement) return 'newer'; // ours, but of a form that this page does not know
  const key = named.find(({ iss }) => iss === statement.iss);
  if (!key) return 'altered';
  return { statement, digest: base64Url(new Uint8Array(hash)), key };
}

async function isSignedBy(
  { kty, crv, x, y }: KnownKey,
  { bytes, signature }: Record<'bytes' | 'signature', Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ES256, false, ['verify']);
  return crypto.subtle.verify(ES256, key, signature, bytes);
}
