// Free text for a buyer's copy: a source may write anything there, the owner's name too.

import { NOT_IN_COPY } from '../service.ts';

/** Mobile numbers, PANs and Aadhaar numbers, however they are spaced. */
const NUMBERS_OF_PERSONS = [
  /(?<!\w)(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\w)/g,
  /(?<!\w)[A-Z]{5}\d{4}[A-Z](?!\w)/gi,
  /(?<!\w)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\w)/g,
];

/** `RAMESH KUMAR S/O SURESH KUMAR` names two persons. */
const RELATION = /\b[SDWC]\s*\/\s*O\b\.?|\b(?:son|daughter|wife) of\b/i;

/** Shorter than this, it stands in too many other words. */
const LENGTH_MIN = 4;

/** A text without these values, in any case and spacing, and without numbers of persons. */
export function withoutPersons(text: string, personal: readonly string[]): string {
  const values = personal
    .flatMap((value) => [value, ...value.split(RELATION)])
    .map((value) => value.trim())
    .filter((value) => value.length >= LENGTH_MIN)
    .toSorted((one, other) => other.length - one.length);
  return [...values.map(anywhere), ...NUMBERS_OF_PERSONS].reduce(
    (rest, pattern) => rest.replace(pattern, NOT_IN_COPY),
    text,
  );
}

function anywhere(value: string): RegExp {
  const words = value.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  return new RegExp(`(?<!${letter})${words.join(String.raw`\s+`)}(?!${letter})`, 'giu');
}
