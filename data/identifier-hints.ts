// What is gently said of a number while it is typed. A hint never blocks: the box decides.

import { type IdentifierKind, isChecked, isWellFormed, normalise } from './identifiers.ts';

type Hints = { usual: string; odd: string };

const hints: Record<IdentifierKind, Hints> = {
  plate: {
    usual: 'As it stands on the plate; spaces and dashes do not matter.',
    odd: 'This does not look like an Indian plate. You can send it all the same.',
  },
  pan: {
    usual: 'Ten letters and digits, as on the card.',
    odd: 'A PAN is five letters, four digits and a letter. You can send it all the same.',
  },
  account: {
    usual: 'As in the passbook, zeros in front included.',
    odd: 'Account numbers have 6 to 30 digits or letters. You can send it all the same.',
  },
  ifsc: {
    usual: 'Eleven letters and digits, on every cheque.',
    odd: 'An IFSC is four letters, a zero and six more. You can send it all the same.',
  },
  aadhaar: {
    usual: 'Twelve digits. Only the last four are ever shown again.',
    odd: 'An Aadhaar number has twelve digits. You can send it all the same.',
  },
};

/** Sixteen digits: what people have who do not want to give their Aadhaar number. */
const VIRTUAL_ID = /^\d{16}$/;

/** The one sentence under a field, once the dealer has paused; `isOdd` when it is a doubt. */
export function hintFor(kind: IdentifierKind, typed: string): { text: string; isOdd: boolean } {
  const identifier = normalise(typed);
  const { usual, odd } = hints[kind];
  if (identifier === '') return { text: usual, isOdd: false };
  if (!isWellFormed(kind, identifier)) {
    const isVirtual = kind === 'aadhaar' && VIRTUAL_ID.test(identifier);
    return { text: isVirtual ? VIRTUAL_ID_HINT : odd, isOdd: true };
  }
  if (!isChecked(kind, identifier)) return { text: CHECK_DIGIT_HINT, isOdd: true };
  return { text: usual, isOdd: false };
}

const VIRTUAL_ID_HINT = 'This is a virtual ID. The check needs the twelve digits of the number.';
const CHECK_DIGIT_HINT = 'One digit seems to be wrong: compare it with the card.';
