// Makes sure that what is written is on the disk, and not only on its way there.

import { open } from 'node:fs/promises';

/** Resolves once a file, or the names in a folder, would survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
