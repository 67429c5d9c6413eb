// Whether an odometer was turned back: the odds of all stories that its readings can tell, summed
// from one reading that stood on the dial to the next (sum-product). Between two of them it rose,
// was turned back, or a meter was new; the readings in between are slips of the pen.

import { expOf, lnOf } from './exact.ts';
import { kmPerDay, type Reading } from './readings.ts';
import { slipOdds } from './typed.ts';

export type Fall = { before: Reading; after: Reading };

export type Odometer = {
  /** How likely it is that it was turned back, from 0 to 1, and what is to be said of that. */
  turned: number;
  verdict: 'turned back' | 'perhaps' | 'not';
  /** Where, if it was, in the likeliest story; none where the verdict is `not`. */
  falls: Fall[];
  /** Where the likeliest other story has a new meter, of which a workshop's record speaks. */
  newMeters: Fall[];
  /** The readings of the likeliest of all stories, oldest first, and those that it calls slips. */
  believed: Reading[];
  slips: Reading[];
};

type Known = {
  /** The days on which workshops say that they put in another meter. */
  newMeterOn?: readonly number[];
  /** How many times as many cars are turned back as is held for likely here. */
  turning?: number;
};

/** More readings in a row than these are no slips. */
const SLIPS_MAX = 6;
/** Of a visit without a slip. */
const STOOD = 0.99;
/** Densities are per so many kilometres: the product of many stays a number. */
const UNIT_KM = 3000;
/** The first reading may be any, the lower the likelier: often that of a car's first services. */
const FIRST = { fadesKm: 60_000, servicesKm: 12_000, isOfServices: 0.3 };
/** Hours of one day, rounding and a drive in reverse: no fall. */
const BACK_KM_MAX = 60;

type Step = 'first' | 'rose' | 'turned' | 'new meter' | 'said new';
/** A reading that stood, in the stories that end there: their sum, and the likeliest of them. */
type State = { at: number; sum: number; best: number; step: Step; from: State | undefined };

/** A false red costs ₹15,000 to 40,000, a missed one 60,000 to 1,50,000. */
const RED_MIN = 0.5;
const ASKED_MIN = 0.2;
/** Nothing that came later contradicts the last reading, and the dial can be looked at. */
const ASKED_AT_LAST_MIN = 0.05;

/** `readings`: oldest first. */
export function judgeOdometer(readings: readonly Reading[], known: Known = {}): Odometer {
  if (!readings.some(({ km }, at) => km < (readings[at - 1]?.km ?? 0))) {
    return {
      turned: 0,
      verdict: 'not',
      falls: [],
      newMeters: [],
      believed: [...readings],
      slips: [],
    };
  }
  const [honest, fraud] = storiesOf(readings, known);
  const all = honest.sum + fraud.sum;
  const likelier = fraud.sum > honest.sum ? fraud : honest;
  // Nothing fits at all: none of it is believed, and none accused.
  const chain = all > 0 ? chainOf(likelier) : [];
  const at = new Set(chain.map((state) => state.at));
  const fallsOf = (story: State, steps: readonly Step[]) =>
    chainOf(story).flatMap((state): Fall[] => {
      const [before, after] = [readings[state.from?.at ?? -1], readings[state.at]];
      return before && after && steps.includes(state.step) ? [{ before, after }] : [];
    });
  const falls = fallsOf(fraud, ['turned', 'new meter']);
  const turned = all > 0 ? fraud.sum / all : 0;
  const isLastLow = falls.some(({ after }) => after === readings.at(-1));
  const isAsked = turned >= ASKED_MIN || (turned >= ASKED_AT_LAST_MIN && isLastLow);
  return {
    turned,
    verdict: turned >= RED_MIN ? 'turned back' : isAsked ? 'perhaps' : 'not',
    falls: turned >= RED_MIN || isAsked ? falls : [],
    newMeters: fallsOf(likelier, ['said new']),
    believed: readings.filter((_, index) => at.has(index)),
    slips: readings.filter((_, index) => !at.has(index)),
  };
}

/** The stories in which it was never turned, and those in which it was, as two ends. */
function storiesOf(readings: readonly Reading[], known: Known): [State, State] {
  const pace = paceOf(readings);
  const slips = (from: number, to: number, step: Step) => {
    let odds = 1;
    for (let at = from + 1; at < to && odds > 0; at += 1) {
      odds *= UNIT_KM * slipBetween({ readings, pace, from, at, to, step });
    }
    return odds;
  };
  const none = (at: number): State => ({ at, sum: 0, best: 0, step: 'first', from: undefined });
  const states = readings.map((_, at): [State, State] => [none(at), none(at)]);
  const ends: [State, State] = [none(-1), none(-1)];
  states.forEach((pair, to) => {
    if (to <= SLIPS_MAX) pair[0].sum = pair[0].best = first(readings[to]) * slips(-1, to, 'first');
    for (let from = Math.max(0, to - SLIPS_MAX - 1); from < to; from += 1) {
      for (const [step, odds] of stepsBetween({ readings, pace, from, to, known })) {
        const weight = UNIT_KM * odds * STOOD * slips(from, to, step);
        states[from]?.forEach((state, ever) => {
          const again = step === 'turned' && ever === 1 ? AGAIN : 1;
          const isTurned = ever === 1 || step === 'turned' || step === 'new meter';
          add(pair[isTurned ? 1 : 0], state, weight * again, step);
        });
      }
    }
    if (readings.length - to > SLIPS_MAX + 1) return;
    const after = slips(to, readings.length, 'first');
    pair.forEach((state, ever) => {
      add(ends[ever === 0 ? 0 : 1], state, after, 'first');
    });
  });
  return ends;
}

function first(reading: Reading | undefined): number {
  const { fadesKm, servicesKm, isOfServices } = FIRST;
  const km = reading?.km ?? 0;
  const early = km <= servicesKm ? isOfServices / servicesKm : 0;
  return UNIT_KM * (((1 - isOfServices) * expOf(-km / fadesKm)) / fadesKm + early);
}

function add(to: State, from: State, weight: number, step: Step): void {
  to.sum += from.sum * weight;
  if (from.best * weight <= to.best) return;
  to.best = from.best * weight;
  to.from = from;
  to.step = step;
}

/** The states of a story in order, from its end. */
function chainOf({ from }: State): State[] {
  return from === undefined ? [] : [...chainOf(from), from];
}

/** The median over pairs of half a year, drawn to what cars are driven in India. */
function paceOf(readings: readonly Reading[]): number {
  const paces = readings
    .flatMap((from, at) => {
      const to = readings.slice(at + 1).find(({ day }) => day - from.day >= 150);
      const pace = to ? kmPerDay(from, to) : 0;
      return pace > 1 && pace < 400 ? [pace] : [];
    })
    .toSorted((one, other) => one - other);
  const median = paces[Math.floor(paces.length / 2)] ?? USUAL_KM_PER_DAY;
  const weight = paces.length / (paces.length + 2);
  return expOf(weight * lnOf(median) + (1 - weight) * lnOf(USUAL_KM_PER_DAY));
}

const USUAL_KM_PER_DAY = 31;

/** The density of a gain: lognormal around the car's pace; some stand, a few are hired out. */
function rose(gain: number, days: number, pace: number): number {
  if (gain < -BACK_KM_MAX) return 0;
  const usual = pace * days;
  const deviation = 0.33 + 0.9 / Math.sqrt(1 + days / 10);
  const far = lnOf(Math.max(1, gain) / usual) / deviation;
  const driven = gain > 0 ? expOf((-far * far) / 2) / (Math.max(1, gain) * deviation * 2.507) : 0;
  const stood = gain <= usual ? 1 / (usual + BACK_KM_MAX) : 0;
  const fast = gain <= 900 * days ? 1 / (900 * days + BACK_KM_MAX) : 0;
  return 0.93 * driven + 0.06 * stood + 0.01 * fast;
}

type Between = {
  readings: readonly Reading[];
  pace: number;
  from: number;
  to: number;
  known: Known;
};

/** What may have happened between two readings, each with its density. */
function stepsBetween({ readings, pace, from, to, known }: Between): [Step, number][] {
  const [before, after] = [readings[from], readings[to]];
  if (!before || !after) return [];
  const days = Math.max(1, after.day - before.day);
  const steps: [Step, number][] = [['rose', rose(after.km - before.km, days, pace)]];
  if (after.km >= before.km) return steps;
  const isLast = to === readings.length - 1;
  steps.push(['turned', (known.turning ?? 1) * turnedOdds({ before, after, pace, isLast })]);
  const fromZero = 500 + 3 * pace * days;
  if (after.km > fromZero) return steps;
  const isSaid = known.newMeterOn?.some((day) => day >= before.day && day <= after.day);
  steps.push(isSaid ? ['said new', 0.5 / fromZero] : ['new meter', 1 / 8000 / fromZero]);
  return steps;
}

/** Whoever turned it once turns it again. */
const AGAIN = 10;
/** Less is not worth a fraud. */
const SHAVED_KM_MIN = 2500;
const SHAVED_SHARE_MIN = 0.05;

type Turn = { before: Reading; after: Reading; pace: number; isLast: boolean };

/** Done for the sale, away from the maker, for a gain, and to a figure that is believed. */
function turnedOdds({ before, after, pace, isLast }: Turn): number {
  const days = after.day - before.day;
  const dial = before.km + pace * days;
  const isSeen = before.km - after.km >= SHAVED_KM_MIN;
  if (!isSeen || dial - after.km < SHAVED_SHARE_MIN * dial) return 0;
  const isForSale = isLast && (days >= 60 || after.isDial === true);
  const chance = isForSale ? 1 / 30 : days >= 450 ? 1 / 40 : days >= 200 ? 1 / 400 : 1 / 1000;
  const gain = Math.min(1, Math.max(0.01, (dial / 40_000) * (dial / 40_000)));
  const share = after.km / dial;
  const figure = share >= 0.3 ? 1 : share >= 0.03 ? 1 / 25 : 1 / 500;
  return (chance * gain * figure) / (0.65 * dial);
}

type Slip = Omit<Between, 'known'> & { at: number; step: Step };

/** The odds of a reading as a slip of one that stood between two others, or beyond the last. */
function slipBetween({ readings, pace, from, at, to, step }: Slip): number {
  const [before, slip, after] = [readings[from], readings[at], readings[to]];
  if (!slip || slip.isDial) return 0;
  const reach = (other: Reading) => 3 * pace * Math.abs(slip.day - other.day) + 5 * BACK_KM_MAX;
  const since = before && { low: before.km - BACK_KM_MAX, high: before.km + reach(before) };
  const until = after && { low: after.km - reach(after), high: after.km + BACK_KM_MAX };
  if (since && until && step === 'rose') {
    return slipOdds(slip.km, { low: since.low, high: until.high, pace });
  }
  const sides = [since, until].flatMap((side) =>
    side ? [slipOdds(slip.km, { ...side, pace })] : [],
  );
  return sides.reduce((sum, each) => sum + each, 0) / Math.max(1, sides.length);
}
