// Data folders that are removed after a test or a file of tests.

import { rmSync } from 'node:fs';
import { newDataDir, stopServersIn } from './server.ts';

/**
 * Returns a function that makes a new folder on each call. All are removed at the `end`, vitest's
 * `afterEach` or `afterAll`, once the servers that still use them have stopped. Call this before a
 * file's own hooks, so that the folders are removed after those hooks.
 */
export function foldersUntil(end: (remove: () => Promise<void>) => void): () => string {
  const folders: string[] = [];
  end(async () => {
    for (const each of folders) await stopServersIn(each);
    for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
  });
  return () => {
    const made = newDataDir();
    folders.push(made);
    return made;
  };
}
