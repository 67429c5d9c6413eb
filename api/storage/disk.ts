// Checks whether the database's disk has room for a sale.

import { statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './exit-codes.ts';

export type Room = { isShort: () => boolean };

/** The write-ahead log grows to 32 MB before its checkpoint, so sales need more space than this. */
export const ROOM_BYTES_MIN = 48 * 1024 * 1024;
/** Within this time, our own writes cannot fill the space left. Checking takes microseconds. */
const LOOK_AGAIN_MS = 1000;

/** Returns how many bytes this process may still write to the folder's disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

type Watch = { bytesMin?: number; whenShort?: () => void };

/** Calls `whenShort` each time space runs short. */
export function watchRoom(
  dataDir: string,
  { bytesMin = ROOM_BYTES_MIN, whenShort }: Watch = {},
): Room {
  let isShort = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    isShort() {
      if (performance.now() - lookedAt >= LOOK_AGAIN_MS) {
        const wasShort = isShort;
        isShort = freeBytes(dataDir) < bytesMin;
        if (isShort && !wasShort) whenShort?.();
        lookedAt = performance.now();
      }
      return isShort;
    },
  };
}

// Makes sure that written data has reached the disk and is not still on its way.

/** Resolves when a file, or the names in a folder, would survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Creates or replaces a file, completely and durably or not at all. `write` writes it under the
 * unfinished name. Processes that may write the same file at once need different unfinished names.
 */
export async function wholeFile(
  target: string,
  write: (path: string) => Promise<unknown>,
  unfinished = `${target}.unfinished`,
): Promise<void> {
  try {
    await write(unfinished);
    await makeDurable(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    // Deletes its own half-written file, which would keep a full disk full, but no other writer's.
    if (codeOf(error) !== 'EEXIST') await rm(unfinished, { force: true });
    throw error;
  }
  await makeDurable(dirname(target));
}
