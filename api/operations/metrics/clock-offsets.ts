// How far this machine's clock is from those of others: the gateway's, by the `Date` of its
// answers, and the mail server's, where it greets with one. Minutes stop sales (trusted-clock.ts);
// this shows the seconds before.

import type { Clocks } from '../trusted-clock.ts';
import { gauge } from './exposition.ts';

type ToldBy = 'gateway' | 'mail';

export type ClockOffsets = {
  /** What one of them said that the time is, if it said anything. */
  hear: (toldBy: ToldBy, date: unknown) => void;
  lines: () => string[];
};

export function makeClockOffsets({ wall, monotonic }: Clocks): ClockOffsets {
  /** What each said, counted back to when the monotonic clock began: it shows each later jump. */
  const beginnings = new Map<ToldBy, number>();
  return {
    hear(toldBy, date) {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (!Number.isNaN(at)) beginnings.set(toldBy, at - monotonic());
    },
    lines: () =>
      gauge(
        {
          name: 'lotproof_clock_offset_seconds',
          help: 'How far our clock is ahead of another, which tells whole seconds.',
        },
        [...beginnings].map(([toldBy, began]) => ({
          labels: { clock: toldBy },
          value: (wall() - began - monotonic()) / 1000,
        })),
      ),
  };
}
