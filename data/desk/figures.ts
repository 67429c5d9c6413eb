// Parts of the desk's schemas, and how the desk writes times (always Indian time) and counts.

import * as v from 'valibot';
import { dayText as dayOf } from '../values/days.ts';
import { indianDate, indianDay } from '../values/time-text.ts';

export const whole = v.pipe(v.number(), v.safeInteger());

/** Milliseconds since 1970. */
export const time = whole;

/** A field's name decides its form: `amountPaise` is shown in rupees, `openedAt` as a time. */
export const isMoneyField = (name: string) => /paise$/i.test(name);
export const isTimeField = (name: string) => /^(at|since|until)$|At$/.test(name);

/** The label of a column or figure: `Given back` for `givenBackPaise`, `Time` for `at`. */
export function labelOf(field: string): string {
  if (field === 'at') return 'Time';
  if (field === 'paise') return 'Amount';
  const words = field
    .replace(/(Paise|At)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const two = (count: number) => String(count).padStart(2, '0');

/** Returns `10:15`. */
export function clockText(at: number): string {
  const time = indianDate(at);
  return `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** Returns `10:15:30`, for events that need seconds. */
export function secondText(at: number): string {
  return `${clockText(at)}:${two(indianDate(at).getUTCSeconds())}`;
}

/** Returns `21 Nov 2026`. */
export function dayText(at: number): string {
  return dayOf('en', indianDay(at));
}

/** Returns `21 Nov 2026, 10:15`. */
export function timeText(at: number): string {
  return `${dayText(at)}, ${clockText(at)}`;
}

/** Returns `2026-11-21 10:15`, for tables that can be sorted; empty without a time. */
export function stampText(at: number | null): string {
  if (at === null) return '';
  return indianDate(at).toISOString().slice(0, 'YYYY-MM-DD hh:mm'.length).replace('T', ' ');
}

/** Returns `1 account` or `2 accounts`. */
export function counted(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}

/** Returns a duration or an age: `40 seconds`, `3 minutes`, `5 hours`, `12 days`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [count, unit]: [number, string] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 48 * 3600
          ? [Math.round(seconds / 3600), 'hour']
          : [Math.round(seconds / 86_400), 'day'];
  return counted(count, unit);
}
