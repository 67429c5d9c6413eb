// Answers kept so that only the phone that asked can have them again: AES-256-GCM under a key
// derived (HKDF, RFC 5869) from the idempotency key, which the box does not keep.

import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto';
import { timeOfKey } from '../data/idempotency-key.ts';

/** One attempt of one call: never the same twice. */
type Attempt = { callId: number; holdId: number };

const NONCE_BYTES = 12; // NIST SP 800-38D, section 8.2
const TAG_BYTES = 16;

/**
 * What the database knows of an account's idempotency key: the time it was minted at, where it
 * says so, and SHA-256 of the two. The time keeps new rows of the index side by side: a commit of
 * 64 then writes two pages of it and not 64.
 */
export function keyHash(accountId: string, key: string): Buffer {
  // Asked for as a Buffer, Node's one-shot hash takes four times as long.
  const digest = hash('sha256', `${accountId} ${key}`, 'hex');
  return Buffer.from((timeOfKey(key) ?? '') + digest, 'hex');
}

/** The answer, readable again only with the same key and call. */
export function seal(key: string, { callId, holdId }: Attempt, answer: string): Buffer {
  // A key seals one answer per attempt, and no two attempts have one hold: the hold's id is the
  // nonce, as section 8.2.1 of the standard would have it.
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(holdId));
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, callId), nonce);
  const sealed = [cipher.update(answer, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** The sealed answer; throws when key, call or bytes are not those it was sealed with. */
export function unseal(key: string, callId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, callId), nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/**
 * HKDF of one block: extract, then expand (RFC 5869, section 2). Written out because `hkdfSync`,
 * which gives the same, takes twice the time.
 */
function sealingKey(key: string, callId: number): Buffer {
  const extracted = createHmac('sha256', String(callId)).update(key).digest();
  return createHmac('sha256', extracted).update('lotproof sealed answer\u0001').digest();
}
