// What seals an answer: nothing but the standard's own key derivation opens it.

import { createDecipheriv, hkdfSync, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyHash, seal, unseal } from '../../api/seal.ts';
import { idempotencyKey } from '../../data/idempotency-key.ts';

it('an answer is sealed under HKDF-SHA256 of its key, as every box before this one did', () => {
  const key = randomUUID();
  const sealed = seal(key, { callId: 1207, holdId: 3 }, 'a report, ₹25');
  const derived = hkdfSync('sha256', key, '1207', 'lotproof sealed answer', 32);
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(derived), sealed.subarray(0, 12));
  cipher.setAuthTag(sealed.subarray(12, 28));
  const opened = Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]);
  expect(opened.toString()).toBe('a report, ₹25');
  expect(unseal(key, 1207, sealed)).toBe('a report, ₹25');
  expect(() => unseal(key, 1208, sealed)).toThrow();
});

it('the database knows a key by its time and a hash, or by the hash alone', () => {
  const key = idempotencyKey(1_700_000_000_000, '9b2e4c1a-5d3f-4a7b-8c6d-0e1f2a3b4c5d');
  expect(key).toBe('018bcfe5-6800-7a7b-8c6d-0e1f2a3b4c5d');
  expect(keyHash('dealer', key).toString('hex')).toBe(
    '018bcfe56800af280b468326750f0517deb01f8a4a1eb162172f5f6f4990c839e628cee520b0',
  );
  expect(keyHash('dealer', '9b2e4c1a-5d3f-4a7b-8c6d-0e1f2a3b4c5d')).toHaveLength(32);
});
