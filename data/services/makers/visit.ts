// A workshop visit as its rules see it, and what its words say was done.

import type { Day } from '../../values/days.ts';

/** Values as the maker sent them, '' when missing, and the keys they were sent under. */
export type JudgedVisit = {
  date: string;
  odometer: string;
  amount: string;
  workshop: string;
  isAccidentRepair: boolean;
  isMeterReplaced: boolean;
  fields: { date: string; odometer: string; work: string };
};

/** The visits in the source's order, and the day on which the report was sold. */
export type History = { visits: readonly JudgedVisit[]; soldOn: Day };

/** What sounds like an accident and is none. */
const HARMLESS =
  /\bnon[- ]?accident\w*|insurance renewal|body (wash|coat\w*|polish\w*|clean\w*)|paint (protection|sealant)|anti[- ]?rust \w*|instrument panel|warranty claim/gi;
const ACCIDENT =
  /accident|body\s*-?\s*(repair|shop|work|panel)|\bdent|\bpaint|insurance claim|\bcollision/i;
const METER_REPLACED = /(odo|speedo)?meter|instrument cluster|speedometer/i;
const REPLACED = /replac|chang|new|renew/i;

/** Whether the words for the work, its type or its category, tell of an accident's repair. */
export function isAccident(...words: string[]): boolean {
  return words.some((each) => ACCIDENT.test(each.replace(HARMLESS, ' ')));
}

export function isMeterReplacement(...words: string[]): boolean {
  const all = words.join(' ');
  return METER_REPLACED.test(all) && REPLACED.test(all);
}
