// Migrates a database in its own thread while the server's port is open. One statement may take a
// minute, and callers need answers meanwhile.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { databasePath, refuseMissingDatabase } from './database-file.ts';
import { isOlder } from './migrate.ts';

export type MigrationData = { dataDir: string };
export type ThreadSays =
  | { sentence: string }
  | { failure: { message: string; code: string | undefined } };

const thread = fileURLToPath(new URL('./migration-worker.js', import.meta.url));

/**
 * Migrates the folder's database if it is older; `tell` gets the news. Throws the same errors as
 * opening the database.
 */
export async function moveDatabase(
  dataDir: string,
  tell: (sentence: string) => void,
): Promise<void> {
  refuseMissingDatabase(dataDir);
  // Threads exist only in the build. From source, opening the database migrates it.
  if (!existsSync(thread) || !isOlder(databasePath(dataDir))) return;
  const workerData: MigrationData = { dataDir };
  const worker = new Worker(thread, { workerData });
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (said: ThreadSays) => {
      if ('sentence' in said) tell(said.sentence);
      else reject(errorOf(said.failure));
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

function errorOf({ message, code }: { message: string; code: string | undefined }): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
