// The promises, asked in a thread of their own: on a large book that takes minutes.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Place } from '../../storage/open-configured.ts';
import type { RunningJob, Tell } from './jobs.ts';
import { askPromises, type PromiseStep, promiseTexts } from './promise-check.ts';

const file = fileURLToPath(new URL('./promise-worker.js', import.meta.url));

/** What breaks them is kept so far: the first findings are those to look at. */
const SHOWN_MAX = 20;

export function startPromises({ place, at }: Where, tell: Tell): RunningJob {
  const broken: string[] = [];
  const hear = (step: PromiseStep) => {
    broken.push(...step.broken.slice(0, SHOWN_MAX - broken.length));
    tell({ done: step.done, of: promiseTexts.length, sentence: step.asking });
  };
  const run = existsSync(file) ? inThread({ place, at }, hear) : inProcess({ place, at }, hear);
  const ended = run.ended.then(() => ({
    isGood: broken.length === 0,
    sentence: broken.length === 0 ? 'Every promise is kept.' : broken.join('\n'),
  }));
  return { ended, stop: run.stop };
}

type Run = { ended: Promise<void>; stop: () => void };
type Where = { place: Place; at: number };

function inThread(workerData: Where, hear: (step: PromiseStep) => void): Run {
  const worker = new Worker(file, { workerData });
  worker.unref(); // a server that ends does not wait for it
  worker.on('message', hear);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { ended, stop: () => void worker.terminate() };
}

/** Only the build has threads; run from source, the one thread asks, a promise at a time. */
function inProcess({ place, at }: Where, hear: (step: PromiseStep) => void): Run {
  let isStopped = false;
  async function run(): Promise<void> {
    for await (const step of askPromises(place, at)) {
      hear(step);
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped) return;
    }
  }
  return {
    ended: run(),
    stop: () => {
      isStopped = true;
    },
  };
}
