// A moment as it is written for a dealer: by hand, since the first formatter of `Intl` holds up a
// cheap phone for longer than a list of reports takes to draw.

import type { Language } from './language.ts';

export const monthNames: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: [
    'जनवरी',
    'फ़रवरी',
    'मार्च',
    'अप्रैल',
    'मई',
    'जून',
    'जुलाई',
    'अगस्त',
    'सितंबर',
    'अक्टूबर',
    'नवंबर',
    'दिसंबर',
  ],
};

/** `21 Nov 2026, 10:15 am`, as the phone tells time; `at` is ISO 8601, or milliseconds. */
export function timeText(language: Language, at: string | number): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '–';
  return `${dayAndMonth(language, time)} ${time.getFullYear()}, ${clock(time)}`;
}

/** As short as it may be: `10:15 am` today, `21 Nov` this year, `21 Nov 2025` before. */
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
