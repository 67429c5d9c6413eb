// What the app says of a dealer's devices: apart from its other words, since most never read it.
// Both languages come with its screens.

import { useLanguage } from '../words.ts';
import { devices as english } from './english.ts';
import { devices as hindi } from './hindi.ts';

export type { DeviceWords } from './english.ts';

const words = { en: english, hi: hindi };

export function useDeviceWords() {
  return words[useLanguage()];
}
