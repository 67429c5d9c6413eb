// The page of sign-in rules matches the code: each number on it is a constant in the code.

import { readFileSync } from 'node:fs';
import { BROWSER_DAYS, BROWSERS_MAX } from '../../../api/identity/browser-id.ts';
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../../../api/identity/session-store.ts';
import { ALLOWED } from '../../../api/identity/sign-in/attempts.ts';
import {
  CODE_MINUTES,
  CODE_TRIES,
  RESEND_SECONDS,
} from '../../../api/identity/sign-in/one-time-code.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../api/identity/sign-in/password.ts';
import { privacy } from '../../../data/legal/privacy.ts';

const page = readFileSync(
  new URL('../../../api/identity/sign-in/rules.md', import.meta.url),
  'utf8',
);
/** The page's text without line breaks. */
const rules = page.replace(/\s+/g, ' ');

const rows: [string, keyof typeof ALLOWED][] = [
  ['code asked for', 'code'],
  ['code typed', 'guess'],
  ['password typed', 'password'],
  ['passkey refused', 'passkey'],
];

it.each([
  `good for ${CODE_MINUTES} minutes`,
  `takes ${CODE_TRIES} tries`,
  `after ${RESEND_SECONDS} seconds`,
  `At least ${PASSWORD_CHARACTERS_MIN} characters`,
  `${SESSION_DAYS} days without use; ${SESSION_DAYS_MAX} days whatever its use`,
  `a cookie of ${BROWSER_DAYS} days, at most ${BROWSERS_MAX} for an account`,
])('the sign-in rules say: %s', (sentence) => {
  expect(rules).toContain(sentence);
});

it.each(rows)('the table of limits matches the code: %s', (name, attempt) => {
  const cells = page
    .split('\n')
    .find((line) => line.startsWith(`| ${name}`))
    ?.split('|')
    .map((cell) => cell.trim());
  const { pair, email, network } = ALLOWED[attempt];
  expect(cells?.slice(2, 5)).toEqual([pair, email, network].map(String));
});

it('the privacy policy gives the same lifetimes for codes, cookies and events', () => {
  const text = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
  expect(CODE_MINUTES).toBe(10);
  expect(text).toContain('expire in ten minutes');
  expect(text).toContain('There are six cookies');
  expect(text).toContain('a scrambled form of the network');
});
