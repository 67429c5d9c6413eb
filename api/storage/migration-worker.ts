// Runs a database migration in a thread of its own: the server's port goes on answering.

import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './database.ts';
import type { MigrationData, ThreadSays } from './migrate-in-thread.ts';

const { dataDir } = workerData as MigrationData; // it comes from migrate-in-thread.ts alone
const say = (said: ThreadSays) => parentPort?.postMessage(said);

try {
  await openDatabase(dataDir, (sentence) => say({ sentence })).close();
} catch (error) {
  // A SQLite error loses its name and its message on the way between threads.
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  say({ failure: { message, code } });
}
