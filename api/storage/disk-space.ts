// Whether the disk that the database is on has room for what a sale writes.

import { statfsSync } from 'node:fs';

export type Room = { isShort: () => boolean };

/** A commit's log grows to 32 MB before it is checkpointed; less room than this will end it. */
export const ROOM_BYTES_MIN = 48 * 1024 * 1024;
/** Nothing that we write fills the remaining space in this time; a look costs microseconds. */
const LOOK_AGAIN_MS = 1000;

export function watchRoom(dataDir: string, bytesMin = ROOM_BYTES_MIN): Room {
  let isShort = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    isShort() {
      if (performance.now() - lookedAt >= LOOK_AGAIN_MS) {
        const { bavail, bsize } = statfsSync(dataDir);
        isShort = bavail * bsize < bytesMin;
        lookedAt = performance.now();
      }
      return isShort;
    },
  };
}
