// Checks whether the database's disk has room for a sale.

import { statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

export type Room = { isShort: () => boolean };

/** The log of commits grows to 32 MB before its checkpoint. Less room than this would not last. */
export const ROOM_BYTES_MIN = 48 * 1024 * 1024;
/** Our own writes cannot fill the remaining space in this time. A check takes microseconds. */
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

// Makes sure that written data has reached the disk and is not still on its way.

/** Resolves once a file, or the names in a folder, would survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces a file that only its owner may read: completely and durably, or not at all. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  try {
    const file = await open(next, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }); // a full disk may accept the name but not the text
    throw error;
  }
}
