// Calendar days: how sources write them, how they are shown, and how far apart they lie.

import { DAY_MS, type Day } from './indian-day.ts';
import type { Language } from './language.ts';
import { timeIn } from './source-values.ts';
import { monthNames } from './time-text.ts';

const DAYS_PER_MONTH = 365.25 / 12;

/** The day that a source wrote, in any form that `timeIn` reads. */
export function dayIn(date: string): Day | undefined {
  const time = timeIn(date);
  return time === undefined ? undefined : time / DAY_MS;
}

/** Milliseconds since 1970 at which a day began in UTC, as charts place it. */
export function dayMs(day: Day): number {
  return day * DAY_MS;
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

const DATE = /^\d{1,4}[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ]\d{1,4}$/;
/** What may follow a date: `18:22:10`, `T00:00:00.000Z`, ` 6:22 PM`. */
const CLOCK = /[ T](\d{1,2}:\d{2})(:\d{2}(\.\d+)?)?( ?[AP]M)?Z?$/i;

/** A date of a source as a document shows it: `2 Sep 2022`, or as it came where it is none. */
export function shownDate(date: string): string {
  const only = date.replace(CLOCK, '');
  const day = DATE.test(only) ? dayIn(only) : undefined;
  return day === undefined ? date : dayText('en', day);
}

/** As `shownDate`, with the hour and minute where the source has them: `3 Nov 2025, 18:22`. */
export function shownMoment(moment: string): string {
  const [, clock, , , half = ''] = moment.match(CLOCK) ?? [];
  const shown = shownDate(moment);
  return shown === moment || clock === undefined ? shown : `${shown}, ${clock}${half}`;
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
