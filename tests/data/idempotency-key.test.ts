// The key of a tap: a valid UUID that sorts by time.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { IdempotencyKey } from '../../data/contract.ts';
import { idempotencyKey, mintedAt, timeOfKey } from '../../data/values/idempotency-key.ts';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('a key made at any time is a version 7 UUID that the contract accepts', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const key = idempotencyKey(now, randomUUID());
      expect(v.is(IdempotencyKey, key)).toBe(true);
      expect(key[14]).toBe('7');
      expect(key[19]).toMatch(/[89ab]/);
    }),
  );
});

test('a key contains the time when it was made; a random UUID contains none', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const key = idempotencyKey(now, randomUUID());
      expect(Number.parseInt(timeOfKey(key) ?? '', 16)).toBe(now);
    }),
  );
  expect(timeOfKey(randomUUID())).toBeUndefined();
});

test('two taps at the same time have different keys', () => {
  expect(idempotencyKey(1, randomUUID())).not.toBe(idempotencyKey(1, randomUUID()));
});

test('a version 7 key gives its creation time; other versions give none', () => {
  const now = Date.UTC(2026, 10, 22);
  expect(mintedAt(idempotencyKey(now, randomUUID()))).toBe(now);
  expect(mintedAt(randomUUID())).toBeUndefined();
  expect(mintedAt(`0${idempotencyKey(now, randomUUID())}`)).toBeUndefined();
});
