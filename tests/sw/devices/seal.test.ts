// A sealed record opens only in its own place, and its size reveals little.

import { keysOf, newRing, type Ring, withGeneration } from '../../../sw/devices/ring.ts';
import {
  bytesOfRecord,
  openRecord,
  type Place,
  paddedLength,
  recordOfBytes,
  recordOfName,
  type Sealer,
  sealRecord,
} from '../../../sw/devices/sync/seal.ts';

async function sealerOf(ring: Ring): Promise<Sealer> {
  return { libraryId: ring.libraryId, ...(await keysOf(ring)) };
}

const place: Place = { id: new Uint8Array(16).fill(7), version: 3, generation: 1 };
const content = { kind: 'dealership', title: 'शर्मा Motors' };

test('a sealed record opens in its own place', async () => {
  const sealer = await sealerOf(newRing());
  const record = await sealRecord(sealer, place, content);
  expect(await openRecord(sealer, record)).toEqual(content);
});

test.each<[string, Partial<Place>]>([
  ['another record', { id: new Uint8Array(16).fill(8) }],
  ['another version', { version: 4 }],
  ['another generation', { generation: 2 }],
  ['a generation without a key', { generation: 3 }],
])('a sealed record does not open as %s', async (_, other) => {
  const sealer = await sealerOf(withGeneration(newRing()));
  const record = await sealRecord(sealer, place, content);
  expect(await openRecord(sealer, { ...record, ...other })).toBeUndefined();
});

test('a sealed record does not open in another library, even with the same keys', async () => {
  const sealer = await sealerOf(newRing());
  const record = await sealRecord(sealer, place, content);
  const other = { ...sealer, libraryId: new Uint8Array(16) };
  expect(await openRecord(other, record)).toBeUndefined();
});

test('a sealed record does not open if any byte has changed', async () => {
  const sealer = await sealerOf(newRing());
  const record = await sealRecord(sealer, place, content);
  for (const at of [0, 11, 12, 100, record.sealed.length - 1]) {
    const sealed = record.sealed.slice();
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    expect(await openRecord(sealer, { ...record, sealed })).toBeUndefined();
  }
});

test('a sealed record is the same size for all short contents', async () => {
  const sealer = await sealerOf(newRing());
  const sizes = ['', 'Dent', 'Dent at the back, and a new door'].map(async (note) => {
    const { sealed } = await sealRecord(sealer, place, { note });
    return sealed.length;
  });
  expect(new Set(await Promise.all(sizes))).toEqual(new Set([12 + 256 + 16]));
});

test('padding adds less than 12 % to a large record and gives few distinct lengths', () => {
  const lengths = new Set<number>();
  const wrong: number[] = [];
  for (let length = 257; length <= 65_536; length += 1) {
    const padded = paddedLength(length);
    if (padded < length || padded / length >= 1.12) wrong.push(length);
    lengths.add(padded);
  }
  expect(wrong).toEqual([]);
  expect(lengths.size).toBeLessThan(150);
});

test("a record's id is the same on every device, and different in another library", async () => {
  const ring = newRing();
  const { idKey } = await keysOf(ring);
  const record = await recordOfName(idKey, 'report T1 2026');
  const later = await keysOf(withGeneration(ring));
  expect(await recordOfName(later.idKey, 'report T1 2026')).toBe(record);
  const other = await keysOf(newRing());
  expect(await recordOfName(other.idKey, 'report T1 2026')).not.toBe(record);
  expect(record).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(recordOfBytes(bytesOfRecord(record))).toBe(record);
});
