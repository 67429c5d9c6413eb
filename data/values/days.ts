// Calendar days: how sources write them, how we show them, and the time between them.

import type { Language } from './language.ts';
import { DAY_MS, type Day, monthNames } from './time-text.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '\\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';

/** Dates such as `2021-03-14`, `14/03/2021`, `14-Mar-21`, `14th March 2021` or `May 31, 2024`. */
const FORMS = [
  `(?<year>\\d{4})(?<mark>[-/. ])(?<month>${MONTH})\\k<mark>(?<day>\\d{1,2})`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?[-/. ](?<month>${MONTH})[-/. ,]{1,2}(?<year>\\d{4}|\\d{2})`,
  `(?<month>[a-z]{3,9})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})`,
  '(?<year>(?:19|20)\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)',
].map((form) => new RegExp(`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${form}(?!\\d)`, 'i'));

/** The time after a date: `18:22:10`, `T00:00:00.000Z`, ` 6:22 PM`, `T18:30:00+00:00`. */
const CLOCK =
  /^[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(:\d{2}([.,]\d+)?)?( ?(?<half>[AP]M))? ?(?<zone>Z|UTC|GMT|IST|[+-]\d{2}:?\d{2})?$/i;
/** India's offset from UTC in minutes, used if the text does not name a time zone. */
const INDIA_MINUTES = 330;
/** Two-digit years below this are in the 2000s, the others in the 1900s. */
const CENTURY_ENDS = 70;

type Written = { day: Day; clock: string; isWhole: boolean };

/** A cache of parsed dates, because every rule parses the dates of the same few visits. */
const read = new Map<string, Written | undefined>();
const READ_MAX = 500;

function writtenIn(date: string): Written | undefined {
  const known = read.get(date);
  if (known !== undefined || read.has(date)) return known;
  if (read.size >= READ_MAX) read.clear();
  const written = dateRead(date);
  read.set(date, written);
  return written;
}

function dateRead(date: string): Written | undefined {
  if (!/^[a-z]{0,9},? ?[a-z]{0,9}\.? ?\d/i.test(date)) return undefined;
  const found = FORMS.map((form) => form.exec(date)).find((match) => match !== null);
  const { year = '', month = '', day = '' } = found?.groups ?? {};
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const monthIndex = named >= 0 ? named : Number(month) - 1;
  const century = year.length > 2 ? 0 : Number(year) < CENTURY_ENDS ? 2000 : 1900;
  const time = Date.UTC(Number(year) + century, monthIndex, Number(day));
  const isPossible =
    found !== undefined &&
    new Date(time).getUTCMonth() === monthIndex &&
    new Date(time).getUTCDate() === Number(day);
  if (!isPossible) return undefined;
  const rest = date.slice(found[0].length);
  const clock = CLOCK.exec(rest)?.groups;
  return {
    day: time / DAY_MS + (clock ? daysLater(clock) : 0),
    clock: clock?.['zone'] ? '' : (rest.match(/\d{1,2}:\d{2}|[AP]M/gi) ?? []).slice(0, 2).join(' '),
    isWhole: rest === '' || clock !== undefined,
  };
}

/** The days to add for the time zone: 18:30 in London is already the next day in India. */
function daysLater({
  hour,
  minute,
  half = '',
  zone = '',
}: Record<string, string | undefined>): number {
  const hours = (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0);
  const at = (half === '' ? Number(hour) : hours) * 60 + Number(minute);
  const [, sign, zoneHours, zoneMinutes] = zone.match(/([+-])(\d{2}):?(\d{2})/) ?? [];
  const ahead = Number(`${sign ?? ''}1`) * (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0));
  const isIndian = zone === '' || /ist/i.test(zone);
  return Math.floor((at - (isIndian ? INDIA_MINUTES : ahead) + INDIA_MINUTES) / (24 * 60));
}

/** The day that a source wrote; undefined if it cannot be read or is not in the calendar. */
export function dayIn(date: string): Day | undefined {
  return writtenIn(date)?.day;
}

const MONTH_OR_DAY = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/**
 * The records of one source, with the dates under these keys in Indian order. Some programs write
 * the month first. We assume this for all dates if one can only be read that way and none
 * contradicts it.
 */
export function dayFirst<Key extends string, T extends { [K in Key]: string }>(
  records: readonly T[],
  keys: readonly Key[],
): T[] {
  const parts = records.flatMap((record) =>
    keys.flatMap((key) => {
      const [, first, , second] = record[key].match(MONTH_OR_DAY) ?? [];
      return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
    }),
  );
  const isMonthFirst =
    parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12);
  if (!isMonthFirst) return [...records];
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      keys.map((key) => [key, record[key].replace(MONTH_OR_DAY, '$3$2$1$2$4')]),
    ),
  }));
}

/** Returns `2 Sep 2022`. */
export function dayText(language: Language, day: Day): string {
  return `${new Date(day * DAY_MS).getUTCDate()} ${monthText(language, day)}`;
}

/** Returns `Sep 2022`. */
export function monthText(language: Language, day: Day): string {
  return `${monthNames[language][new Date(day * DAY_MS).getUTCMonth()]} ${yearIn(day)}`;
}

export function yearIn(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** A source's date for a document: `2 Sep 2022`, or unchanged if it cannot be read. */
export function shownDate(language: Language, date: string): string {
  const written = writtenIn(date);
  return written?.isWhole ? dayText(language, written.day) : date;
}

/** Like `shownDate`, with hour and minute if the source sent them: `3 Nov 2025, 18:22`. */
export function shownMoment(language: Language, moment: string): string {
  const written = writtenIn(moment);
  const isTimed = written?.isWhole === true && written.clock !== '';
  const date = shownDate(language, moment);
  return isTimed ? `${date}, ${written.clock}` : date;
}

/** The approximate number of whole years between two days. */
export function yearsBetween(from: Day, to: Day): number {
  return Math.floor((to - from) / 365.25);
}

/** The first day of a month written as `1/2019`, `01-19`, `2019-01`, `Jan-2019` or a whole date. */
export function monthIn(date: string): Day | undefined {
  const whole = dayIn(date);
  if (whole !== undefined) return dayIn(`${new Date(whole * DAY_MS).toISOString().slice(0, 8)}01`);
  const yearFirst = date.match(/^(\d{4})[-/. ](\d{1,2}|[A-Za-z]{3,9})$/);
  const yearLast = date.match(/^(\d{1,2}|[A-Za-z]{3,9})[-/. ,]{1,2}(\d{4}|\d{2})$/);
  const [month, year] = yearFirst ? [yearFirst[2], yearFirst[1]] : [yearLast?.[1], yearLast?.[2]];
  return month === undefined ? undefined : dayIn(`01-${month}-${year}`);
}

/** A time span such as `23 days`, `4 months` or `3 years`, as precise as a buyer needs. */
export function spanText(language: Language, days: number): string {
  const months = Math.floor(days / 30.4);
  const { one, many } = UNITS[language];
  if (days === 1) return one;
  if (days < 90) return `${days} ${many[0]}`;
  return months < 24 ? `${months} ${many[1]}` : `${Math.floor(days / 365.25)} ${many[2]}`;
}

const UNITS = {
  en: { one: '1 day', many: ['days', 'months', 'years'] },
  hi: { one: '1 दिन', many: ['दिन', 'महीने', 'साल'] },
} as const;
