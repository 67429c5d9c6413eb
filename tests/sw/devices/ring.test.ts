// The keys of a sealed library, the keys derived from them, and how a device stores them.

import { createHmac, hkdfSync } from 'node:crypto';
import { accountDatabase } from '../../../sw/account/database.ts';
import { newCode } from '../../../sw/devices/recovery-code.ts';
import {
  keysOf,
  newRing,
  openRing,
  type Ring,
  ringBytes,
  ringOf,
  sealedRing,
  sealRing,
  storedRing,
  withGeneration,
} from '../../../sw/devices/ring.ts';

test('a key ring is read back from its bytes with all its generations', () => {
  const ring = withGeneration(withGeneration(newRing()));
  expect(ringOf(ringBytes(ring))).toEqual(ring);
  expect(ring.keys).toHaveLength(3);
});

test.each([
  ['nothing', (bytes: Uint8Array) => bytes.slice(0, 0)],
  ['a truncated key', (bytes: Uint8Array) => bytes.slice(0, -1)],
  ['no key', (bytes: Uint8Array) => bytes.slice(0, 17)],
  ['another format', (bytes: Uint8Array) => Uint8Array.of(2, ...bytes.slice(1))],
])('a key ring cannot be read from %s', (_, changed) => {
  expect(ringOf(changed(ringBytes(newRing())))).toBeUndefined();
});

test('a key ring holds at most a hundred generations', () => {
  let ring: Ring = newRing();
  for (let count = 1; count < 100; count += 1) ring = withGeneration(ring);
  expect(ringOf(ringBytes(ring))).toEqual(ring);
  expect(() => withGeneration(ring)).toThrow('cannot have more keys');
});

test('a key ring derives ids from its first key and its write token from the newest', async () => {
  const ring = withGeneration(newRing());
  const [first = new Uint8Array(), newest = new Uint8Array()] = ring.keys;
  const { idKey, writeToken, sealKey } = await keysOf(ring);
  const derived = (key: Uint8Array, info: string) =>
    Buffer.from(hkdfSync('sha256', key, ring.libraryId, info, 32));
  expect(Buffer.from(writeToken, 'base64url')).toEqual(derived(newest, 'lotproof write 1'));
  const signed = await crypto.subtle.sign('HMAC', idKey, new Uint8Array([1, 2]));
  const mac = createHmac('sha256', derived(first, 'lotproof id 1')).update(Buffer.of(1, 2));
  expect(Buffer.from(signed)).toEqual(mac.digest());
  expect(sealKey(2)?.algorithm).toEqual({ name: 'AES-GCM', length: 256 });
  expect(sealKey(3)).toBeUndefined();
});

test('a device stores a key ring encrypted with a key that no script can read', async () => {
  const accountId = crypto.randomUUID();
  expect(await storedRing(accountId)).toBeNull();
  const ring = withGeneration(newRing());
  const row = await sealedRing(ring);
  await accountDatabase(accountId).library.put(row);
  expect(await storedRing(accountId)).toEqual(ring);
  expect(row.key.extractable).toBe(false);
  const kept = Buffer.from(row.sealed);
  for (const part of [ring.libraryId, ...ring.keys]) {
    expect(kept.includes(Buffer.from(part))).toBe(false);
  }
});

const code = newCode();
const ring = withGeneration(newRing());
const { libraryId } = ring;

test('the recovery code opens the key ring with all its keys', async () => {
  const sealed = await sealRing(code, ring);
  expect(await openRing(code, { libraryId, generation: 2, sealed })).toEqual(ring);
});

test('the key ring opens only with its own recovery code, not with the previous one', async () => {
  const sealed = await sealRing(code, ring);
  const former = newCode();
  await sealRing(former, newRing());
  expect(await openRing(former, { libraryId, generation: 2, sealed })).toBeUndefined();
});

test('the key ring does not open for a different generation or library', async () => {
  const sealed = await sealRing(code, ring);
  expect(await openRing(code, { libraryId, generation: 1, sealed })).toBeUndefined();
  const other = newRing().libraryId;
  expect(await openRing(code, { libraryId: other, generation: 2, sealed })).toBeUndefined();
});

test('a changed key ring does not open', async () => {
  const sealed = await sealRing(code, ring);
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1);
    expect(await openRing(code, { libraryId, generation: 2, sealed: changed })).toBeUndefined();
  }
  const none = new Uint8Array(3);
  expect(await openRing(code, { libraryId, generation: 2, sealed: none })).toBeUndefined();
});

test('the same key ring is sealed to different bytes each time', async () => {
  expect(await sealRing(code, ring)).not.toEqual(await sealRing(code, ring));
});
