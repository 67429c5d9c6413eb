// Sealed records as bytes: they are read back exactly or refused.

import { randomBytes } from 'node:crypto';
import {
  frameBytes,
  framesOf,
  pageOf,
  readFrames,
  readPage,
  type SealedRecord,
} from '../../../data/library/frames.ts';

function bytes(length: number): Uint8Array {
  return new Uint8Array(randomBytes(length));
}

const records: SealedRecord[] = [
  { id: bytes(16), version: 1, generation: 1, sealed: bytes(300) },
  { id: bytes(16), version: 2 ** 32 - 1, generation: 2, sealed: bytes(0) },
  { id: bytes(16), version: 7, generation: 2 ** 32 - 1, sealed: bytes(65_536) },
];

it('records are read back as written, wherever they are in a buffer', () => {
  const written = framesOf(records);
  expect(written.length).toBe(records.reduce((sum, record) => sum + frameBytes(record), 0));
  expect(readFrames(written)).toEqual(records);
  const within = new Uint8Array(written.length + 10);
  within.set(written, 5);
  expect(readFrames(within.subarray(5, 5 + written.length))).toEqual(records);
  expect(readFrames(framesOf([]))).toEqual([]);
});

it('a record is its id, three big-endian numbers, and its bytes', () => {
  const id = new Uint8Array(16).fill(9);
  const [one] = [framesOf([{ id, version: 1, generation: 258, sealed: new Uint8Array([7, 8]) }])];
  expect([...(one ?? [])]).toEqual([...id, 0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 0, 2, 7, 8]);
});

it('records cut off at any point are refused', () => {
  const written = framesOf(records.slice(0, 2));
  const whole = [0, 328, 356];
  const read = Array.from({ length: written.length + 1 }, (_, length) => length).filter(
    (length) => {
      try {
        readFrames(written.subarray(0, length));
        return true;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return false;
      }
    },
  );
  expect(read).toEqual(whole);
});

it('a page of records has its epoch, numbers beyond 32 bits and a flag for further pages', () => {
  const page = {
    epoch: bytes(8),
    isMore: true,
    records: records.map((record, index) => ({ seq: 2 ** 48 - 1 - index * 2 ** 33, ...record })),
  };
  expect(readPage(pageOf(page))).toEqual(page);
  const last = { epoch: bytes(8), isMore: false, records: [] };
  expect(readPage(pageOf(last))).toEqual(last);
  expect(() => readPage(pageOf(page).subarray(0, 40))).toThrow(RangeError);
  expect(() => readPage(new Uint8Array(4))).toThrow(RangeError);
});
