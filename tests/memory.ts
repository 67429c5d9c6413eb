// A folder for the tests' files: in memory if the system has room. Files behave the same there,
// except after a power cut; commits are cheaper, and PostgreSQL creates a database in a tenth of
// the time.

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory; in a container it may be too small. */
const MEMORY = '/dev/shm';
const BYTES_MIN = 4 * 1024 ** 3;

export const memory = existsSync(MEMORY) && freeBytes() > BYTES_MIN ? MEMORY : tmpdir();

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize;
}
