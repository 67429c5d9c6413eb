// Writes times, ages and Indian calendar days for a dealer. Does not use `Intl`: on a cheap phone,
// making its first formatter takes longer than drawing a list of reports.

import type { Language } from './language.ts';

export const monthNames: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
};

/** Returns `21 Nov 2026, 10:15 am` in the phone's time. `at` is ISO 8601, or milliseconds. */
export function timeText(language: Language, at: string | number): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '–';
  return `${dayAndMonth(language, time)} ${time.getFullYear()}, ${clock(time)}`;
}

/** The shortest clear time: `10:15 am` today, `21 Nov` this year, `21 Nov 2025` in other years. */
export function shortTimeText(language: Language, at: string | number, now: number): string {
  const [time, today] = [new Date(at), new Date(now)];
  if (Number.isNaN(time.getTime())) return '–';
  if (time.toDateString() === today.toDateString()) return clock(time);
  const day = dayAndMonth(language, time);
  return time.getFullYear() === today.getFullYear() ? day : `${day} ${time.getFullYear()}`;
}

function dayAndMonth(language: Language, time: Date): string {
  return `${time.getDate()} ${monthNames[language][time.getMonth()]}`;
}

function clock(time: Date): string {
  const hours = time.getHours();
  const minutes = String(time.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}

const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;

/** Returns `today`, `3 days ago`, `5 months ago` or `2 years ago`. Times are in ms since 1970. */
export function agoText(language: Language, at: number, now: number): string {
  const days = Math.max(0, indianDay(now) - indianDay(at));
  const said = words[language];
  if (days < 1) return said.today;
  if (days < 2) return said.yesterday;
  if (days < 2 * DAYS_PER_MONTH) return said.days(days);
  if (days < 2 * DAYS_PER_YEAR) return said.months(Math.floor(days / DAYS_PER_MONTH));
  return said.years(Math.floor(days / DAYS_PER_YEAR));
}

const words = {
  en: {
    today: 'today',
    yesterday: 'yesterday',
    days: (count: number) => `${count} days ago`,
    months: (count: number) => `${count} months ago`,
    years: (count: number) => `${count} years ago`,
  },
  hi: {
    today: 'आज',
    yesterday: 'कल',
    days: (count: number) => `${count} दिन पहले`,
    months: (count: number) => `${count} महीने पहले`,
    years: (count: number) => `${count} साल पहले`,
  },
};

/** Whole days since 1 January 1970. */
export type Day = number;

export const DAY_MS = 24 * 3600 * 1000;
/** How far Indian time is ahead of UTC. India has one time zone and no daylight saving time. */
export const INDIA_OFFSET_MS = 5.5 * 3600 * 1000;

/** A date whose UTC parts show Indian time. `at`: ISO 8601, or milliseconds. */
export function indianDate(at: string | number): Date {
  return new Date(new Date(at).getTime() + INDIA_OFFSET_MS);
}

/** The day in India at this time: ISO 8601, or milliseconds. */
export function indianDay(at: string | number): Day {
  return Math.floor(indianDate(at).getTime() / DAY_MS);
}
