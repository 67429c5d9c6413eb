// The ring of a library sealed under its recovery code, as the server keeps it for a device that
// has only the code. 128 random bits need neither a slow hash nor counted guesses.

import { type Ring, ringBytes, ringOf } from './ring.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Of AES-GCM (NIST SP 800-38D): 96 bits. */
const NONCE_BYTES = 12;

/** Where it is kept, as the server says: all of it must be so, or the ring stays closed. */
type KeptRing = { libraryId: Bytes; generation: number; sealed: Bytes };

/** Nonce and sealed bytes; `code`: its 16 random bytes. */
export async function sealRing(code: Bytes, ring: Ring): Promise<Bytes> {
  const { libraryId, keys } = ring;
  const key = await keyOf(code, libraryId);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: 'AES-GCM', iv, additionalData: placeOf(libraryId, keys.length) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, key, ringBytes(ring)));
  return new Uint8Array([...iv, ...sealed]);
}

/** Undefined where another code opens it, a former one too, or it is not what the server says. */
export async function openRing(
  code: Bytes,
  { libraryId, generation, sealed }: KeptRing,
): Promise<Ring | undefined> {
  const key = await keyOf(code, libraryId);
  const iv = sealed.slice(0, NONCE_BYTES);
  const how = { name: 'AES-GCM', iv, additionalData: placeOf(libraryId, generation) };
  const opened = await crypto.subtle
    .decrypt(how, key, sealed.slice(NONCE_BYTES))
    .catch(() => undefined); // the tag does not fit: it says no more than that
  return opened && ringOf(new Uint8Array(opened));
}

async function keyOf(code: Bytes, libraryId: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', code, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('lotproof recovery 1');
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: libraryId, info };
  const uses: KeyUsage[] = ['encrypt', 'decrypt'];
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, uses);
}

function placeOf(libraryId: Bytes, generation: number): Bytes {
  const place = new Uint8Array(libraryId.length + 4);
  place.set(libraryId);
  new DataView(place.buffer).setUint32(libraryId.length, generation);
  return place;
}
