// Measures how well odometers are judged: simulated cars pass through a maker's service as real
// answers do, and each report is compared with what was done to its car.

import { judgeOdometer } from '../../data/findings/odds.ts';
import { readingsIn } from '../../data/findings/readings.ts';
import type { Judge } from '../../data/judge.ts';
import { FRAUDS, type Kind, lifeOf } from './car-life.ts';

export const KINDS: Readonly<Record<string, Kind>> = {
  'honest, nothing typed wrong': { slipsPercent: 0 },
  'honest, 1 visit in 100 typed wrong': { slipsPercent: 1 },
  'honest, 5 visits in 100 typed wrong': { slipsPercent: 5 },
  ...Object.fromEntries(FRAUDS.map((fraud) => [fraud, { fraud, slipsPercent: 1 }])),
  'stood a year, 8,000 KM short': { fraud: 'stood', slipsPercent: 1 },
};

/** Percentages, except `cars`. `exact` is a share of `plain`. */
type Rates = {
  cars: number;
  /** The share of cars with a drop of at least 3,000 KM between two correctly typed readings. */
  shows: number;
  plain: number;
  plainOrAsked: number;
  exact: number;
  stood: number;
  green: number;
};

/** A figure counts as right within this distance, because readings are rounded. */
const ROUNDED_KM = 100;
const SHOWN_KM = 3000;
const SOLD_AT = '2026-11-22T07:00:00Z';

/**
 * Returns the rates for this many cars of one kind. Rolled-back cars count only if their readings
 * show it.
 */
export function ratesOf(maruti: Judge, kind: Kind, cars: number, firstSeed: number): Rates {
  const counts = { all: 0, shows: 0, plain: 0, asked: 0, exact: 0, stood: 0, green: 0 };
  const isTurned = kind.fraud !== undefined && kind.fraud !== 'stood';
  for (let seed = firstSeed; counts.shows < cars && seed < firstSeed + 40 * cars; seed += 1) {
    const life = lifeOf(seed, kind);
    if (!life) continue;
    counts.all += 1;
    if (isTurned && life.fallKm < SHOWN_KM) continue;
    counts.shows += 1;
    const serviceHistoryDetails = life.visits.map(({ date, odometer, work, amount, workshop }) => ({
      dateOfSVC: date,
      mileage: odometer,
      serviceType: work,
      totalAmmount: amount,
      dealerName: workshop,
    }));
    const answer = { vehicleNumber: 'MH00SB0000', serviceHistoryDetails };
    const found = maruti.judged(answer, SOLD_AT)?.findings ?? [];
    const plain = found.find(({ code }) => code === 'odometer_went_back');
    const figure = Number(plain?.figure.replace(/\D/g, '') ?? 0);
    counts.plain += plain ? 1 : 0;
    counts.exact += plain && Math.abs(figure - life.fallKm) <= ROUNDED_KM ? 1 : 0;
    counts.asked += found.some(({ code }) => code === 'odometer_back_or_digit') ? 1 : 0;
    counts.stood += found.some(({ code }) => code === 'odometer_stood') ? 1 : 0;
    counts.green += found.some(({ code }) => code === 'odometer_steady') ? 1 : 0;
  }
  const share = (count: number, of = counts.shows) => (100 * count) / Math.max(1, of);
  return {
    cars: counts.shows,
    shows: share(counts.shows, counts.all),
    plain: share(counts.plain),
    plainOrAsked: share(counts.plain + counts.asked),
    exact: share(counts.exact, counts.plain),
    stood: share(counts.stood),
    green: share(counts.green),
  };
}

/**
 * Returns the percentage of cars of one kind that are judged red or questionable if fraud is
 * `turning` times as likely as assumed.
 */
export function heldOf(kind: Kind, turning: number, cars: number, firstSeed: number): number {
  const counts = { all: 0, held: 0 };
  for (let seed = firstSeed; counts.all < cars && seed < firstSeed + 40 * cars; seed += 1) {
    const life = lifeOf(seed, kind);
    if (!life || (kind.fraud && life.fallKm < SHOWN_KM)) continue;
    counts.all += 1;
    counts.held += judgeOdometer(readingsIn(life.visits), { turning }).verdict === 'not' ? 0 : 1;
  }
  return (100 * counts.held) / Math.max(1, counts.all);
}
