// What a dealer types or pastes: gentle hints about a number, which never block, since the server
// decides, and the number plates in a message.

import {
  type IdentifierKind,
  isChecked,
  isWellFormed,
  normalise,
  plateKey,
} from './identifiers.ts';

/**
 * `usual`: how such a number is written. The others are doubts: `odd`, it has another form;
 * `virtualId`, it is one and not an Aadhaar number; `checkDigit`, a digit is wrong.
 */
type Hint = 'usual' | 'odd' | 'virtualId' | 'checkDigit';

/** Sixteen digits, used by people who do not want to give their Aadhaar number. */
const VIRTUAL_ID = /^\d{16}$/;

/** The one hint under a field, once the dealer has paused. */
export function hintFor(kind: IdentifierKind, typed: string): Hint {
  const identifier = normalise(typed);
  if (identifier === '') return 'usual';
  if (!isWellFormed(kind, identifier)) {
    return kind === 'aadhaar' && VIRTUAL_ID.test(identifier) ? 'virtualId' : 'odd';
  }
  return isChecked(kind, identifier) ? 'usual' : 'checkDigit';
}

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['0', 'O'],
  ['I', '1'],
  ['1', 'I'],
  ['B', '8'],
  ['8', 'B'],
]);

/**
 * The plate that was meant where a letter stands for the digit that it looks like, or the other way
 * round: `MHO1AB1234` is `MH01AB1234`. The fewest are changed; undefined where the plate is well
 * formed as it is, or by none of them.
 */
export function meantPlate(typed: string): string | undefined {
  const plate = normalise(typed);
  if (isWellFormed('plate', plate)) return undefined;
  const doubtful = [...plate].flatMap((each, at) => (LOOKS_LIKE.has(each) ? [at] : []));
  // A plate has no more; of a longer text every way to read it would take too long.
  if (doubtful.length > 8) return undefined;
  const ways = Array.from({ length: (1 << doubtful.length) - 1 }, (_, way) => {
    const changed = doubtful.filter((_at, bit) => (((way + 1) >> bit) & 1) === 1);
    const read = [...plate].map((each, at) =>
      changed.includes(at) ? (LOOKS_LIKE.get(each) ?? each) : each,
    );
    return { read: read.join(''), changes: changed.length };
  });
  const meant = ways.filter(({ read }) => isWellFormed('plate', read));
  return meant.sort((one, other) => one.changes - other.changes)[0]?.read;
}

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
