// Seals data with AES-256-GCM under a random nonce (NIST SP 800-38D), and derives the library's
// keys with HKDF (RFC 5869), so that each key has one purpose.

export type Bytes = Uint8Array<ArrayBuffer>;

/** The length of a nonce: 96 bits. */
const NONCE_BYTES = 12;
const AES = { name: 'AES-GCM', length: 256 };
const USAGES: KeyUsage[] = ['encrypt', 'decrypt'];

const nowhere: Bytes = new Uint8Array();

/** A random key whose bytes no script can read. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, false, USAGES);
}

/** Seals bytes. Returns the nonce and the sealed bytes, which open only with the same `place`. */
export async function seal(key: CryptoKey, plain: Bytes, place = nowhere): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: AES.name, iv, additionalData: place };
  const cipher = await crypto.subtle.encrypt(how, key, plain);
  return joined(iv, new Uint8Array(cipher));
}

/**
 * Opens sealed bytes. Undefined if they were changed, or sealed with a different key or for a
 * different place.
 */
export async function open(
  key: CryptoKey,
  sealed: Uint8Array,
  place = nowhere,
): Promise<Bytes | undefined> {
  const iv = new Uint8Array(sealed.subarray(0, NONCE_BYTES));
  const how = { name: AES.name, iv, additionalData: place };
  const plain = await crypto.subtle
    .decrypt(how, key, new Uint8Array(sealed.subarray(NONCE_BYTES)))
    .catch(() => undefined); // the tag does not match; WebCrypto gives no other reason
  return plain && new Uint8Array(plain);
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

export function joined(...parts: Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A number below 2³² as four bytes, most significant first. */
export function uint32(number: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** The HKDF key from which other keys are derived. */
export function rootOf(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
}

export function hkdf(salt: BufferSource, purpose: string): HkdfParams {
  const info = new TextEncoder().encode(`lotproof ${purpose} 1`);
  return { name: 'HKDF', hash: 'SHA-256', salt, info };
}

/** The AES key that seals and opens for one purpose. */
export function aesKeyOf(root: CryptoKey, parameters: HkdfParams): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(parameters, root, AES, false, USAGES);
}
