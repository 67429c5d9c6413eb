// The long work that people at the desk have begun: one of a kind at a time, in a process or
// thread of its own, remembered until the server's end. Closing the page ends none of it.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Job, JobKind } from '../../../data/desk/books.ts';
import { damageIn } from '../../backup/soundness.ts';
import { isAboutTheDatabase, promises } from '../../money/ledger-invariants.ts';
import { deskRefusal } from '../../refusal.ts';
import { openReading, type Place } from '../../storage/open-configured.ts';

type Progress = Pick<Job, 'done' | 'of' | 'sentence'>;
export type Tell = (progress: Progress) => void;

export type RunningJob = {
  ended: Promise<{ isGood: boolean; sentence: string }>;
  stop: () => void;
};

export type Jobs = ReturnType<typeof makeJobs>;

/** The newest: a day of work at the desk and more. */
const KEPT = 20;

const isRunning = () => deskRefusal('in_progress', 'That is under way already.');

export function makeJobs(clock: () => number) {
  let lastNumber = 0;
  let jobs: Job[] = [];
  const running = new Map<number, () => void>();

  function change(number: number, changed: Partial<Job>): void {
    jobs = jobs.map((job) => (job.number === number ? { ...job, ...changed } : job));
  }

  return {
    /** The newest first. */
    all: (): Job[] => jobs.toReversed(),
    /** Resolves with the job as it ended; throws `in_progress` where one of its kind runs. */
    start(kind: JobKind, by: string, run: (tell: Tell) => RunningJob) {
      if (jobs.some((job) => job.kind === kind && job.state === 'running')) throw isRunning();
      lastNumber += 1;
      const number = lastNumber;
      const begun = { number, kind, by, startedAt: clock(), endedAt: null };
      const job: Job = { ...begun, state: 'running', done: 0, of: 1, sentence: '' };
      jobs = [...jobs, job].slice(-KEPT);
      const { ended, stop } = run((progress) => change(number, progress));
      running.set(number, stop);
      const finished = ended
        .catch((error) => ({
          isGood: false,
          sentence: error instanceof Error ? error.message : '',
        }))
        .then(({ isGood, sentence }) => {
          const state = !running.delete(number) ? 'stopped' : isGood ? 'good' : 'bad';
          change(number, { state, sentence, endedAt: clock() });
          return jobs.find((each) => each.number === number) ?? job;
        });
      return { job, finished };
    },
    /** `false` where it does not run any more. */
    stop(number: number): boolean {
      const stop = running.get(number);
      running.delete(number);
      stop?.();
      return stop !== undefined;
    },
    close(): void {
      for (const stop of running.values()) stop();
      running.clear();
    },
  };
}

/** A command that takes long is a process of its own, as the nightly check runs it. */
const operator = fileURLToPath(new URL('../../operator/main.js', import.meta.url));

/** What a command says is a sentence or two; a bug has a stack. */
const SAID_LENGTH_MAX = 2_000;

/** Only the build has programs to start. */
export function canStartCommands(): boolean {
  return existsSync(operator);
}

export function startCommand(name: string): RunningJob {
  const child = spawn(process.execPath, [operator, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-SAID_LENGTH_MAX);
    });
  }
  const ended = new Promise<{ isGood: boolean; sentence: string }>((resolve) => {
    child.once('error', ({ message }) => resolve({ isGood: false, sentence: message }));
    child.once('close', (code) => {
      const lines = said.trim().split('\n');
      resolve({ isGood: code === 0, sentence: lines.at(-1) ?? '' });
    });
  });
  return { ended, stop: () => void child.kill() };
}

/** Before every other: a query that meets a damaged page says nothing of what it counts. */
const WHOLE = 'every page, index, reference and sealed answer is as it was written';

export const promiseTexts: readonly string[] = [WHOLE, ...promises.map(({ promise }) => promise)];

type PromiseStep = { done: number; asking: string; broken: string[] };

/** One step for each promise, with what breaks it. `at` is now, in ms. */
export async function* askPromises(place: Place, at: number): AsyncGenerator<PromiseStep> {
  const connection = openReading(place);
  try {
    const damage = await damageIn(connection);
    yield { done: 1, asking: promiseTexts[1] ?? '', broken: damage };
    if (damage.length > 0) return;
    for (const [index, { brokenIn }] of promises.entries()) {
      const broken = (await brokenIn(connection, at)).filter(isAboutTheDatabase);
      yield { done: index + 2, asking: promiseTexts[index + 2] ?? '', broken };
    }
  } finally {
    await connection.close();
  }
}

const file = fileURLToPath(new URL('../desk-worker.js', import.meta.url));

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
