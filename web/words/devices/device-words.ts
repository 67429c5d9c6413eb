// Texts about a dealer's devices, in both languages. Separate from the others, because most dealers
// never see them.

import { useLanguage } from '../words.ts';
import { devices as english } from './english.ts';
import { devices as hindi } from './hindi.ts';

export type { DeviceWords } from './english.ts';

const words = { en: english, hi: hindi };

export function useDeviceWords() {
  return words[useLanguage()];
}
