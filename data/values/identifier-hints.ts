// Hints about what a dealer types or pastes. A hint never blocks, because the server decides. Also
// finds number plates in a message.

import {
  type IdentifierKind,
  isChecked,
  isWellFormed,
  normalise,
  plateKey,
} from './identifiers.ts';

/**
 * `usual`: the number has its usual form. The other values are doubts: an unusual form, a virtual
 * ID in place of an Aadhaar number, or a wrong check digit.
 */
type Hint = 'usual' | 'odd' | 'virtualId' | 'checkDigit';

/** A virtual ID: sixteen digits that stand in for an Aadhaar number. */
const VIRTUAL_ID = /^\d{16}$/;

/** The hint below a field, shown when the dealer stops typing. */
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
 * The plate that the dealer meant if similar letters and digits were confused: `MHO1AB1234` is
 * `MH01AB1234`. Changes as few characters as possible. Undefined if the plate is well formed or
 * cannot be corrected.
 */
export function meantPlate(typed: string): string | undefined {
  const plate = normalise(typed);
  if (isWellFormed('plate', plate)) return undefined;
  const doubtful = [...plate].flatMap((each, at) => (LOOKS_LIKE.has(each) ? [at] : []));
  // Limits the work: each ambiguous character doubles the number of readings to try.
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

/** A plate may be written in as many as five words: `MH 12 D E 1433`. */
const WORDS_MAX = 5;

/** The maximum number of characters to search. A longer text was pasted by mistake. */
const LETTERS_MAX = 100_000;

/** Returns each plate in the text once, in normal form. Takes the longest plate at each word. */
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

/** The plate at the start of the words, and the number of words that it takes up. */
function plateAt(words: string[]): { plate?: string; count: number } {
  for (let count = words.length; count > 0; count -= 1) {
    const candidate = normalise(words.slice(0, count).join(''));
    if (isLikely(candidate)) return { plate: candidate, count };
  }
  return { count: 1 };
}

/** Texts in these forms are more often other words and numbers, so such a plate must be typed. */
const UNLIKELY = [
  /^[A-Z]{3}\d{1,4}$/, // any word before a number: `ABC 123`
  /^[A-Z]{2}\d{1,5}$/, // a district, or two letters before a number: `UP 16`, `OR 5000`
  /^OR\d{6}$/, // an amount: `or 4,50,000`
  /^[A-Z]{2}\d{2}(?:19|20)\d{2}$/, // a district and a year, as in driving licences: `MH12 2011`
  // A district, a word and a year: `UP 16 Feb 2024`. Not Delhi: its plates may have three letters.
  /^(?!DL)[A-Z]{2}\d{1,2}[A-Z]{3}(?:19|20)\d{2}$/,
  /^\d{1,3}CC\d{1,4}$/, // an engine's size: `998 cc 2018`
];

function isLikely(candidate: string): boolean {
  return isWellFormed('plate', candidate) && !UNLIKELY.some((form) => form.test(candidate));
}
