// An answer is sealed so that the standard's key derivation opens it.

import { createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { keyHash, seal, unseal } from '../../../api/reports/sealed-answer.ts';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';

const ATTEMPT = { callId: 1207, holdId: 3 };

/** Opens a sealed answer with the standard's key derivation, independently of our code. */
function opened(sealed: Buffer, secret: string | Buffer): string {
  const derived = hkdfSync('sha256', secret, '1207', 'lotproof sealed answer', 32);
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(derived), sealed.subarray(0, 12));
  cipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString();
}

const newSeal = () => randomBytes(32).toString('base64url');

it("an answer is sealed under HKDF-SHA256 of the phone's seal", () => {
  const secrets = { key: randomUUID(), seal: newSeal() };
  const sealed = seal(secrets, ATTEMPT, 'a report, ₹25');
  const bytes = Buffer.from(secrets.seal, 'base64url');
  expect(opened(sealed, bytes)).toBe('a report, ₹25');
  expect(unseal(secrets, 1207, sealed)).toBe('a report, ₹25');
});

it('a second attempt at sealing uses a different nonce', () => {
  const secrets = { key: randomUUID(), seal: newSeal() };
  const nonceOf = (holdId: number, answer: string, seal_ = secrets) =>
    seal(seal_, { callId: 1207, holdId }, answer).subarray(0, 12).toString('hex');
  const first = nonceOf(3, 'a balance of ₹75');
  const others = [
    nonceOf(3, 'a balance of ₹50'),
    nonceOf(4, 'a balance of ₹75'),
    nonceOf(3, 'a balance of ₹75', { ...secrets, seal: newSeal() }),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  expect(nonceOf(3, 'a balance of ₹75')).toBe(first);
});

it('neither the key alone nor another seal opens an answer', () => {
  const secrets = { key: randomUUID(), seal: newSeal() };
  const sealed = seal(secrets, ATTEMPT, 'a report, ₹25');
  expect(unseal({ ...secrets, seal: undefined }, 1207, sealed)).toBeUndefined();
  expect(unseal({ ...secrets, seal: newSeal() }, 1207, sealed)).toBeUndefined();
  expect(unseal(secrets, 1208, sealed)).toBeUndefined();
});

it('an answer to a call without a seal is sealed under its key; no seal opens it', () => {
  const secrets = { key: randomUUID(), seal: undefined };
  const sealed = seal(secrets, ATTEMPT, 'a report, ₹25');
  expect(opened(sealed, secrets.key)).toBe('a report, ₹25');
  expect(unseal(secrets, 1207, sealed)).toBe('a report, ₹25');
  expect(unseal({ ...secrets, seal: newSeal() }, 1207, sealed)).toBeUndefined();
});

it('the database stores a key as its time and a hash, or only as the hash', () => {
  const key = idempotencyKey(1_700_000_000_000, '9b2e4c1a-5d3f-4a7b-8c6d-0e1f2a3b4c5d');
  expect(key).toBe('018bcfe5-6800-7a7b-8c6d-0e1f2a3b4c5d');
  expect(keyHash('dealer', key).toString('hex')).toBe(
    '018bcfe56800af280b468326750f0517deb01f8a4a1eb162172f5f6f4990c839e628cee520b0',
  );
  expect(keyHash('dealer', '9b2e4c1a-5d3f-4a7b-8c6d-0e1f2a3b4c5d')).toHaveLength(32);
});
