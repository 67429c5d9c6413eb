// A workshop visit for the rules, and texts about a few visits.

import { type Evidence, shortened } from '../../findings/finding.ts';
import { dayIn, monthText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { numberIn } from '../../values/source-values.ts';
import type { Day } from '../../values/time-text.ts';
import { isMeterReplacement, meaningOf } from './works.ts';

/** The visit's values as the maker sent them ('' if missing), and their keys. */
export type JudgedVisit = {
  date: string;
  odometer: string;
  amount: string;
  workshop: string;
  /** The work in the maker's words, keyed by the fields that describe it. */
  works: readonly { field: string; words: string }[];
  fields: { date: string; odometer: string; amount: string };
};

/** The visits in the source's order, and the day of the report's sale. */
export type History = { visits: readonly JudgedVisit[]; soldOn: Day };

/** A visit, its place in the source's answer, its {@link pastDay} and what its words mean. */
export type Record = {
  visit: JudgedVisit;
  record: number;
  day: Day | undefined;
  rupees: number;
  work: string;
  means: ReturnType<typeof meaningOf>['means'];
  unknown: string[];
};

/** The visit's day; undefined if it cannot be read or, as it is after the sale, cannot be right. */
export function pastDay({ date }: Pick<JudgedVisit, 'date'>, soldOn: Day): Day | undefined {
  const day = dayIn(date);
  return day === undefined || day > soldOn ? undefined : day;
}

/** The visits, oldest first, without repeats. */
export function recordsOf({ visits, soldOn }: History): Record[] {
  const repeats = repeatsIn(visits);
  const place = ({ visit, work }: Record) =>
    `${visit.date} ${visit.workshop} ${visit.amount} ${work}`;
  return visits
    .flatMap((visit, record): Record[] => {
      if (repeats.has(record)) return [];
      const [day, work] = [pastDay(visit, soldOn), wordsOf(visit)];
      return [
        { visit, record, day, rupees: numberIn(visit.amount) ?? 0, work, ...meaningOf(work) },
      ];
    })
    .toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0) || (place(a) < place(b) ? -1 : 1));
}

export function wordsOf({ works }: JudgedVisit): string {
  return works.map(({ words }) => words).join(', ');
}

/** The indexes of visits that repeat an earlier one, because sources list some visits twice. */
export function repeatsIn(visits: readonly JudgedVisit[]): ReadonlySet<number> {
  const listed = new Set<string>();
  const repeats = new Set<number>();
  visits.forEach((visit, at) => {
    // Separates the values by a line break, which no parsed value contains.
    const { date, odometer, amount, workshop } = visit;
    const said = [date, odometer, amount, workshop, wordsOf(visit)].join('\n');
    if (listed.has(said)) repeats.add(at);
    listed.add(said);
  });
  return repeats;
}

/** The days on which a workshop reports a new meter. */
export function metersReplacedOn(visits: readonly JudgedVisit[]): Day[] {
  return visits.flatMap(({ date, works }) =>
    works.some(({ words }) => isMeterReplacement(words)) ? (dayIn(date) ?? []) : [],
  );
}

const GAS_KIT = new RegExp(
  String.raw`\b(CNG|LPG)\b.*\b(FITMENT|FITTED|FITTING|INSTALL|CONVERSION|CONVERTED|RETRO ?FIT)|` +
    String.raw`\b(CNG|LPG) (KIT|CYLINDER|TANK|FILTER|REGULATOR|REDUCER|INJECTOR|HYDRO|LEAK)`,
  'i',
);
/** Denials of a gas kit. `CYLINDER NO 4512` is not one, nor is a removal before a new fitting. */
const NO_GAS_KIT = new RegExp(
  String.raw`\b(NO|NOT|WITHOUT) (CNG|LPG|GAS|KIT|FITTED|INSTALLED|FOUND)\b|` +
    String.raw`\b(ENQUIRY|QUOTATION)\b|\b(REMOVED|REMOVAL)\b(?!.*\b(RE-? ?)?(FITTED|INSTALLED))`,
  'i',
);

/** Where the history says that a workshop fitted a gas kit or worked on one. */
export function gasSaidIn(visits: readonly JudgedVisit[]): { record: number; field: string }[] {
  return visits.flatMap(({ works }, record) =>
    works
      .filter(({ words }) => GAS_KIT.test(words) && !NO_GAS_KIT.test(words))
      .map(({ field }) => ({ record, field })),
  );
}

const DAMAGE = [
  ['accident', 'accident repair'],
  ['flood', 'flood damage'],
  ['total loss', 'total loss'],
] as const;

/** The damage that a visit's words describe. */
export function damageIn(visit: JudgedVisit): (typeof DAMAGE)[number][1][] {
  const { means } = meaningOf(wordsOf(visit));
  return DAMAGE.flatMap(([meaning, text]) => (means.has(meaning) ? text : []));
}

/** The field that best describes the work: one with words of this meaning, otherwise the first. */
export function workEvidence({ visit, record }: Record, means?: string): Evidence[] {
  const found = visit.works.find(({ words }) =>
    [...meaningOf(words).means].some((m) => m === means),
  );
  const [first] = visit.works;
  const field = (found ?? first)?.field;
  return field === undefined ? [] : [{ field, record }];
}

/** How many characters of a name the finding shows; the visit itself shows the name in full. */
const WORKSHOP_SHOWN_MAX = 24;
const DATE_SHOWN_MAX = 12;

/** Returns `Jan 2024, SANDBOX HYUNDAI NASHIK`, if known; of several visits, the first and last. */
export function whenAndWhere(language: Language, records: readonly Record[]): string {
  const when = ({ visit, day }: Record) =>
    day === undefined ? shortened(visit.date, DATE_SHOWN_MAX) : monthText(language, day);
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return '';
  if (when(first) !== when(last)) {
    const [from, to] = [when(first), when(last)];
    return { en: `${from} to ${to}`, hi: `${from} से ${to} तक` }[language];
  }
  const where = first === last ? shortened(first.visit.workshop, WORKSHOP_SHOWN_MAX) : '';
  return [when(first), where].filter((part) => part !== '').join(', ');
}
