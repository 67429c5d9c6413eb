// Data folders that are removed after a test or a file of tests.

import { rmSync } from 'node:fs';
import { newDataDir } from './server.ts';

/**
 * Returns a new folder at each call, and removes them all at the `end`: vitest's `afterEach` or
 * `afterAll`. Call this before a file's own hooks, so that it removes them after those have run.
 */
export function foldersUntil(end: (remove: () => void) => void): () => string {
  const folders: string[] = [];
  end(() => {
    for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
  });
  return () => {
    const made = newDataDir();
    folders.push(made);
    return made;
  };
}
