// Seals answers so that only the phone that asked can read them again. Uses AES-256-GCM with a key
// derived (HKDF, RFC 5869) from the phone's seal, which the server does not store. A call without a
// seal uses its idempotency key, of which we store only a hash.

import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto';
import { timeOfKey } from '../../data/values/idempotency-key.ts';

/** An attempt to answer a call. */
type Attempt = { callId: number; holdId: number };

/**
 * The phone makes both at the tap: the idempotency key, and the seal, 32 random bytes in base64url.
 */
export type Secrets = { key: string; seal: string | undefined };

const NONCE_BYTES = 12; // NIST SP 800-38D, section 8.2
const TAG_BYTES = 16;

/**
 * Returns the form in which an account's idempotency key is stored: its creation time, if the key
 * shows it, and SHA-256 of both. The time keeps new index rows together, so that a commit of 64
 * calls writes two pages of the index instead of 64.
 */
export function keyHash(accountId: string, key: string): Buffer {
  // With a Buffer as output, Node's one-shot hash takes four times as long.
  const digest = hash('sha256', `${accountId} ${key}`, 'hex');
  return Buffer.from((timeOfKey(key) ?? '') + digest, 'hex');
}

/** Seals an answer, which opens only with the same secrets and for the same call. */
export function seal(secrets: Secrets, { callId, holdId }: Attempt, answer: string): Buffer {
  const extracted = extractedKey(secrets, callId);
  const nonce = nonceFor(extracted, holdId, answer);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(extracted), nonce);
  const sealed = [cipher.update(answer, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Opens a sealed answer. Returns undefined if the secrets, call or bytes do not match. */
export function unseal(secrets: Secrets, callId: number, sealed: Buffer): string | undefined {
  const sealing = sealingKey(extractedKey(secrets, callId));
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealing, nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // `final` throws only if the tag does not match the key
  }
}

/**
 * The two steps of HKDF: extract (RFC 5869, section 2.2), then expand. `hkdfSync` gives the same
 * result but takes twice as long.
 */
function extractedKey({ key, seal }: Secrets, callId: number): Buffer {
  const secret = seal === undefined ? key : Buffer.from(seal, 'base64url');
  return createHmac('sha256', String(callId)).update(secret).digest();
}

function sealingKey(extracted: Buffer): Buffer {
  return createHmac('sha256', extracted).update('lotproof sealed answer\u0001').digest();
}

/**
 * Derives the nonce from the attempt and the whole answer: a repeated capture may seal a different
 * balance, and a disk may hold both. Equal nonces are as unlikely as two equal random ones (section
 * 8.2.2).
 */
function nonceFor(extracted: Buffer, holdId: number, answer: string): Buffer {
  const purpose = `lotproof nonce of an answer ${holdId} ${answer}\u0001`;
  return createHmac('sha256', extracted).update(purpose).digest().subarray(0, NONCE_BYTES);
}
