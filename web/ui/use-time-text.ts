// Times on a screen, in the dealer's language.

import { timeText } from '../../data/values/time-text.ts';
import { useLanguage } from '../words/words.ts';

/** Gives `21 Nov 2026, 10:15 am`, as the phone tells time. */
export function useTimeText(): (at: string | number) => string {
  const language = useLanguage();
  return (at) => timeText(language, at);
}
