// Gentle hints about a number while it is typed. A hint never blocks: the server decides.

import { type IdentifierKind, isChecked, isWellFormed, normalise } from './identifiers.ts';

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
