// Whether a fall between two readings of an odometer is a slip of the pen: of which reading.

import { IMPOSSIBLE_KM_PER_DAY, kmPerDay, type Reading } from './reading.ts';

/** Two readings, each typed up to 3 % wrong, lie so far apart. */
const TYPED_WRONG_MAX = 0.065;
/** So little less is nobody's gain. */
const TYPED_WRONG_KM_MAX = 500;
/** More than a private car or a taxi is driven, day after day, between two visits. */
const KM_PER_DAY_MAX = 150;

/** The readings up to the fall, its lower one, and those to come. */
type Fallen = { stretch: readonly Reading[]; low: Reading; rest: readonly Reading[] };

type Around = {
  before: Reading | undefined;
  high: Reading;
  low: Reading;
  after: Reading | undefined;
  /** Kilometres a day up to `high`, and up to `before`, where that is long enough to tell. */
  pace: number | undefined;
  paceBefore: number | undefined;
};

/** Which reading of a fall is the slip, if one is. */
export function slipOf({ stretch, low, rest }: Fallen): Reading | undefined {
  const [before, high] = [stretch.at(-2), stretch.at(-1)];
  if (!high) return undefined;
  const [after, later] = rest;
  const paceBefore = paceOf(stretch.slice(0, -1));
  const around = { before, high, low, after, pace: paceBefore ?? paceOf(stretch), paceBefore };
  if (before && reaches(low, before) && kmPerDay(before, high) > IMPOSSIBLE_KM_PER_DAY) return high;
  if (after && reaches(after, high)) return isRecovered(around, after) ? undefined : low;
  if ((before === undefined || reaches(low, before)) && isHighSlip(around)) return high;
  if (reaches(low, high)) return low;
  if (!isTypedShort(low, around)) return undefined;
  // The last reading, with nothing after it to tell, or the first of two: 6,124 for 61,240.
  const isOneOfTwo =
    after !== undefined &&
    later !== undefined &&
    isTypedShort(after, around) &&
    reaches(later, high);
  return after === undefined || isOneOfTwo ? low : undefined;
}

/** A pace is known over half a year. */
const PACE_DAYS_MIN = 180;

function paceOf(stretch: readonly Reading[]): number | undefined {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last || last.day - first.day < PACE_DAYS_MIN) return undefined;
  return kmPerDay(first, last);
}

/** A car that stands for a while drives less than this share of its pace. */
const STANDING_SHARE_MAX = 0.4;
/** Two paces of one car may differ by this factor. */
const PACE_FACTOR_MAX = 2;

/**
 * Whether a turned-back odometer was driven up again: from the low reading on at the car's own
 * pace, while from the high one it would have stood.
 */
function isRecovered({ before, high, low, pace }: Around, after: Reading): boolean {
  if (pace === undefined || (before && reaches(low, before)) || reaches(low, high)) return false;
  const isStanding = kmPerDay(high, after) < pace * STANDING_SHARE_MAX;
  return isStanding && isLike(kmPerDay(low, after), pace);
}

function isLike(one: number, other: number): boolean {
  return one >= other / PACE_FACTOR_MAX && one <= other * PACE_FACTOR_MAX;
}

function isHighSlip(around: Around): boolean {
  const { before, high, low, after } = around;
  if (before === undefined) return after !== undefined && isFirstSlip(high, low, after);
  if (after !== undefined) return !isDrivenToHigh(around, before);
  if (kmPerDay(before, high) > KM_PER_DAY_MAX) return true;
  return shorter(high.km).some((km) => isWithin(km, before.km, low.km));
}

/** Whether the car drove to the high reading at its pace, and without it would have stood. */
function isDrivenToHigh({ high, low, paceBefore }: Around, before: Reading): boolean {
  if (paceBefore === undefined || low.day - before.day < PACE_DAYS_MIN) return false;
  const isStanding = kmPerDay(before, low) < paceBefore * STANDING_SHARE_MAX;
  return isStanding && isLike(kmPerDay(before, high), paceBefore);
}

/** Whether a first reading, less one of its digits, leads to the later ones at their own pace. */
function isFirstSlip(first: Reading, low: Reading, after: Reading): boolean {
  const pace = kmPerDay(low, after);
  return shorter(first.km).some((km) => isLike(kmPerDay({ ...first, km }, low), pace));
}

/** Whether a reading is no lower than another, but for what people type wrong. */
function reaches(reading: Reading, other: Reading): boolean {
  return reading.km >= Math.min(other.km * (1 - TYPED_WRONG_MAX), other.km - TYPED_WRONG_KM_MAX);
}

function isWithin(km: number, low: number, high: number): boolean {
  return km >= low * (1 - TYPED_WRONG_MAX) && km <= high * (1 + TYPED_WRONG_MAX);
}

/** Whether a reading, less a digit or in hundreds, leads on from the high one. */
function isTypedShort(reading: Reading, { high, pace }: Around): boolean {
  const half = high.km / 2;
  const kmPerDayMax = Math.min((pace ?? KM_PER_DAY_MAX) * PACE_FACTOR_MAX, KM_PER_DAY_MAX);
  const drivenMax = kmPerDayMax * (reading.day - high.day);
  const isMeant = (km: number, driven: number) => isWithin(km, high.km, high.km + driven);
  return (
    longer(reading.km).some((km) => isMeant(km, Math.min(drivenMax, half))) ||
    [100, 1000].some((unit) => isMeant(reading.km * unit, Math.max(drivenMax, half)))
  );
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
