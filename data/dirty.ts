// Values as sources really send them: numbers as text, text as numbers, and six ways to say
// "nothing". Read here once into plain text; '' means missing.

import * as v from 'valibot';

const NOTHING = new Set(['', 'NA', 'N/A', '-', 'NULL', 'UNDEFINED', '1900-01-01']);

/** Any scalar as trimmed text; missing, null and the sources' words for them as ''. */
export const text = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()])), ''),
  v.transform((value) => {
    const trimmed = String(value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return NOTHING.has(trimmed.toUpperCase()) ? '' : trimmed;
  }),
);

/** Text with something in it. */
export const requiredText = v.pipe(text, v.nonEmpty());

/** What a document prints where a value is missing. */
export function orDash(value: string): string {
  return value === '' ? '-' : value;
}

/**
 * The number in `45,210`, `8450.50`, `61240 km` or `500/-`; `undefined` when there is none. Below
 * zero only where the minus comes first: the one in `Rs-500` is a hyphen.
 */
export function numberIn(value: string): number | undefined {
  const digits = value.replace(/,/g, '').match(/^-\d+(\.\d+)?|\d+(\.\d+)?/);
  return digits ? Number(digits[0]) : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Milliseconds since 1970 (UTC) of `2021-03-14`, `14/03/2021`, `03-11-2025 18:22:10` or
 * `01-Oct-2019`; `undefined` for anything else, impossible days such as `2099-09-00` included.
 */
export function timeIn(date: string): number | undefined {
  const yearFirst = date.match(/^(\d{4})-(\d{1,2})-(\d{1,2})/);
  const dayFirst = date.match(/^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{4})/);
  const [year, month, day] = yearFirst
    ? [yearFirst[1], yearFirst[2], yearFirst[3]]
    : [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const named = MONTHS.indexOf(month.toLowerCase());
  const monthIndex = named >= 0 ? named : Number(month) - 1;
  const time = Date.UTC(Number(year), monthIndex, Number(day));
  const read = new Date(time);
  const isPossible = read.getUTCMonth() === monthIndex && read.getUTCDate() === Number(day);
  return isPossible ? time : undefined;
}
