// The app's strings in the chosen language; each language is its own chunk. To add a string: write
// it in words/english/<area>.ts under the name of its screen, then in words/hindi/<area>.ts; a
// missing or misnamed one does not compile. A string with values is a function. A component says
// `const { login } = useWords()`.

import type { Labels } from '../../data/report.ts';
import { cookieOf, type Language, languageIn } from '../../data/values/language.ts';
import { timeText } from '../../data/values/time-text.ts';
import { inTime } from '../boot/reload-stale-chunk.ts';
import { store } from '../state/store.ts';
import type { Words } from './english.ts';

export type { Language, Words };

type Spoken = {
  name: string;
  load: () => Promise<Words>;
  /** The report's language and strings; undefined in English. */
  labels: () => Promise<Labels | undefined>;
};

export const languages: Record<Language, Spoken> = {
  en: {
    name: 'English',
    load: inTime(async () => (await import('./english.ts')).english),
    labels: async () => undefined,
  },
  hi: {
    name: 'हिन्दी',
    load: inTime(async () => (await import('./hindi.ts')).hindi),
    labels: inTime(async () => {
      const { hindiLabels } = await import('../../data/services/hindi-labels.ts');
      return { language: 'hi', texts: hindiLabels };
    }),
  },
};

const spoken = store<{ language: Language; words: Words } | undefined>(undefined);

/** Loads a language and re-renders every component in it. */
export async function speak(language: Language): Promise<void> {
  const words = await languages[language].load();
  if (typeof document === 'object') document.documentElement.lang = language;
  spoken.set({ language, words });
}

/** Stores the language in the cookie, for the next start, the worker and the server. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server and the worker read it too
  document.cookie = cookieOf(language, location.protocol);
}

/** The language chosen on this phone; English if none. */
export function chosenLanguage(): Language {
  const language = languageIn(document.cookie);
  // Browsers let cookies expire, so write this one again.
  if (language !== 'en') keepLanguage(language);
  return language;
}

export function useWords(): Words {
  spoken.use();
  return words();
}

/** The name of a stored service; undefined if only a newer build knows it. */
export function nameIn(services: Words['services'], serviceId: string): string | undefined {
  return (services as Partial<Record<string, string>>)[serviceId]; // the object has ids as keys
}

export function useLanguage(): Language {
  return spoken.use()?.language ?? 'en';
}

/** The strings, for code outside components. Throws before the first {@link speak}. */
export function words(): Words {
  const loaded = spoken.get();
  if (!loaded) throw new Error('No language has been loaded.');
  return loaded.words;
}

/** Returns `21 Nov 2026, 10:15 am` in the phone's time. */
export function useTimeText(): (at: string | number) => string {
  const language = useLanguage();
  return (at) => timeText(language, at);
}
