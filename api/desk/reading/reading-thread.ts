// Reads for the desk in a separate thread with its own connection, so that selling never waits for
// it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Place } from '../../storage/open-configured.ts';
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

export type ToThread = { id: number; name: ReadName; given: unknown };
export type FromThread = { id: number } & (
  | { value: unknown }
  | { failure: string; code: string | undefined }
);

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

const file = fileURLToPath(new URL('../desk-worker.js', import.meta.url));

/** Threads exist only in the build. From source, the main thread reads. */
export function openReadingThread(place: Place): ReadingThread {
  return existsSync(file) ? inThread(place) : inProcess(place);
}

function inProcess(place: Place): ReadingThread {
  let reading: Reading | undefined;
  return {
    async ask(name, given) {
      reading ??= openReads(place);
      // the table pairs each read with its arguments
      return reads[name](reading, given as never) as never;
    },
    close: async () => await reading?.connection.close(),
  };
}

function inThread(place: Place): ReadingThread {
  let running: RunningThread | undefined;
  return {
    ask(name, given) {
      // Starts the thread at the first read, and again at the next read after it died.
      if (!running?.isAlive()) running = startThread(place);
      return running.ask(name, given) as never; // the result of the read with this name
    },
    close: async () => running?.end(),
  };
}

type RunningThread = {
  ask: (name: ReadName, given: unknown) => Promise<unknown>;
  isAlive: () => boolean;
  end: () => Promise<void>;
};

function startThread(place: Place): RunningThread {
  const worker = new Worker(file, { workerData: { place } });
  worker.unref(); // the server's exit does not wait for the thread
  const waiting = new Map<number, Waiting>();
  let isAlive = true;
  let lastId = 0;
  function died(why: Error): void {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
  worker.on('message', (answer: FromThread) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failure' in answer) {
      asker?.reject(Object.assign(new Error(answer.failure), { code: answer.code }));
    } else {
      asker?.resolve(answer.value);
    }
  });
  worker.once('error', died);
  worker.once('exit', () => died(new Error('The reading thread has ended.')));
  return {
    isAlive: () => isAlive,
    end: async () => void (await worker.terminate()),
    ask(name, given) {
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, name, given } satisfies ToThread);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}
