// Finds the number plates in a message: `Swift 2019, MH 12 DE-1433, 80k km`.

import { isWellFormed, normalise, plateKey } from './identifiers.ts';

/** The most words a plate is written in: `MH 12 D E 1433`. */
const WORDS_MAX = 5;

/** No list of cars is as long: what comes after is another text, pasted by mistake. */
const LETTERS_MAX = 100_000;

/** Every plate in the text, normalised, each once; of those that start at one word, the longest. */
export function platesIn(text: string): string[] {
  const words = text
    .slice(0, LETTERS_MAX)
    .split(/[\s,;:!?()[\]"“”*_]+/)
    .filter((word) => word !== '');
  const plates = new Map<string, string>();
  for (let from = 0; from < words.length; ) {
    const { plate, count } = plateAt(words.slice(from, from + WORDS_MAX));
    if (plate !== undefined) plates.set(plateKey(plate), plate);
    from += count;
  }
  return [...plates.values()];
}

/** The plate that the words begin with, and how many of them to pass over. */
function plateAt(words: string[]): { plate?: string; count: number } {
  for (let count = words.length; count > 0; count -= 1) {
    const candidate = normalise(words.slice(0, count).join(''));
    if (isLikely(candidate)) return { plate: candidate, count };
  }
  return { count: 1 };
}

/** Old plates (`ABC 123`) look like any word before a number: they must be typed. */
function isLikely(candidate: string): boolean {
  return isWellFormed('plate', candidate) && !/^[A-Z]{3}\d{1,4}$/.test(candidate);
}
