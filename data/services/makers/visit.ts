// A workshop visit as its rules see it, and what its words say was done.

import type { Day } from '../../values/indian-day.ts';

/** Values as the maker sent them, '' when missing, and the keys they were sent under. */
export type JudgedVisit = {
  date: string;
  odometer: string;
  amount: string;
  workshop: string;
  /** What was done, in the maker's words. */
  work: string;
  isAccidentRepair: boolean;
  isMeterReplaced: boolean;
  fields: { date: string; odometer: string; work: string };
};

/** The visits in the source's order, and the day on which the report was sold. */
export type History = { visits: readonly JudgedVisit[]; soldOn: Day };

/** The places of visits that are the same as an earlier one: sources list some twice. */
export function repeatsIn(visits: readonly JudgedVisit[]): ReadonlySet<number> {
  const listed = new Set<string>();
  const repeats = new Set<number>();
  visits.forEach(({ date, odometer, amount, workshop, work }, at) => {
    // Values that were read have no line breaks.
    const said = `${date}\n${odometer}\n${amount}\n${workshop}\n${work}`;
    if (listed.has(said)) repeats.add(at);
    listed.add(said);
  });
  return repeats;
}

/** What sounds like an accident and is none. */
const HARMLESS = new RegExp(
  [
    String.raw`\bnon[- ]?accident\w*`,
    'insurance renewal',
    String.raw`body (wash|coat|polish|clean)\w*`,
    'paint (protection|sealant)',
    String.raw`anti[- ]?rust \w*`,
    'instrument panel',
    'warranty claim',
  ].join('|'),
  'gi',
);
const ACCIDENT =
  /accident|body\s*-?\s*(repair|shop|work|panel)|\bdent|\bpaint|insurance claim|\bcollision/i;
const METER_REPLACED = /\b(odo|speedo)?meter\b|instrument cluster/i;
const REPLACED = /replac|chang|new|renew/i;

/** Whether the words for the work, its type or its category, tell of an accident's repair. */
export function isAccident(...words: string[]): boolean {
  return words.some((each) => ACCIDENT.test(each.replace(HARMLESS, ' ')));
}

export function isMeterReplacement(...words: string[]): boolean {
  const all = words.join(' ');
  return METER_REPLACED.test(all) && REPLACED.test(all);
}
