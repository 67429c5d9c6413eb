// The strings for a dealer's devices, in both languages. They load separately, because most dealers
// never see them.

import { useLanguage, useWords } from '../words.ts';
import * as english from './english.ts';
import * as englishKeys from './english-keys.ts';
import * as hindi from './hindi.ts';
import * as hindiKeys from './hindi-keys.ts';

const en = { ...english, ...englishKeys };

export type DeviceWords = typeof en;

const words: Record<'en' | 'hi', DeviceWords> = { en, hi: { ...hindi, ...hindiKeys } };

/** Includes the frame's strings, which the buttons of dialogs use. */
export function useDeviceWords() {
  const { frame } = useWords();
  return { ...words[useLanguage()], frame };
}
