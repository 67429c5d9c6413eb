// One reading of an odometer, and the pace from one to another.

import type { Day } from '../values/indian-day.ts';

/** `record` is the visit's place in the source's answer. */
export type Reading = { day: Day; km: number; record: number };

/** So far no car is driven in a day. */
export const IMPOSSIBLE_KM_PER_DAY = 1000;

/** Kilometres a day from one reading to a later one. */
export function kmPerDay(from: Reading, to: Reading): number {
  return (to.km - from.km) / Math.max(1, to.day - from.day);
}
