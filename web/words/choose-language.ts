// A language chosen in the app. Apart from the words, which the page that verifies a report has,
// too: that has no database to remember a choice in.

import type { Language } from '../../data/values/language.ts';
import { rememberLanguage } from '../../sw/worker/language.ts';
import { keepLanguage, speak } from './words.ts';

/** Speaks a language from now on, after the next start too. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await rememberLanguage(language);
  await speak(language);
}
