// The odometer readings of a history: which can be judged, which are slips of the pen, and where
// the odometer went back.

import { type Day, dayIn } from '../values/days.ts';
import { numberIn } from '../values/source-values.ts';

/** `record` is the visit's place in the source's answer. */
export type Reading = { day: Day; km: number; record: number };

export type Fall = { before: Reading; after: Reading };

type JudgedReadings = {
  /** Where the odometer went back and stayed low. */
  falls: Fall[];
  /** Single readings that those around them contradict. */
  slips: Reading[];
  /** All but the slips, oldest first. */
  believed: Reading[];
};

/** Two readings, each typed up to 3 % wrong, lie so far apart. */
const TYPED_WRONG_MAX = 0.065;
/** So little less is nobody's gain. */
const TYPED_WRONG_KM_MAX = 500;
/** More than a private car or a taxi is driven, day after day, between two visits. */
const KM_PER_DAY_MAX = 150;
/** What workshops type that have no reading. */
const PLACEHOLDER = /^(0|9{5,}|1234567?)$/;
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
    const slip = slipOf({ before: stretch.at(-2), high: last, low: next, after: rest[0] });
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

type Around = {
  before: Reading | undefined;
  high: Reading;
  low: Reading;
  after: Reading | undefined;
};

/** Which reading of a fall is the slip, if one is. */
function slipOf({ before, high, low, after }: Around): Reading | undefined {
  if (after && reaches(after, high)) return low;
  if ((before === undefined || reaches(low, before)) && isHighSlip({ before, high, low, after })) {
    return high;
  }
  if (reaches(low, high)) return low;
  // The last reading, with nothing after it to tell: 6,124 for 61,240.
  return after === undefined && longer(low.km).some((km) => isWithin(km, high.km, high.km * 1.5))
    ? low
    : undefined;
}

function isHighSlip({ before, high, low, after }: Around): boolean {
  if (before === undefined) return after !== undefined && isFirstSlip(high, low, after);
  if (after !== undefined) return true; // both sides agree without it
  if (kmPerDay(before, high) > KM_PER_DAY_MAX) return true;
  return shorter(high.km).some((km) => isWithin(km, before.km, low.km));
}

/** Two paces of one car may differ by this factor. */
const PACE_FACTOR_MAX = 2;

/** Whether a first reading, less one of its digits, leads to the later ones at their own pace. */
function isFirstSlip(first: Reading, low: Reading, after: Reading): boolean {
  const pace = kmPerDay(low, after);
  return shorter(first.km).some((km) => {
    const paceThen = kmPerDay({ ...first, km }, low);
    return paceThen >= pace / PACE_FACTOR_MAX && paceThen <= pace * PACE_FACTOR_MAX;
  });
}

/** Whether a reading is no lower than another, but for what people type wrong. */
function reaches(reading: Reading, other: Reading): boolean {
  return reading.km >= Math.min(other.km * (1 - TYPED_WRONG_MAX), other.km - TYPED_WRONG_KM_MAX);
}

function isWithin(km: number, low: number, high: number): boolean {
  return km >= low * (1 - TYPED_WRONG_MAX) && km <= high * (1 + TYPED_WRONG_MAX);
}

/** Kilometres a day from one reading to a later one. */
export function kmPerDay(from: Reading, to: Reading): number {
  return (to.km - from.km) / Math.max(1, to.day - from.day);
}

/** A number with each of its digits left out in turn. */
function shorter(km: number): number[] {
  const digits = String(Math.trunc(km));
  return [...digits].map((_, at) => Number(digits.slice(0, at) + digits.slice(at + 1)));
}

/** A number with each digit put in at each place. */
function longer(km: number): number[] {
  const digits = String(Math.trunc(km));
  return Array.from({ length: 10 * (digits.length + 1) }, (_, index) => {
    const at = Math.trunc(index / 10);
    return Number(digits.slice(0, at) + String(index % 10) + digits.slice(at));
  });
}
