// Which passwords are never accepted: short ones, and those that an attacker tries first. Signing
// in with one that was set before this rule remains possible.

import { Refusal } from '../../refusal.ts';
import { commonWords } from './common-passwords.ts';

/** NIST SP 800-63B, 5.1.1.2: eight characters at least, and none of a list of the common ones. */
export const PASSWORD_CHARACTERS_MIN = 8;

export const weakSentence =
  `A new password needs at least ${PASSWORD_CHARACTERS_MIN} characters, and must not be a ` +
  'common one.';

/** Keyboard rows, the alphabet and the digits: part of one, in either direction, is no secret. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The substitutions that turn `password` into `P@ssw0rd1!`. */
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
  // A word with digits around it, `sunshine123`, is tried as soon as the word itself.
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

/** Part of a run, forwards, backwards or repeated: `87654321`, `qwertyqwerty`. */
function isRun(text: string): boolean {
  const half = halved(text);
  return RUNS.some((run) => {
    const both = [run, [...run].reverse().join('')];
    return half.length > 2 && both.some((each) => each.includes(half));
  });
}

/** `abcabc` is `abc`: repetition adds nothing. */
function halved(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}
