// What can be printed, and the plain form of what cannot.

import { isIndian } from './indic/scripts.ts';

// The standard faces are encoded in WinAnsi: Latin-1 and these. Its soft hyphen is left out, since
// it would always be printed as a hyphen.
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const WIN_ANSI = new RegExp(`^[\\x20-\\x7E\\xA0-\\xAC\\xAE-\\xFF${BEYOND_LATIN}]*$`);

/** The text in characters that some face has; others get their plain form, or become one `?`. */
export function printable(text: string): string {
  if (WIN_ANSI.test(text)) return text;
  return text
    .replace(/\s+/g, ' ')
    .replace(/₹\s*/g, 'INR ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u2212/g, '–') // no standard face has the minus itself
    .replace(/[\p{Cc}\p{Cf}]/gu, (control) => (isIndian(control) ? control : ''))
    .replace(/[^\x20-\x7E]/gu, plainForm)
    .replace(LONE_JOINERS, '')
    .replace(/\?{2,}/g, '?');
}

/** Joiners without an Indian letter before them have no effect. */
const LONE_JOINERS = /(?<![\u0900-\u0D7F\u200C\u200D])[\u200C\u200D]+/g;

function plainForm(character: string): string {
  if (WIN_ANSI.test(character) || isIndian(character)) return character;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return WIN_ANSI.test(bare) ? bare : '?';
}
