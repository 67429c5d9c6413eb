// The long work that people at the desk have begun: one of a kind at a time, remembered until the
// server's end. Closing the page ends none of it.

import type { Job, JobKind } from '../../../data/desk/books.ts';
import { refusal } from '../../refusal.ts';

type Progress = Pick<Job, 'done' | 'of' | 'sentence'>;
export type Tell = (progress: Progress) => void;

export type RunningJob = {
  ended: Promise<{ isGood: boolean; sentence: string }>;
  stop: () => void;
};

export type Jobs = ReturnType<typeof makeJobs>;

/** The newest; nobody looks further back than a day. */
const KEPT = 20;

const isRunning = refusal('in_progress', 'That is under way already.');

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
