// Keeps, for the desk, each source's answers of the last 24 hours, because the metrics cover the
// whole time since startup.

import type { SourceCall } from '../providers/failover.ts';
import type { Clocks } from './trusted-clock.ts';

type Answer = Pick<SourceCall, 'outcome' | 'ms'> & { at: number };

const DAY_MS = 24 * 3_600_000;
/** More than a source answers in a day, in a few megabytes. Beyond it, the oldest is forgotten. */
const ANSWERS_MAX = 50_000;

const ENDS: Partial<Record<SourceCall['outcome'], 'answered' | 'noRecord'>> = {
  found: 'answered',
  not_found: 'noRecord',
  invalid_identifier: 'noRecord',
};

export function makeSourceDays({ monotonic }: Clocks) {
  const days = new Map<string, Answer[]>();
  return {
    observe({ service, source, outcome, ms }: SourceCall): void {
      const key = `${service} ${source}`;
      const answers = days.get(key) ?? [];
      days.set(key, answers);
      answers.push({ outcome, ms, at: monotonic() });
      const isOld = (answers[0]?.at ?? 0) < monotonic() - DAY_MS;
      if (isOld || answers.length > ANSWERS_MAX) answers.shift();
    },
    all: () =>
      [...days].map(([key, answers]) => {
        const [service = '', source = ''] = key.split(' ');
        const since = monotonic() - DAY_MS;
        return { service, source, ...summed(answers.filter(({ at }) => at > since)) };
      }),
  };
}

function summed(answers: Answer[]) {
  const count = (end: 'answered' | 'noRecord' | 'failed') =>
    answers.filter(({ outcome }) => (ENDS[outcome] ?? 'failed') === end).length;
  const times = Float64Array.from(answers, ({ ms }) => Math.round(ms)).sort();
  return {
    answered: count('answered'),
    noRecord: count('noRecord'),
    failed: count('failed'),
    /** Null without an answer, like the slowest. */
    medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
    slowestMs: times.at(-1) ?? null,
  };
}
