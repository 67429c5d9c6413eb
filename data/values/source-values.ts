// Values as sources really send them: numbers as text, text as numbers, and many ways to say
// "nothing". This file turns them into plain text; '' means missing.

import * as v from 'valibot';
import { indianNumber } from './money.ts';

/** The ways to say "nothing". The last eight come from programs between register and source. */
const NOTHING = /^(|NA|N\/A|[-–—]|NULL|UNDEFINED|NAN|-?INFINITY|\[\]|\{\}|\[OBJECT OBJECT\])$/i;

/** Dates that programs write for "none": the first days that they know, and zeros. */
const NO_DATE = new RegExp(
  [
    '0?1[-/. ](?:0?1|jan(?:uary)?)[-/. ](?:1753|1900|1970|0{0,3}1)',
    '(?:1753|1900|1970|0{0,3}1)[-/. ](?:0?1|jan(?:uary)?)[-/. ]0?1',
    'jan(?:uary)? 0?1,? (?:1753|1900|1970|0001)',
    '30[-/. ](?:12|dec(?:ember)?)[-/. ]1899',
    '1899-12-30',
    '(?:1900|1970|0001)0101',
    '0{1,4}[-/. ]0{1,4}[-/. ]0{1,4}',
  ]
    .map((form) => `^${form}(?:[T ,]+\\d.*)?$`)
    .concat('^1969-12-31T18:30.*$', '^1899-12-31T1.*$', '^0{8}$')
    .join('|'),
  'i',
);
const MAY_BE_NO_DATE = /^[013jJ][\da-zA-Z]*[-/. ]?\d/;

/** Text that needs no trimming: visible ASCII with single inner spaces, like almost all values. */
const TRIM = /^([!-~]+( [!-~]+)*)?$/;

/** Control characters, and marks that change the direction of the text after them. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The deepest level to read. No known answer is nested more deeply. */
const DEPTH_MAX = 4;

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** Trims a text, number or boolean to text. Missing, null and words for them become ''. */
export const text = v.pipe(v.optional(scalar, ''), v.transform(cleaned));

/** The schema {@link text} for each of these fields. */
export function textsOf<Name extends string>(fields: Readonly<Record<Name, unknown>>) {
  const schemas = Object.keys(fields).map((name) => [name, text]);
  return Object.fromEntries(schemas) as Record<Name, typeof text>; // it has the same keys
}

/** Like `text`, for a key that must be present: an answer without it comes from another service. */
export const presentText = v.pipe(scalar, v.transform(cleaned));

/** Trims a text, number or boolean. Sources' words for "nothing" become ''. */
export function cleaned(value: string | number | boolean | null): string {
  const trimmed = trim(value ?? '');
  if (NOTHING.test(trimmed)) return '';
  return MAY_BE_NO_DATE.test(trimmed) && NO_DATE.test(trimmed) ? '' : trimmed;
}

function trim(value: string | number | boolean): string {
  const sent = String(value);
  if (TRIM.test(sent)) return sent;
  const line = sent.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  return line.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/**
 * Turns any value into text; joins the parts of a list or an object. Unlike `text`, keeps 'NA',
 * which has a meaning in a few fields. Missing and null become ''.
 */
export const sentText = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((sent) => joinedText(sent)),
);

/** Turns any JSON value into one line of text, like {@link sentText}. */
export function joinedText(value: unknown, depth = 0): string {
  if (value === undefined || value === null || depth > DEPTH_MAX) return '';
  if (typeof value !== 'object') {
    const sent = trim(String(value));
    return sent.toUpperCase() === 'NA' ? sent : cleaned(sent);
  }
  return Object.values(value)
    .map((part) => joinedText(part, depth + 1))
    .filter((part) => part !== '')
    .join(', ');
}

/** Text that is not empty. */
export const requiredText = v.pipe(text, v.nonEmpty());

/** What a document shows in place of a missing value. */
export function orDash(value: string): string {
  return value === '' ? '-' : value;
}

/**
 * The number in `45,210`, `8450.50`, `61240 km` or `500/-`; undefined if there is none. The number
 * is negative only if the minus comes first: in `Rs-500` the sign is a hyphen.
 */
export function numberIn(value: string): number | undefined {
  const read = Number(digitsIn(value) || Number.NaN);
  return Number.isFinite(read) ? read : undefined;
}

/** The same number in plain digits, as the source wrote them; '' if there is none. */
export function digitsIn(value: string): string {
  return value.replace(/,/g, '').match(/^-\d+(\.\d+)?|\d+(\.\d+)?/)?.[0] ?? '';
}

/** A sum such as `INR 8,450.50`, without a trailing .00; '-' if the source sent no number. */
export function inr(amount: string): string {
  const value = numberIn(amount);
  return value === undefined ? '-' : `INR ${withPaise(value)}`;
}

function withPaise(value: number): string {
  return indianNumber(value, 2).replace(/\.00$/, '');
}

/** A sum as the app writes it: `₹8,450.50`. `rupees` may have a fraction. */
export function rupees(amount: number): string {
  return `₹${withPaise(amount)}`;
}
