// Seals payloads that must not wait in the clear: AES-GCM under a key that the browser makes,
// stores beside the outbox and never exports. https://www.w3.org/TR/WebCryptoAPI/

import { type OutboxDatabase, outboxDatabase, type SealedPayload } from './database.ts';

/** NIST SP 800-38D: 96 random bits, never used twice under one key. */
const IV_BYTES = 12;

/** The secret under which the server seals its answer: 32 random bytes, in base64url (RFC 4648). */
export function newSeal(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Seals a payload for one row: another row's key does not open it. */
export async function seal(
  accountId: string,
  rowKey: string,
  payload: Record<string, string>,
): Promise<SealedPayload> {
  const key = await keptKey(outboxDatabase(accountId), 'seal', makeKey);
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
  const key = await keptKey(outboxDatabase(accountId), 'seal', makeKey);
  const plain = await crypto.subtle.decrypt(cipher(iv, rowKey), key, bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}

function cipher(iv: Uint8Array<ArrayBuffer>, rowKey: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(rowKey) };
}

async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The account's key of that name, created if missing. No code can read its bytes. */
export async function keptKey(
  database: OutboxDatabase,
  name: 'seal' | 'mark',
  make: () => Promise<CryptoKey>,
): Promise<CryptoKey> {
  const known = await database.meta.get(name);
  if (known?.value instanceof CryptoKey) return known.value;
  const made = await make();
  // Two tabs may create one at the same moment: the first stored key counts.
  return database.transaction('rw', database.meta, async () => {
    const other = await database.meta.get(name);
    if (other?.value instanceof CryptoKey) return other.value;
    await database.meta.put({ name, value: made });
    return made;
  });
}
