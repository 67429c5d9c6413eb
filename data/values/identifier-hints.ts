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
