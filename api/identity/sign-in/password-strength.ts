// Which passwords are never set: short ones, and those that whoever guesses tries first. Signing in
// with one that was set before this rule stays possible.

import { Refusal } from '../../refusal.ts';
import { commonWords } from './common-passwords.ts';

/** NIST SP 800-63B, 5.1.1.2: eight characters at least, and none of a list of the common ones. */
export const PASSWORD_CHARACTERS_MIN = 8;

export const weakSentence =
  `A new password needs at least ${PASSWORD_CHARACTERS_MIN} characters, ` +
  'and must not be one that many people use.';

/** Rows of a keyboard, the alphabet and the digits: a piece of one is no secret, either way. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** How those who make `password` into `P@ssw0rd1!` spell. */
const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

export function isWeakPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  if ([...password].length < PASSWORD_CHARACTERS_MIN) return true;
  if (new Set(lower).size <= 2 || isRun(lower)) return true;
  const [name = ''] = email.toLowerCase().split('@');
  const own = [name, email.toLowerCase()];
  // What is put before or behind a word, `sunshine123`, is tried as soon as the word itself.
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const respelt = [...lower].map((letter) => SPELLINGS[letter] ?? letter).join('');
  const bareRespelt = [...bare].map((letter) => SPELLINGS[letter] ?? letter).join('');
  return [lower, bare, respelt, bareRespelt, halved(lower), halved(bare)].some(
    (form) => form === '' || commonWords.has(form) || own.includes(form) || isRun(form),
  );
}

/** Throws `weak_password`. */
export function refuseWeakPassword(password: string, email: string): void {
  if (isWeakPassword(password, email)) throw new Refusal('weak_password', weakSentence);
}

/** A piece of a run, forwards, backwards or over again: `87654321`, `qwertyqwerty`. */
function isRun(text: string): boolean {
  const half = halved(text);
  return RUNS.some((run) => {
    const both = [run, [...run].reverse().join('')];
    return half.length > 2 && both.some((each) => each.includes(half));
  });
}

/** `abcabc` is `abc`: what is only said again adds nothing. */
function halved(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}
