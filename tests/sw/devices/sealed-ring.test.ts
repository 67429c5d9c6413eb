// A recovery code opens only the key ring that was sealed with it, and only in its place.

import { expect, test } from 'vitest';
import { newCode } from '../../../sw/devices/recovery-code.ts';
import { newRing, openRing, sealRing, withGeneration } from '../../../sw/devices/ring.ts';

const code = newCode();
const ring = withGeneration(newRing());
const { libraryId } = ring;

test('the code opens the key ring with all its keys', async () => {
  const sealed = await sealRing(code, ring);
  expect(await openRing(code, { libraryId, generation: 2, sealed })).toEqual(ring);
});

test('no other code opens the key ring, not even the previous one', async () => {
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
