// Reads for the desk in a separate thread with its own connection, so that selling never waits for
// it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Place } from '../../storage/open-configured.ts';
import { openThread } from '../../storage/thread.ts';
import {
  openReads,
  type ReadArguments,
  type Reading,
  type ReadName,
  type ReadResult,
  reads,
} from './reads.ts';

export type ReadingThread = {
  /** Throws if the read throws or the thread has died. */
  ask: <K extends ReadName>(name: K, given: ReadArguments<K>) => Promise<ReadResult<K>>;
  close: () => Promise<void>;
};

export type ToThread = { name: ReadName; given: unknown };

const file = fileURLToPath(new URL('../desk-worker.js', import.meta.url));

/** Threads exist only in the build. From source, the main thread reads. */
export function openReadingThread(place: Place): ReadingThread {
  if (!existsSync(file)) return inProcess(place);
  // Each read has its own type of result.
  const thread = openThread<ToThread, never>(file, { data: place });
  return { ask: (name, given) => thread.ask({ name, given }), close: thread.close };
}

function inProcess(place: Place): ReadingThread {
  let reading: Reading | undefined;
  return {
    async ask(name, given) {
      reading ??= openReads(place);
      // The table pairs each read with its arguments.
      return reads[name](reading, given as never) as never;
    },
    close: async () => await reading?.connection.close(),
  };
}
