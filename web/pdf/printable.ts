// What can be printed, and the plain form of what cannot.

import { isIndian } from './scripts.ts';

// The standard faces are encoded in WinAnsi: Latin-1 and these. Its soft hyphen is left out: a
// page would show it as a hyphen wherever it stands.
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const CODES = '80 82 83 84 85 86 87 88 89 8A 8B 8C 8E 91 92 93 94 95 96 97 98 99 9A 9B 9C 9E 9F';
const WIN_ANSI = new RegExp(`^[\\x20-\\x7E\\xA0-\\xAC\\xAE-\\xFF${BEYOND_LATIN}]*$`);
const codes = new Map(
  CODES.split(' ').map((code, index) => [BEYOND_LATIN.charAt(index), Number.parseInt(code, 16)]),
);

/** The text in characters that some face has; what all lack becomes its plain form, or one `?`. */
export function printable(text: string): string {
  if (WIN_ANSI.test(text)) return text;
  return text
    .replace(/\s+/g, ' ')
    .replace(/₹\s*/g, 'INR ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, (control) => (isIndian(control) ? control : ''))
    .replace(/[^\x20-\x7E]/gu, plainForm)
    .replace(LONE_JOINERS, '')
    .replace(/\?{2,}/g, '?');
}

/** Joiners without an Indian letter before them join nothing. */
const LONE_JOINERS = /(?<![\u0900-\u0D7F\u200C\u200D])[\u200C\u200D]+/g;

function plainForm(character: string): string {
  if (WIN_ANSI.test(character) || isIndian(character)) return character;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return WIN_ANSI.test(bare) ? bare : '?';
}

/** A Latin text as the standard faces number their letters, a character for each byte. */
export function winAnsi(text: string): string {
  return text.replace(/[^ -\xFF]/g, (letter) => String.fromCharCode(codes.get(letter) ?? 0x3f));
}
