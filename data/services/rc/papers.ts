// A car's papers on the day of its report: which are valid and which have expired.

import { type Finding, finding } from '../../findings/finding.ts';
import { dayIn, dayText, monthIn, spanText, yearsBetween } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import type { Day } from '../../values/time-text.ts';
import { type PaperName, paperNames } from './paper-names.ts';
import { type Registered, usageOf } from './registered.ts';
import { isElectric, type RcResult } from './registration.ts';

/** `not judged`: the paper's date is missing or cannot be read. */
type PaperState = 'valid' | 'ends soon' | 'expired' | 'for life' | 'not judged';

export type Paper = {
  name: PaperName;
  field: keyof RcResult;
  /** The paper's last day as the source sent it. */
  until: string;
  state: PaperState;
  /** How many days pass from the report to the paper's last day; negative if it has expired. */
  daysLeft: number | undefined;
  /** The paper's issuer and number, each with its field. */
  numberFields: readonly (keyof RcResult)[];
  number: string;
};

const SOON_DAYS = 30;
/** A private car's fitness ends with its registration. Renewal costs tax and an inspection. */
const REGISTRATION_SOON_DAYS = 365;
/** The words that registers use for lifetime tax. */
const FOR_LIFE = /\bLTT\b|life ?time|one ?time/i;

/** The papers in the register, in the order in which dealers ask for them. */
export function papersOf({ car, soldOn }: Registered): Paper[] {
  const paper = (
    name: PaperName,
    field: keyof RcResult,
    ...numberFields: (keyof RcResult)[]
  ): Paper => {
    const until = car[field];
    const day = dayIn(until);
    const daysLeft = day === undefined ? undefined : day - soldOn;
    const number = numberFields.map((each) => car[each]).filter((part) => part !== '');
    const isRegistration = name === 'fitness' && usageOf(car)?.isCommercial !== true;
    const state = stateOf(until, daysLeft, isRegistration ? REGISTRATION_SOON_DAYS : SOON_DAYS);
    return { name, field, until, numberFields, number: number.join(', '), daysLeft, state };
  };
  return [
    paper('insurance', 'insurance_upto', 'insurance_company', 'insurance_policy_number'),
    ...(needsNoPollutionPaper({ car, soldOn })
      ? []
      : [paper('pollution', 'pucc_upto', 'pucc_number')]),
    paper('fitness', 'fit_up_to'),
    paper('tax', car.tax_upto === '' ? 'tax_paid_upto' : 'tax_upto'),
    paper('permit', 'permit_valid_upto', 'permit_type', 'permit_number'),
    paper('national_permit', 'national_permit_upto', 'national_permit_number'),
  ].filter(({ until, number }) => until !== '' || number !== '');
}

/** The papers that have an expiry date, whatever day they are judged on. */
export function datedPapers(car: RcResult): { name: PaperName; field: string; until: Day }[] {
  // Judged on the last possible day, no car is in its first year, so every paper is included.
  return papersOf({ car, soldOn: Number.MAX_SAFE_INTEGER }).flatMap(
    ({ name, field, until, state }) => {
      const day = dayIn(until);
      return day === undefined || state === 'for life' ? [] : [{ name, field, until: day }];
    },
  );
}

function stateOf(until: string, daysLeft: number | undefined, soonDays: number): PaperState {
  if (FOR_LIFE.test(until)) return 'for life';
  if (daysLeft === undefined) return 'not judged';
  if (daysLeft < 0) return 'expired';
  return daysLeft <= soonDays ? 'ends soon' : 'valid';
}

/** Whether the car is in its first year or electric (Central Motor Vehicles Rules, rule 115). */
function needsNoPollutionPaper({ car, soldOn }: Registered): boolean {
  const since = dayIn(car.registration_date) ?? monthIn(car.manufacturing_date);
  return isElectric(car) || (since !== undefined && yearsBetween(since, soldOn) < 1);
}

/** One finding for each paper that has expired or soon will, and one for all the valid ones. */
export function paperFindings(registered: Registered): Finding[] {
  const all = papersOf(registered);
  const held = all.filter(({ state }) => state === 'valid' || state === 'for life');
  const names = (language: Language) =>
    held.map(({ name }) => paperNames[name][language]).join(', ');
  const fields = held.map(({ field }) => field);
  return [
    ...all.flatMap(runningOut),
    ...finding('papers_in_order', 'good', fields, {
      en: [held.length === 1 ? '1 paper in order' : `${held.length} papers in order`, names('en')],
      hi: [`${held.length} काग़ज़ ठीक ${held.length === 1 ? 'है' : 'हैं'}`, names('hi')],
    }),
  ];
}

const RENEWAL = { en: 'Deduct its renewal.', hi: 'नया कराने का ख़र्च घटाएँ।' };
const FITNESS_RENEWAL = {
  en: 'Renewing it costs ₹5,000 to 20,000.',
  hi: 'नया कराने में ₹5,000 से 20,000 लगते हैं।',
};

function runningOut({ name, field, until, state, daysLeft = 0 }: Paper): Finding[] {
  if (state !== 'expired' && state !== 'ends soon') return [];
  const day: Day = dayIn(until) ?? 0;
  const { en, hi } = paperNames[name];
  const days = Math.abs(daysLeft);
  const isOver = state === 'expired';
  const isRenewal = name === 'fitness' && !isOver && days > SOON_DAYS;
  const costs = isRenewal ? FITNESS_RENEWAL : RENEWAL;
  return finding(`${name}_${isOver ? 'expired' : 'ends_soon'}`, 'warn', [field], {
    en: [
      isOver
        ? `${en} expired ${spanText('en', days)} before this report`
        : `${en} ends ${soonText(days)}`,
      `Valid up to ${dayText('en', day)}. ${costs.en}`,
    ],
    hi: [
      isOver
        ? `${hi} इस रिपोर्ट से ${spanText('hi', days)} पहले ख़त्म`
        : `${hi} इस रिपोर्ट के ${days === 0 ? 'दिन ही' : `${days} दिन बाद`} ख़त्म`,
      `${dayText('hi', day)} तक मान्य। ${costs.hi}`,
    ],
  });
}

function soonText(days: number): string {
  if (days === 0) return 'on the day of this report';
  return days === 1 ? 'the day after this report' : `${days} days after this report`;
}
