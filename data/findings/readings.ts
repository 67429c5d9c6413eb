// The odometer readings of a history that can be judged, and the pace from one to another.

import { dayIn } from '../values/days.ts';
import type { Day } from '../values/indian-day.ts';
import { numberIn } from '../values/source-values.ts';

/** `record` is the visit's place in the source's answer; `isDial`: read on the car itself. */
export type Reading = { day: Day; km: number; record: number; isDial?: true };

/** What workshops type that have no reading. */
const PLACEHOLDER = /^(\d|(\d)\2{4,}|12345(67?)?)$/;
const KM_MAX = 1_500_000;
const KM_PER_MILE = 1.609;

/** The readings of visits, oldest first, but those without a date, and placeholders. */
export function readingsIn(visits: readonly { date: string; odometer: string }[]): Reading[] {
  return visits
    .flatMap(({ date, odometer }, record) => {
      const day = dayIn(date);
      const km = kilometresIn(odometer);
      return day === undefined || km === undefined ? [] : [{ day, km, record }];
    })
    .toSorted(byDayThenKm);
}

/** Kilometres, also of a reading in miles; `undefined` where the source has none. */
function kilometresIn(odometer: string): number | undefined {
  const sent = numberIn(odometer) ?? 0;
  if (sent <= 0 || sent > KM_MAX || PLACEHOLDER.test(String(Math.trunc(sent)))) return undefined;
  return /\d\s*mi(les?)?\b/i.test(odometer) ? Math.round(sent * KM_PER_MILE) : sent;
}

// A date has no hour, and sources list a day either way: two readings of one day accuse nobody.
function byDayThenKm(one: Reading, other: Reading): number {
  return one.day - other.day || one.km - other.km;
}

/** Kilometres a day from one reading to a later one. */
export function kmPerDay(from: Reading, to: Reading): number {
  return (to.km - from.km) / Math.max(1, to.day - from.day);
}
