// The thread that asks every promise of the database, one after the other, and says how far it is.

import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from '../../storage/open-configured.ts';
import { askPromises } from './jobs.ts';

const { place, at } = workerData as { place: Place; at: number }; // given by promise-job.ts

for await (const step of askPromises(place, at)) parentPort?.postMessage(step);
