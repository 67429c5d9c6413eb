// The axis of a chart over time: days, or clock times where it spans less than two days, with the
// day at its midnight. In seconds since 1970, by the clock of India.

import { clockText, dayText } from '../../../data/desk/times.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AHEAD = 5.5 * HOUR;
/** Room for a text, in pixels. */
const SPACE = 72;

const OF_A_DAY = [1, 5, 15, 30, 60, 120, 180, 360, 720].map((count) => count * MINUTE);
const OF_YEARS = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820].map((count) => count * DAY);

export const timeAxis = {
  space: SPACE,
  incrs: (_plot: unknown, _axis: number, min: number, max: number) =>
    max - min < 2 * DAY ? OF_A_DAY : OF_YEARS,
  /** From midnight, or from full hours. */
  splits: (_plot: unknown, _axis: number, min: number, max: number, step: number) => {
    const first = Math.ceil((min + AHEAD) / step) * step - AHEAD;
    return Array.from(
      { length: Math.max(0, Math.floor((max - first) / step) + 1) },
      (_, index) => first + index * step,
    );
  },
  values: (_plot: unknown, at: number[], _axis: number, _space: number, step: number) =>
    at.map((seconds) => {
      const isMidnight = (seconds + AHEAD) % DAY === 0;
      return step < DAY && !isMidnight ? clockText(seconds * 1000) : dayOf(seconds);
    }),
};

function dayOf(seconds: number): string {
  return dayText(seconds * 1000).replace(/ \d{4}$/, '');
}
