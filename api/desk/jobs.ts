// Runs long jobs that people start at the desk, one of each kind at a time. Each job is an
// operator's command in its own process, and the server remembers the newest job of each kind until
// the server stops. Closing the page does not stop the job.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Job, JobKind } from '../../data/desk/answers.ts';
// Long jobs run the operator's own commands.
import type { Result } from '../operator/command.ts';
import { deskRefusal } from '../refusal.ts';

/** Receives each line in which a command reports its progress, such as `3 of 20: …`. */
export type Tell = (line: string) => void;

type JobEnd = { isGood: boolean; sentence: string };
export type RunningJob = { ended: Promise<JobEnd>; stop: () => void };

export type Jobs = ReturnType<typeof makeJobs>;

const isRunning = () => deskRefusal('in_progress', 'A job of this kind is already running.');

export function makeJobs(clock: () => number) {
  /** The newest job of each kind. */
  const jobs = new Map<JobKind, Job>();
  const running = new Map<JobKind, () => void>();
  return {
    all: (): Job[] => [...jobs.values()],
    /** `finished` resolves with the job once it ends. Throws `in_progress` if one is running. */
    start(kind: JobKind, by: string, run: (tell: Tell) => RunningJob) {
      if (jobs.get(kind)?.state === 'running') throw isRunning();
      const begun = { kind, by, startedAt: clock(), endedAt: null };
      let job: Job = { ...begun, state: 'running', done: 0, of: 1, sentence: '' };
      const change = (changed: Partial<Job>) => {
        job = { ...job, ...changed };
        jobs.set(kind, job);
        return job;
      };
      change({});
      const { ended, stop } = run((line) => {
        const [, done, of, sentence = ''] = line.match(/^(\d+) of (\d+): (.+)$/) ?? [];
        if (done !== undefined) change({ done: Number(done), of: Number(of), sentence });
      });
      running.set(kind, stop);
      const finished = ended
        .catch((error) => ({
          isGood: false,
          sentence: error instanceof Error ? error.message : '',
        }))
        .then(({ isGood, sentence }) => {
          const state = !running.delete(kind) ? 'stopped' : isGood ? 'good' : 'bad';
          return change({ state, sentence, endedAt: clock() });
        });
      return { job, finished };
    },
    /** Stops a job. Returns `false` if it is no longer running. */
    stop(kind: JobKind): boolean {
      const stop = running.get(kind);
      running.delete(kind);
      stop?.();
      return stop !== undefined;
    },
    close(): void {
      for (const stop of running.values()) stop();
      running.clear();
    },
  };
}

const operator = fileURLToPath(new URL('../operator/main.js', import.meta.url));

/** Returns `false` when run from source, because the commands exist only in the build. */
export function canStartCommands(): boolean {
  return existsSync(operator);
}

export function startCommand(name: string, tell: Tell): RunningJob {
  const words = [operator, name, '--json'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => {
    if (said.length < SAID_LENGTH_MAX) said += chunk;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    complaint = line;
    tell(line);
  });
  const ended = new Promise<JobEnd>((resolve) => {
    child.once('error', ({ message }) => resolve({ isGood: false, sentence: message }));
    child.once('close', (code) => {
      resolve({ isGood: code === 0, sentence: sentenceIn(said) ?? complaint });
    });
  });
  return { ended, stop: () => void child.kill() };
}

/** Longer output is cut off and can then no longer be parsed as JSON. */
const SAID_LENGTH_MAX = 4_000_000;

/** Returns undefined if the answer is incomplete, because the command was stopped. */
function sentenceIn(said: string): string | undefined {
  try {
    return sentenceOf(JSON.parse(said)); // our own command wrote this JSON
  } catch {
    return undefined;
  }
}

/** The maximum number of findings to show. The first ones matter most. */
const SHOWN_MAX = 20;

/** Returns the broken promises, or else the command's summary. */
export function sentenceOf({ rows, summary }: Pick<Result, 'rows' | 'summary'>): string {
  const broken = rows.flatMap((row) => (typeof row['broken'] === 'string' ? [row['broken']] : []));
  return broken.slice(0, SHOWN_MAX).join('\n') || summary;
}
