// Migrates a database in its own thread, so that the server's port still answers.

import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './database.ts';
import type { MigrationData, ThreadSays } from './migrate-in-thread.ts';

const { dataDir } = workerData as MigrationData; // only migrate-in-thread.ts sends this
const say = (said: ThreadSays) => parentPort?.postMessage(said);

try {
  await openDatabase(dataDir, (sentence) => say({ sentence })).close();
} catch (error) {
  // An SQLite error loses its name and message on the way between threads.
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  say({ failure: { message, code } });
}
