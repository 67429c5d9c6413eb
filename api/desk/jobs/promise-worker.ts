// The thread that asks every promise of the database, one after the other, and says how far it is.

import { parentPort, workerData } from 'node:worker_threads';
import { askPromises } from './promise-check.ts';

const { dataDir, at } = workerData as { dataDir: string; at: number }; // given by promise-job.ts

for await (const step of askPromises(dataDir, at)) parentPort?.postMessage(step);
