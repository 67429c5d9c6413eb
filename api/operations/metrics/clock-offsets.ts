// How far this machine's clock is from others: the gateway's, by the `Date` of its answers, and the
// mail server's, if its greeting has one. An offset of minutes stops sales (trusted-clock.ts); this
// shows the seconds before that.

import type { Metric } from 'prom-client';
import type { Clocks } from '../trusted-clock.ts';
import { gauges } from './exposition.ts';

type ToldBy = 'gateway' | 'mail';

export type ClockOffsets = {
  /** The time that one of them reported, if it did. */
  hear: (toldBy: ToldBy, date: unknown) => void;
  /** In milliseconds, undefined before it reported a time. */
  aheadOf: (toldBy: ToldBy) => number | undefined;
  metrics: () => Metric[];
};

export function makeClockOffsets({ wall, monotonic }: Clocks): ClockOffsets {
  /** Each report, counted back to the monotonic clock's start: that reveals every later jump. */
  const beginnings = new Map<ToldBy, number>();
  return {
    hear(toldBy, date) {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (!Number.isNaN(at)) beginnings.set(toldBy, at - monotonic());
    },
    aheadOf(toldBy) {
      const began = beginnings.get(toldBy);
      return began === undefined ? undefined : wall() - began - monotonic();
    },
    metrics: () =>
      gauges({
        lotproof_clock_offset_seconds: [
          'How far our clock is ahead of another, which tells whole seconds.',
          [...beginnings].map(([toldBy, began]) => ({
            labels: { clock: toldBy },
            value: (wall() - began - monotonic()) / 1000,
          })),
        ],
      }),
  };
}
