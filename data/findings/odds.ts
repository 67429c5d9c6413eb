// Judges whether an odometer was rolled back. A story says which readings are true. Between two
// true readings the dial rose, was rolled back, or was replaced; the readings in between are typing
// errors. We sum the odds of all stories (sum-product).

import { kmPerDay, type Reading } from './readings.ts';

type Fall = { before: Reading; after: Reading };

export type Odometer = {
  /** `perhaps`: either the dial was rolled back, or the last reading lacks a digit. */
  verdict: 'turned back' | 'perhaps' | 'not';
  /** The drops in the likeliest story; none if the verdict is `not`. */
  falls: Fall[];
  /** The new meters in the likeliest story, if a workshop's record mentions them. */
  newMeters: Fall[];
  /** The true readings in the likeliest story, oldest first, and its typing errors. */
  believed: Reading[];
  slips: Reading[];
};

type Known = {
  /** The days on which workshops reported a new meter. */
  newMeterOn?: readonly number[];
  /** How many times likelier a rolled-back dial is where this car is than elsewhere. */
  turning?: number;
};

/** Thresholds: a false alarm costs ₹15,000 to 40,000, a missed fraud ₹60,000 to 1,50,000. */
const RED_MIN = 0.5;
const ASKED_MIN = 0.2;
/**
 * The threshold for a drop to the last reading, which no later reading confirms but the dealer can
 * check.
 */
const ASKED_AT_LAST_MIN = 0.05;

/** `readings`: the history to judge, oldest first. */
export function judgeOdometer(readings: readonly Reading[], known: Known = {}): Odometer {
  const isRising = readings.every(({ km }, at) => km >= (readings[at - 1]?.km ?? 0));
  if (isRising) {
    return { verdict: 'not', falls: [], newMeters: [], believed: [...readings], slips: [] };
  }
  const [honest, fraud] = storiesOf(readings, known);
  // If no story fits, no reading is believed and no one is accused.
  const turned = fraud.sum / (honest.sum + fraud.sum || 1);
  const steps = stepsOf(fraud.sum > honest.sum ? fraud : honest);
  const falls = stepsOf(fraud).flatMap(fallAt('turned'));
  const isLastLow = falls.some(({ after }) => after === readings.at(-1));
  const isAsked = turned >= (isLastLow ? ASKED_AT_LAST_MIN : ASKED_MIN);
  const verdict = turned >= RED_MIN ? 'turned back' : isAsked ? 'perhaps' : 'not';
  const believed = steps.flatMap(({ after }) => after ?? []);
  return {
    verdict,
    falls: verdict === 'not' ? [] : falls,
    newMeters: steps.flatMap(fallAt('said new')),
    believed,
    slips: readings.filter((each) => !believed.includes(each)),
  };
}

/** `turned`: rolled back, or replaced by a new meter that no workshop mentions. */
type Kind = 'rose' | 'turned' | 'said new';
/** A step between two true readings; the first has no `before`, the last no `after`. */
type Step = { before: Reading | undefined; after: Reading | undefined; kind: Kind };
/** The stories that end with one reading: their summed odds, and the last step of the likeliest. */
type State = { sum: number; best: number; step?: Step; from?: State };

function stepsOf({ step, from }: State): Step[] {
  return step && from ? [...stepsOf(from), step] : [];
}

const fallAt =
  (wanted: Kind) =>
  ({ before, after, kind }: Step): Fall[] =>
    before && after && kind === wanted ? [{ before, after }] : [];

/** If more readings in a row than this are wrong, not all of them are typing errors. */
const SLIPS_MAX = 6;
/** Multiplies the odds of a second rollback: a dial rolled back once is likely to be again. */
const AGAIN = 10;

/** The stories in which the dial was never rolled back, and those in which it was. */
function storiesOf(readings: readonly Reading[], known: Known): [State, State] {
  const car = {
    ...known,
    pace: paceOf(readings),
    last: readings.at(-1),
    meant: new Map(readings.map((each) => [each, meantBy(each.km)])),
  };
  const states: [State, State][] = [[{ sum: 1, best: 1 }, none()]];
  [...readings, undefined].forEach((after, at) => {
    const ends: [State, State] = [none(), none()];
    for (let from = Math.max(0, at - SLIPS_MAX); from <= at; from += 1) {
      const before = readings[from - 1];
      for (const { kind, odds } of oddsBetween(before, after, car)) {
        if (odds === 0) continue;
        const step = { before, after, kind };
        const slips = readings.slice(from, at).map((slip) => slipOdds(slip, step, car));
        const weight = slips.reduce((product, each) => product * each, odds);
        states[from]?.forEach((state, ever) => {
          const again = kind === 'turned' && ever === 1 ? AGAIN : 1;
          add(ends[ever === 1 || kind === 'turned' ? 1 : 0], state, weight * again, step);
        });
      }
    }
    states.push(ends);
  });
  return states.at(-1) ?? [none(), none()];
}

const none = (): State => ({ sum: 0, best: 0 });

function add(to: State, from: State, weight: number, step: Step): void {
  to.sum += from.sum * weight;
  if (from.best * weight > to.best) Object.assign(to, { best: from.best * weight, step, from });
}

/** `meant`: see {@link meantBy}. `pace`: the usual number of kilometres a day. */
type Car = Known & { pace: number; last: Reading | undefined; meant: Map<Reading, Meant[]> };

const USUAL_KM_PER_DAY = 31;

/** The usual pace: the median over pairs 150 days or more apart, drawn towards India's average. */
function paceOf(readings: readonly Reading[]): number {
  const paces = readings
    .flatMap((from, at) => {
      const to = readings.slice(at + 1).find(({ day }) => day - from.day >= 150);
      const pace = to ? kmPerDay(from, to) : 0;
      return pace > 1 && pace < 400 ? [pace] : [];
    })
    .toSorted((one, other) => one - other);
  const median = paces[Math.floor(paces.length / 2)] ?? USUAL_KM_PER_DAY;
  return (median * paces.length + USUAL_KM_PER_DAY * 2) / (paces.length + 2);
}

/** A drop this small can come from the time of day, rounding, or driving in reverse. */
const BACK_KM_MAX = 60;
/** The odds of a visit without a typing error. */
const STOOD = 0.99;
/** All odds are densities per this many kilometres, so that long products do not underflow. */
const UNIT_KM = 3000;

/** The possible events between two true readings, with their odds. */
function oddsBetween(before: Reading | undefined, after: Reading | undefined, car: Car) {
  if (!after) return before ? [{ kind: 'rose' as const, odds: 1 }] : [];
  const each = (kind: Kind, density: number) => ({ kind, odds: UNIT_KM * STOOD * density });
  if (!before) return [each('rose', firstOdds(after.km))];
  const days = Math.max(1, after.day - before.day);
  const rose = each('rose', roseOdds(after.km - before.km, days, car.pace));
  if (after.km >= before.km) return [rose];
  const turned = (car.turning ?? 1) * turnedOdds(before, after, car);
  const fromZeroKm = 500 + 3 * car.pace * days;
  if (after.km > fromZeroKm) return [rose, each('turned', turned)];
  const isSaid = car.newMeterOn?.some((day) => day >= before.day && day <= after.day);
  return isSaid
    ? [rose, each('turned', turned), each('said new', 1 / 2 / fromZeroKm)]
    : [rose, each('turned', turned + 1 / 8000 / fromZeroKm)];
}

/** The odds of a first reading. Low ones are likelier, because many histories start early. */
function firstOdds(km: number): number {
  const fades = 1 + km / 120_000;
  return 0.7 / (60_000 * fades * fades * fades) + (km <= 12_000 ? 0.3 / 12_000 : 0);
}

/**
 * The odds of a gain. Gains vary around the pace, most of all over short periods; some cars are for
 * hire.
 */
function roseOdds(gain: number, days: number, pace: number): number {
  if (gain < -BACK_KM_MAX) return 0;
  const usual = pace * days;
  const share = Math.max(1, gain) / usual;
  // A log-logistic curve, because it needs no logarithms, which engines round differently.
  const steepness = days < 40 ? 2 : days < 200 ? 3 : 4;
  const power = Array.from({ length: steepness }, () => share).reduce((all, each) => all * each);
  const driven = gain > 0 ? (steepness * power) / share / usual / (1 + power) / (1 + power) : 0;
  const stood = gain <= usual ? 1 / (usual + BACK_KM_MAX) : 0;
  const fast = gain <= 900 * days ? 1 / (900 * days + BACK_KM_MAX) : 0;
  return 0.93 * driven + 0.06 * stood + 0.01 * fast;
}

/** A fraud rolls the dial back by at least this much. */
const SHAVED_KM_MIN = 2500;
const SHAVED_SHARE_MIN = 0.05;

/** The odds of a rolled-back dial: higher with a sale, long gap, large gain or plausible figure. */
function turnedOdds(before: Reading, after: Reading, { pace, last }: Car): number {
  const days = after.day - before.day;
  const dial = before.km + pace * days;
  const isSeen = before.km - after.km >= SHAVED_KM_MIN;
  if (!isSeen || dial - after.km < SHAVED_SHARE_MIN * dial) return 0;
  const isForSale = after === last && (days >= 60 || after.isDial === true);
  const chance = isForSale ? 1 / 30 : days >= 450 ? 1 / 40 : days >= 200 ? 1 / 400 : 1 / 1000;
  const gain = Math.min(1, Math.max(0.01, (dial / 40_000) * (dial / 40_000)));
  const share = after.km / dial;
  const figure = share >= 0.3 ? 1 : share >= 0.03 ? 1 / 25 : 1 / 500;
  return (chance * gain * figure) / (0.65 * dial);
}

/** The odds that this reading is a mistyped form of that day's true reading. */
function slipOdds(slip: Reading, { before, after, kind }: Step, { pace, meant }: Car): number {
  if (slip.isDial) return 0;
  const reach = ({ day }: Reading) => 3 * pace * Math.abs(slip.day - day) + 5 * BACK_KM_MAX;
  const since = before && { low: before.km - BACK_KM_MAX, high: before.km + reach(before) };
  const until = after && { low: after.km - reach(after), high: after.km + BACK_KM_MAX };
  const truths =
    since && until && kind === 'rose'
      ? [{ low: since.low, high: until.high }]
      : [since, until].flatMap((each) => each ?? []);
  const each = truths.map(({ low, high }) =>
    typedOdds(slip.km, meant.get(slip) ?? [], { low, high, pace }),
  );
  return (UNIT_KM * each.reduce((sum, odds) => sum + odds, 0)) / truths.length;
}

/** `chance`: the odds that someone who meant `km` typed the reading. */
type Meant = { km: number; chance: number };

/** The true reading is unknown: anywhere between `low` and `high`. */
type Truth = { low: number; high: number; pace: number };

function typedOdds(km: number, meant: readonly Meant[], { low, high, pace }: Truth): number {
  const width = Math.max(1, high - low);
  const within = (from: number, to: number) =>
    Math.max(0, Math.min(high, to) - Math.max(low, from)) / width;
  const near = within(0.97 * km, 1.03 * km) / (0.06 * km);
  const digits = meant.reduce(
    (sum, { km: each, chance }) => (each >= low && each <= high ? sum + chance : sum),
    0,
  );
  const twoYears = 730 * pace;
  const isOfOtherDay = km >= low - twoYears && km <= high + twoYears;
  const hundreds = within(99.5 * km, 100.5 * km) + within(995 * km, 1005 * km);
  return (
    near / 250 +
    digits / width +
    1 / 1200 / 150_000 + // the reading of a different car, up to 150,000 km
    (isOfOtherDay ? 1 / 2500 / (2 * twoYears + width) : 0) +
    hundreds / 4000
  );
}

/** The numbers that become `km` through a single typing error. */
function meantBy(km: number): Meant[] {
  const typed = Math.trunc(km);
  const count = String(typed).length;
  const meant: Meant[] = [];
  // Uses numbers instead of strings for speed: a long history calls for thousands of them.
  let place = Number('1'.padEnd(count + 1, '0'));
  for (let at = 0; at <= count; at += 1, place /= 10) {
    const [start, end] = [Math.floor(typed / place), typed % place];
    // People type the first digit with the most care.
    const dropped = 1 / 500 / (count + 1) / (at === 0 ? 2 : 1);
    for (let missing = 0; missing < 10; missing += 1) {
      meant.push({ km: (start * 10 + missing) * place + end, chance: dropped });
    }
    if (at === count) break;
    const digit = Math.floor((end * 10) / place);
    const rest = end % (place / 10);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      if (wrong === digit) continue;
      const right = start * place + (wrong * place) / 10 + rest;
      meant.push({ km: right, chance: 1 / 600 / (9 * count) });
    }
    meant.push({ km: (start * place) / 10 + rest, chance: 1 / 900 / (10 * count) });
    const next = Math.floor((rest * 100) / place);
    if (at === count - 1 || next === digit) continue;
    const swapped = start * place + ((next * 10 + digit) * place) / 100 + (rest % (place / 100));
    meant.push({ km: swapped, chance: 1 / 800 / Math.max(1, count - 1) });
  }
  return meant;
}
