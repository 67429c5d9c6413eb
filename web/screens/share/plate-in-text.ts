// Finds the number plate in a message: `Swift 2019, MH 12 DE-1433, 80k km`.

import { isWellFormed, normalise } from '../../../data/values/identifiers.ts';

/** The most words a plate is written in: `MH 12 D E 1433`. */
const WORDS_MAX = 5;

/** The first plate in the text, normalised; if several start there, the longest. */
export function plateIn(text: string): string | undefined {
  const words = text.split(/[\s,;:!?()[\]"“”*_]+/).filter((word) => word !== '');
  for (let from = 0; from < words.length; from += 1) {
    for (let count = WORDS_MAX; count > 0; count -= 1) {
      const candidate = normalise(words.slice(from, from + count).join(''));
      if (isLikely(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Old plates (`ABC 123`) look like any word before a number: they must be typed. */
function isLikely(candidate: string): boolean {
  return isWellFormed('plate', candidate) && !/^[A-Z]{3}\d{1,4}$/.test(candidate);
}
