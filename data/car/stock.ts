// The dealer's own cars: how long they have been in stock, and which of their papers expire soon.

import { type PaperName, paperNames } from '../services/rc/paper-names.ts';
import type { Language } from '../values/language.ts';
import type { Day } from '../values/time-text.ts';
import type { Car } from './car.ts';
import type { Stock } from './seen.ts';

/** The number of days that the car has been in stock, until today or its sale. */
export function daysInStock({ since, soldOn }: Stock, today: Day): number {
  return Math.max(0, (soldOn ?? today) - since);
}

/** The cars' average number of days in stock, rounded; 0 without cars. */
export function averageDays(cars: readonly { stock: Stock }[], today: Day): number {
  const sum = cars.reduce((days, { stock }) => days + daysInStock(stock, today), 0);
  return cars.length === 0 ? 0 : Math.round(sum / cars.length);
}

/** A paper is listed this many days before it expires. */
const NAMED_DAYS = 30;

export type EndingPaper = {
  paper: PaperName | 'ncr';
  name: Record<Language, string>;
  until: Day;
  daysLeft: number;
};

const NCR_ROADS = { en: 'Use on NCR roads', hi: 'NCR में चलाने की उम्र' };

/** A car's papers that expire within 30 days, soonest first. Findings show expired papers. */
export function endingPapers({ reports }: Pick<Car, 'reports'>, today: Day): EndingPaper[] {
  const about = reports.find((each) => each.about.papers !== undefined)?.about;
  const { papers = [], ncrUntil } = about ?? {};
  return [
    ...papers.map(({ name, until }) => ({ paper: name, name: paperNames[name], until })),
    ...(ncrUntil === undefined
      ? []
      : [{ paper: 'ncr' as const, name: NCR_ROADS, until: ncrUntil }]),
  ]
    .map((each) => ({ ...each, daysLeft: each.until - today }))
    .filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= NAMED_DAYS)
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
}
