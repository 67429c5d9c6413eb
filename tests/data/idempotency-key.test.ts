// The key of a tap: what every UUID reader takes, and what sorts by its moment.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { IdempotencyKey } from '../../data/contract.ts';
import { idempotencyKey, mintedAt, timeOfKey } from '../../data/values/idempotency-key.ts';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('a key of any moment is a UUID of version 7 that the contract takes', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const key = idempotencyKey(now, randomUUID());
      expect(v.is(IdempotencyKey, key)).toBe(true);
      expect(key[14]).toBe('7');
      expect(key[19]).toMatch(/[89ab]/);
    }),
  );
});

test('a key tells the moment it was minted at, and a random one tells none', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const key = idempotencyKey(now, randomUUID());
      expect(Number.parseInt(timeOfKey(key) ?? '', 16)).toBe(now);
    }),
  );
  expect(timeOfKey(randomUUID())).toBeUndefined();
});

test('two taps of one moment have keys of their own', () => {
  expect(idempotencyKey(1, randomUUID())).not.toBe(idempotencyKey(1, randomUUID()));
});

test('a key tells when it was minted, if it is of a version that does', () => {
  const now = Date.UTC(2026, 10, 22);
  expect(mintedAt(idempotencyKey(now, randomUUID()))).toBe(now);
  expect(mintedAt(randomUUID())).toBeUndefined();
  expect(mintedAt(`0${idempotencyKey(now, randomUUID())}`)).toBeUndefined();
});
