// Seals payloads that must not wait in the clear, with AES-GCM under a key that the browser makes,
// stores beside the outbox and never exports. https://www.w3.org/TR/WebCryptoAPI/

import { base64Url } from '../proof/base64url.ts';
import { outboxDatabase, type SealedPayload } from './database.ts';

/** 96 random bits, never used twice under one key (NIST SP 800-38D). */
const IV_BYTES = 12;

/** The secret under which the server seals its answer: 32 random bytes, in base64url (RFC 4648). */
export function newSeal(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Seals a payload for one row, so that another row's key does not open it. */
export async function seal(
  accountId: string,
  rowKey: string,
  payload: Record<string, string>,
): Promise<SealedPayload> {
  const key = await keptKey(accountId);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(payload));
  const bytes = await crypto.subtle.encrypt(cipher(iv, rowKey), key, plain);
  return { iv, bytes };
}

export async function unseal(
  accountId: string,
  rowKey: string,
  { iv, bytes }: SealedPayload,
): Promise<Record<string, string>> {
  const key = await keptKey(accountId);
  const plain = await crypto.subtle.decrypt(cipher(iv, rowKey), key, bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}

function cipher(iv: Uint8Array<ArrayBuffer>, rowKey: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(rowKey) };
}

/** The account's key, whose bytes no code can read; creates it if there is none. */
async function keptKey(accountId: string): Promise<CryptoKey> {
  const { meta } = outboxDatabase(accountId);
  const known = await meta.get('seal');
  if (known?.value instanceof CryptoKey) return known.value;
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages);
  // Two tabs may create a key at once; the first to be stored counts.
  return meta.db.transaction('rw', meta, async () => {
    const other = await meta.get('seal');
    if (other?.value instanceof CryptoKey) return other.value;
    await meta.put({ name: 'seal', value: made });
    return made;
  });
}
