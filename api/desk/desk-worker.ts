// A thread of the desk: it reads what it is asked for, or asks every promise of the database, one
// after the other, and says how far it is.

import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from '../storage/open-configured.ts';
import { askPromises } from './jobs/jobs.ts';
import type { FromThread, ToThread } from './reading/reading-thread.ts';
import { openReads, reads } from './reading/reads.ts';

// Given by reading-thread.ts, or with a time by jobs.ts.
const { place, at } = workerData as { place: Place; at?: number };

if (at === undefined) {
  const reading = openReads(place);
  parentPort?.on('message', async ({ id, name, given }: ToThread) => {
    const read = () => reads[name](reading, given as never); // paired by the asker
    parentPort?.postMessage(await answerTo(id, read));
  });
} else {
  for await (const step of askPromises(place, at)) parentPort?.postMessage(step);
}

async function answerTo(id: number, read: () => Promise<unknown>): Promise<FromThread> {
  try {
    return { id, value: await read() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, failure, code };
  }
}
