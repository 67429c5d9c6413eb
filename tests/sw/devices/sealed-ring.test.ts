// The ring under its code: opened by that code where it was sealed, and by nothing else.

import { expect, test } from 'vitest';
import { newCode } from '../../../sw/devices/recovery-code.ts';
import { newRing, openRing, sealRing, withGeneration } from '../../../sw/devices/ring.ts';

const code = newCode();
const ring = withGeneration(newRing());
const { libraryId } = ring;

test('the code opens the ring with all its keys', async () => {
  const sealed = await sealRing(code, ring);
  expect(await openRing(code, { libraryId, generation: 2, sealed })).toEqual(ring);
});

test('another code opens nothing, the one before the last included', async () => {
  const sealed = await sealRing(code, ring);
  const former = newCode();
  await sealRing(former, newRing());
  expect(await openRing(former, { libraryId, generation: 2, sealed })).toBeUndefined();
});

test('a server that says another generation or library is not believed', async () => {
  const sealed = await sealRing(code, ring);
  expect(await openRing(code, { libraryId, generation: 1, sealed })).toBeUndefined();
  const other = newRing().libraryId;
  expect(await openRing(code, { libraryId: other, generation: 2, sealed })).toBeUndefined();
});

test('nothing that was changed is opened', async () => {
  const sealed = await sealRing(code, ring);
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1);
    expect(await openRing(code, { libraryId, generation: 2, sealed: changed })).toBeUndefined();
  }
  const none = new Uint8Array(3);
  expect(await openRing(code, { libraryId, generation: 2, sealed: none })).toBeUndefined();
});

test('the same ring is never sealed to the same bytes', async () => {
  expect(await sealRing(code, ring)).not.toEqual(await sealRing(code, ring));
});
