// The papers of a car on the day of its report: which still hold, and which have run out.

import { type Finding, finding } from '../../findings/finding.ts';
import { type Day, dayIn, dayText, monthIn, yearsBetween } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import type { Registered } from './registered.ts';
import { isElectric, type RcResult } from './registration.ts';

type PaperName = 'insurance' | 'pollution' | 'fitness' | 'tax' | 'permit' | 'national_permit';

/** `held`: one that runs out; `for life`; `not judged`: its date cannot be read, or there is none. */
export type PaperState = 'valid' | 'ends soon' | 'expired' | 'for life' | 'not judged';

export type Paper = {
  name: PaperName;
  field: keyof RcResult;
  /** Its last day as the source sent it. */
  until: string;
  state: PaperState;
  /** From the day of the report to the last day; negative once it has run out. */
  daysLeft: number | undefined;
  /** Its number and its issuer, as far as the register knows them. */
  number: string;
};

export const paperNames: Record<PaperName, Record<Language, string>> = {
  insurance: { en: 'Insurance', hi: 'बीमा' },
  pollution: { en: 'Pollution (PUCC)', hi: 'प्रदूषण (PUCC)' },
  fitness: { en: 'Fitness', hi: 'फ़िटनेस' },
  tax: { en: 'Tax', hi: 'टैक्स' },
  permit: { en: 'Permit', hi: 'परमिट' },
  national_permit: { en: 'National permit', hi: 'नेशनल परमिट' },
};

const SOON_DAYS = 30;
/** Lifetime tax, in the registers' words. */
const FOR_LIFE = /\bLTT\b|life ?time|one ?time/i;

/** The papers that the register names, in the order in which a dealer asks for them. */
export function papersOf({ car, soldOn }: Registered): Paper[] {
  const paper = (name: PaperName, field: keyof RcResult, number: string): Paper => {
    const until = car[field];
    const day = dayIn(until);
    const daysLeft = day === undefined ? undefined : day - soldOn;
    return { name, field, until, number, daysLeft, state: stateOf(until, daysLeft) };
  };
  return [
    paper(
      'insurance',
      'insurance_upto',
      joined(car.insurance_company, car.insurance_policy_number),
    ),
    ...(needsNoPollutionPaper({ car, soldOn })
      ? []
      : [paper('pollution', 'pucc_upto', car.pucc_number)]),
    paper('fitness', 'fit_up_to', ''),
    paper('tax', car.tax_upto === '' ? 'tax_paid_upto' : 'tax_upto', ''),
    paper('permit', 'permit_valid_upto', joined(car.permit_type, car.permit_number)),
    paper('national_permit', 'national_permit_upto', car.national_permit_number),
  ].filter(({ until, number }) => until !== '' || number !== '');
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function stateOf(until: string, daysLeft: number | undefined): PaperState {
  if (FOR_LIFE.test(until)) return 'for life';
  if (daysLeft === undefined) return 'not judged';
  if (daysLeft < 0) return 'expired';
  return daysLeft <= SOON_DAYS ? 'ends soon' : 'valid';
}

/** Central Motor Vehicles Rules, rule 115: none in a car's first year, none without an exhaust. */
function needsNoPollutionPaper({ car, soldOn }: Registered): boolean {
  const since = dayIn(car.registration_date) ?? monthIn(car.manufacturing_date);
  return isElectric(car) || (since !== undefined && yearsBetween(since, soldOn) < 1);
}

/** One finding for each paper that has run out or soon will, and one for all that hold. */
export function paperFindings(registered: Registered): Finding[] {
  const all = papersOf(registered);
  const held = all.filter(({ state }) => state === 'valid' || state === 'for life');
  const names = (language: Language) =>
    held.map(({ name }) => paperNames[name][language]).join(', ');
  return [
    ...all.flatMap(runningOut),
    ...finding({
      code: 'papers_in_order',
      severity: 'good',
      en: [held.length === 1 ? '1 paper in order' : `${held.length} papers in order`, names('en')],
      hi: [`${held.length} काग़ज़ ठीक हैं`, names('hi')],
      evidence: held.map(({ field }) => ({ field })),
    }),
  ];
}

function runningOut({ name, field, until, state, daysLeft = 0 }: Paper): Finding[] {
  if (state !== 'expired' && state !== 'ends soon') return [];
  const day: Day = dayIn(until) ?? 0;
  const { en, hi } = paperNames[name];
  const days = Math.abs(daysLeft);
  const isOver = state === 'expired';
  return finding({
    code: `${name}_${isOver ? 'expired' : 'ends_soon'}`,
    severity: 'warn',
    en: [
      isOver ? `${en} expired ${agoText(days)} before this report` : `${en} ends ${soonText(days)}`,
      `Valid up to ${dayText('en', day)}.`,
    ],
    hi: [
      isOver ? `${hi} इस रिपोर्ट से ${days} दिन पहले ख़त्म` : `${hi} ${days} दिन में ख़त्म होगा`,
      `${dayText('hi', day)} तक मान्य।`,
    ],
    evidence: [{ field }],
  });
}

function agoText(days: number): string {
  if (days === 1) return '1 day';
  if (days < 90) return `${days} days`;
  const months = Math.floor(days / 30.4);
  return months < 24 ? `${months} months` : `${Math.floor(days / 365.25)} years`;
}

function soonText(days: number): string {
  if (days === 0) return 'on the day of this report';
  return days === 1 ? 'the day after this report' : `${days} days after this report`;
}
