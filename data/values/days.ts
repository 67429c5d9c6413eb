// Calendar days: how sources write them, how they are shown, and how far apart they lie.

import type { Language } from './language.ts';
import { timeIn } from './source-values.ts';
import { monthNames } from './time-text.ts';

/** Whole days since 1 January 1970. */
export type Day = number;

const DAY_MS = 24 * 3600 * 1000;
/** India has one time zone and no summer time. */
const INDIA_OFFSET_MS = 5.5 * 3600 * 1000;
const DAYS_PER_MONTH = 365.25 / 12;

/** The day that a source wrote, in any form that `timeIn` reads. */
export function dayIn(date: string): Day | undefined {
  const time = timeIn(date);
  return time === undefined ? undefined : time / DAY_MS;
}

/** The day it was in India at a moment: ISO 8601, or milliseconds. */
export function indianDay(at: string | number): Day {
  return Math.floor((new Date(at).getTime() + INDIA_OFFSET_MS) / DAY_MS);
}

/** `2 Sep 2022`. */
export function dayText(language: Language, day: Day): string {
  const date = new Date(day * DAY_MS);
  return `${date.getUTCDate()} ${monthText(language, day)}`;
}

/** `Sep 2022`. */
export function monthText(language: Language, day: Day): string {
  const date = new Date(day * DAY_MS);
  return `${monthNames[language][date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A date of a source as a document shows it: `2 Sep 2022`, or as it came where it cannot be read. */
export function shownDate(date: string): string {
  const day = dayIn(date);
  return day === undefined ? date : dayText('en', day);
}

/** Whole months from one day to another, about. */
export function monthsBetween(from: Day, to: Day): number {
  return Math.floor((to - from) / DAYS_PER_MONTH);
}

/** Whole years from one day to another, about. */
export function yearsBetween(from: Day, to: Day): number {
  return Math.floor((to - from) / 365.25);
}

/** The first day of `1/2019`, `01-2019`, `2019-01`, `Jan-2019` or a whole date's month. */
export function monthIn(date: string): Day | undefined {
  const whole = dayIn(date);
  if (whole !== undefined) return dayIn(`${new Date(whole * DAY_MS).toISOString().slice(0, 8)}01`);
  const yearFirst = date.match(/^(\d{4})[-/ ](\d{1,2}|[A-Za-z]{3})$/);
  const yearLast = date.match(/^(\d{1,2}|[A-Za-z]{3})[-/ ](\d{4})$/);
  const [month, year] = yearFirst ? [yearFirst[2], yearFirst[1]] : [yearLast?.[1], yearLast?.[2]];
  return month === undefined ? undefined : dayIn(`01-${month}-${year}`);
}
