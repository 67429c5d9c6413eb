// Old diesel and petrol cars in the National Capital Region, where courts and ministries limit
// their use. The rule changes: what held from when stands in one table.

import { type Finding, finding } from '../../findings/finding.ts';
import { dayIn, yearsBetween } from '../../values/days.ts';
import { normalise, plateGroups } from '../../values/identifiers.ts';
import type { Registered } from './registered.ts';
import type { RcResult } from './registration.ts';

type Limits = {
  /** From this day. */
  since: string;
  dieselYears: number;
  petrolYears: number;
  /** From this Bharat Stage on a car is only warned about; before it, it is not to be bought. */
  toleratedStage: number;
  source: string;
};

/** Newest first. */
const limits: readonly Limits[] = [
  {
    since: '2025-12-17',
    dieselYears: 10,
    petrolYears: 15,
    toleratedStage: 4,
    source: 'Supreme Court of India, 17 December 2025',
  },
  {
    since: '2018-10-29',
    dieselYears: 10,
    petrolYears: 15,
    toleratedStage: 7,
    source: 'Supreme Court of India, 29 October 2018',
  },
];

/** Registration offices of the region outside Delhi (NCR Planning Board's list of districts). */
const OFFICES: Readonly<Record<string, ReadonlySet<number>>> = {
  HR: new Set([
    5, 6, 10, 12, 13, 14, 16, 19, 26, 27, 29, 30, 31, 34, 35, 36, 38, 46, 47, 51, 55, 61, 63, 66,
    67, 69, 72, 73, 74, 76, 87,
  ]),
  UP: new Set([12, 13, 14, 15, 16, 17, 19, 37]),
  RJ: new Set([2, 5, 40]),
};

export function ncrFindings({ car, soldOn }: Registered): Finding[] {
  const limit = limits.find(({ since }) => (dayIn(since) ?? 0) <= soldOn);
  const registered = dayIn(car.registration_date);
  const fuel = fuelOf(car);
  if (!limit || registered === undefined || !fuel || !isOfRegion(car.rc_number)) return [];
  const years = yearsBetween(registered, soldOn);
  const yearsMax = fuel === 'diesel' ? limit.dieselYears : limit.petrolYears;
  if (years < yearsMax) return [];
  const stage = bharatStage(car.norms_type);
  const isTolerated = stage === undefined || stage >= limit.toleratedStage;
  const place = { en: 'the National Capital Region', hi: 'दिल्ली-NCR' };
  const name = fuel === 'diesel' ? { en: 'Diesel', hi: 'डीज़ल' } : { en: 'Petrol', hi: 'पेट्रोल' };
  return finding({
    code: 'too_old_for_ncr',
    severity: isTolerated ? 'warn' : 'bad',
    en: [
      `${name.en} car of ${years} years in ${place.en}`,
      `${name.en} cars over ${yearsMax} years may be kept off its roads (${limit.source}).`,
    ],
    hi: [
      `${place.hi} में ${years} साल पुरानी ${name.hi} गाड़ी`,
      `${yearsMax} साल से पुरानी ${name.hi} गाड़ियों पर यहाँ रोक लग सकती है (${limit.source})।`,
    ],
    evidence: (['rc_number', 'fuel_type', 'registration_date', 'norms_type'] as const)
      .filter((field) => car[field] !== '')
      .map((field) => ({ field })),
  });
}

function isOfRegion(plate: string): boolean {
  const [state = '', office = ''] = plateGroups(normalise(plate));
  return state === 'DL' || OFFICES[state]?.has(Number(office)) === true;
}

function fuelOf({ fuel_type }: RcResult): 'diesel' | 'petrol' | undefined {
  if (/diesel/i.test(fuel_type)) return 'diesel';
  return /petrol/i.test(fuel_type) ? 'petrol' : undefined;
}

/** 4 of `BHARAT STAGE IV`, `BS-IV` or `BS4`. */
function bharatStage(norms: string): number | undefined {
  const stage = norms.match(/(?:stage|bs)[ -]*(VI|IV|V|I{1,3}|[1-6])\b/i)?.[1]?.toUpperCase();
  if (stage === undefined) return undefined;
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI'].indexOf(stage) + 1;
  return roman === 0 ? Number(stage) : roman;
}
