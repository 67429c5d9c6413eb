// Makes sure that what is written is on the disk, and not only on its way there.

import { open, rename, rm } from 'node:fs/promises';

/** Resolves once a file, or the names in a folder, would survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts a file that only its owner may read in the place of another: whole and durable, or not. */
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
    await rm(next, { force: true }); // a full disk takes the name and not the text
    throw error;
  }
}
