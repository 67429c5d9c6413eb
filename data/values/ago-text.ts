// How long ago something was, as people say it: what one compares with "he said it is from today".

import { indianDay } from './indian-day.ts';
import type { Language } from './language.ts';

const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;

/** `today`, `3 days ago`, `5 months ago`, `2 years ago`; both are in milliseconds since 1970. */
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
