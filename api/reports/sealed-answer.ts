// Answers sealed so that only the phone that asked can read them again: AES-256-GCM under a key
// derived (HKDF, RFC 5869) from the phone's seal, which the server does not store. For a plain
// call, which has none, the idempotency key takes its place: it is not stored either.

import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto';
import { timeOfKey } from '../../data/values/idempotency-key.ts';

/** One attempt of one call. */
type Attempt = { callId: number; holdId: number };

/** What the phone minted at the tap: the key, and 32 random bytes in base64url. */
export type Secrets = { key: string; seal: string | undefined };

const NONCE_BYTES = 12; // NIST SP 800-38D, section 8.2
const TAG_BYTES = 16;

/**
 * What the database knows of an account's idempotency key: the time it was minted at, where the
 * key says so, and SHA-256 of the two. The time keeps new index rows side by side: a commit of 64
 * then writes two pages of the index and not 64.
 */
export function keyHash(accountId: string, key: string): Buffer {
  // With a Buffer as output, Node's one-shot hash takes four times as long.
  const digest = hash('sha256', `${accountId} ${key}`, 'hex');
  return Buffer.from((timeOfKey(key) ?? '') + digest, 'hex');
}

/** The sealed answer, readable only with the same secrets and call. */
export function seal(secrets: Secrets, { callId, holdId }: Attempt, answer: string): Buffer {
  const extracted = extractedKey(secrets, callId);
  const nonce = nonceFor(extracted, holdId, answer);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(extracted), nonce);
  const sealed = [cipher.update(answer, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** The unsealed answer; undefined when secrets, call or bytes are not those it was sealed with. */
export function unseal(secrets: Secrets, callId: number, sealed: Buffer): string | undefined {
  const sealing = sealingKey(extractedKey(secrets, callId));
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealing, nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // `final` throws for one reason: the tag is that of another key
  }
}

/**
 * HKDF: first extract (RFC 5869, section 2.2), then expand. Written out because `hkdfSync`, with
 * the same result, takes twice the time.
 */
function extractedKey({ key, seal }: Secrets, callId: number): Buffer {
  const secret = seal === undefined ? key : Buffer.from(seal, 'base64url');
  return createHmac('sha256', String(callId)).update(secret).digest();
}

function sealingKey(extracted: Buffer): Buffer {
  return createHmac('sha256', extracted).update('lotproof sealed answer\u0001').digest();
}

/**
 * Of the attempt and of all that is sealed: a capture that was undone and ran again may seal
 * another balance, and both sealings may be on a disk. Expanded for a purpose of its own from the
 * same secret; equal nonces are then as likely as equal random ones (section 8.2.2).
 */
function nonceFor(extracted: Buffer, holdId: number, answer: string): Buffer {
  const purpose = `lotproof nonce of an answer ${holdId} ${answer}\u0001`;
  return createHmac('sha256', extracted).update(purpose).digest().subarray(0, NONCE_BYTES);
}
