// The thread in which the desk reads.

import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from '../storage/open-configured.ts';
import type { FromThread, ToThread } from './reading/reading-thread.ts';
import { openReads, reads } from './reading/reads.ts';

const { place } = workerData as { place: Place }; // from reading-thread.ts
const reading = openReads(place);
parentPort?.on('message', async ({ id, name, given }: ToThread) => {
  const read = () => reads[name](reading, given as never); // the caller pairs name and argument
  parentPort?.postMessage(await answerTo(id, read));
});

async function answerTo(id: number, read: () => Promise<unknown>): Promise<FromThread> {
  try {
    return { id, value: await read() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, failure, code };
  }
}
