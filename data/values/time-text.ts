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
  const day = `${time.getDate()} ${monthNames[language][time.getMonth()]} ${time.getFullYear()}`;
  const hours = time.getHours();
  const minutes = String(time.getMinutes()).padStart(2, '0');
  return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}
