// The odometer readings of a history: which can be judged, which are slips of the pen, and where
// the odometer went back.

import { dayIn } from '../values/days.ts';
import { numberIn } from '../values/source-values.ts';
import type { Reading } from './reading.ts';
import { slipOf } from './slips.ts';

export type Fall = { before: Reading; after: Reading };

type JudgedReadings = {
  /** Where the odometer went back and stayed low. */
  falls: Fall[];
  /** Single readings that those around them contradict. */
  slips: Reading[];
  /** All but the slips, oldest first. */
  believed: Reading[];
};

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

/** A fall is believed only where no single slip explains it: a false one costs a good car. */
export function judgeReadings(readings: readonly Reading[]): JudgedReadings {
  const falls: Fall[] = [];
  const slips: Reading[] = [];
  const believed: Reading[] = [];
  // Readings since the odometer last went back: only these are comparable.
  let stretch: Reading[] = [];
  const rest = [...readings];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const last = stretch.at(-1);
    if (last === undefined || next.km >= last.km) {
      stretch.push(next);
      continue;
    }
    const slip = slipOf({ stretch, low: next, rest });
    if (slip === next) {
      slips.push(next);
    } else if (slip === last) {
      slips.push(last);
      stretch.pop();
      rest.unshift(next); // against the one before the slip
    } else {
      falls.push({ before: last, after: next });
      believed.push(...stretch);
      stretch = [next];
    }
  }
  return { falls, slips, believed: [...believed, ...stretch] };
}
