// The thread that reads for the desk.

import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from '../../storage/open-configured.ts';
import type { FromThread, ToThread } from './reading-thread.ts';
import { openReads, reads } from './reads.ts';

const reading = openReads(workerData as Place); // given by reading-thread.ts

parentPort?.on('message', async (asked: ToThread) => {
  parentPort?.postMessage(await answerTo(asked));
});

async function answerTo({ id, name, given }: ToThread): Promise<FromThread> {
  try {
    return { id, value: await reads[name](reading, given as never) }; // paired by the asker
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, failure, code };
  }
}
