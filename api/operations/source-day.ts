// Keeps, for the desk, a few hourly numbers about each source's last 24 hours, because the metrics
// cover the whole time since startup.

import type { SourceCall } from '../providers/failover.ts';
import type { Clocks } from './trusted-clock.ts';

export type SourceDay = {
  service: string;
  source: string;
  answered: number;
  noRecord: number;
  failed: number;
  /** The median, within a tenth of the true value; null if there was no answer. */
  medianMs: number | null;
  slowestMs: number | null;
};

type Hour = {
  hour: number;
  answered: number;
  noRecord: number;
  failed: number;
  slowestMs: number;
  /** The number of answers up to each bound. */
  times: number[];
};

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Each bound is a tenth above the previous one, from 1 ms to a minute and a half. */
const BOUNDS = Array.from({ length: 120 }, (_, index) => 1.1 ** index);

const ENDS: Partial<Record<SourceCall['outcome'], 'answered' | 'noRecord'>> = {
  found: 'answered',
  not_found: 'noRecord',
  invalid_identifier: 'noRecord',
};

export function makeSourceDays({ monotonic }: Clocks) {
  const days = new Map<string, Hour[]>();
  const now = () => Math.floor(monotonic() / HOUR_MS);
  const recent = (hours: Hour[]) => hours.filter(({ hour }) => hour > now() - HOURS);
  return {
    observe({ service, source, outcome, ms }: SourceCall): void {
      const key = `${service} ${source}`;
      const hours = recent(days.get(key) ?? []);
      days.set(key, hours);
      let last = hours.at(-1);
      if (last?.hour !== now()) {
        last = emptyHour(now());
        hours.push(last);
      }
      last[ENDS[outcome] ?? 'failed'] += 1;
      last.slowestMs = Math.max(last.slowestMs, ms);
      const slot = BOUNDS.findIndex((bound) => ms <= bound);
      const at = slot < 0 ? BOUNDS.length - 1 : slot;
      last.times[at] = (last.times[at] ?? 0) + 1;
    },
    all: (): SourceDay[] =>
      [...days].map(([key, hours]) => {
        const [service = '', source = ''] = key.split(' ');
        return { service, source, ...summed(recent(hours)) };
      }),
  };
}

function emptyHour(hour: number): Hour {
  const times = BOUNDS.map(() => 0);
  return { hour, answered: 0, noRecord: 0, failed: 0, slowestMs: 0, times };
}

function summed(hours: Hour[]): Omit<SourceDay, 'service' | 'source'> {
  const sum = (name: 'answered' | 'noRecord' | 'failed') =>
    hours.reduce((total, hour) => total + hour[name], 0);
  const isAsked = hours.length > 0;
  return {
    answered: sum('answered'),
    noRecord: sum('noRecord'),
    failed: sum('failed'),
    medianMs: isAsked ? medianOf(hours) : null,
    slowestMs: isAsked ? Math.round(Math.max(...hours.map(({ slowestMs }) => slowestMs))) : null,
  };
}

function medianOf(hours: Hour[]): number {
  const times = BOUNDS.map((_, slot) =>
    hours.reduce((sum, hour) => sum + (hour.times[slot] ?? 0), 0),
  );
  let left = times.reduce((sum, count) => sum + count, 0) / 2;
  const slot = times.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return Math.round(BOUNDS[slot] ?? 0);
}
