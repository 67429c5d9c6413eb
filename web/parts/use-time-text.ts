// Times on a screen, as the dealer's language writes them.

import { useLanguage } from '../words.ts';

/** Gives `21 Nov 2026, 10:15 am`, as the phone tells time. */
export function useTimeText(): (at: string | number) => string {
  const language = useLanguage();
  return (at) =>
    new Date(at).toLocaleString(`${language}-IN`, { dateStyle: 'medium', timeStyle: 'short' });
}
