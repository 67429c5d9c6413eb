// Old diesel and petrol cars in the National Capital Region, where courts and ministries limit
// their use. The rule changes: what held from when stands in one table.

import { type Finding, finding } from '../../findings/finding.ts';
import { dayIn, dayText, yearsBetween } from '../../values/days.ts';
import { ncrFields } from './places.ts';
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

/** So long before, the next buyer has to know. */
const TOLD_DAYS = 365;
const YEAR_DAYS = 365.25;

export function ncrFindings({ car, soldOn }: Registered): Finding[] {
  const limit = limits.find(({ since }) => (dayIn(since) ?? 0) <= soldOn);
  const registered = dayIn(car.registration_date);
  const fuel = baseFuelOf(car);
  const placedBy = ncrFields(car);
  if (!limit || registered === undefined || !fuel || placedBy.length === 0) return [];
  const yearsMax = fuel === 'diesel' ? limit.dieselYears : limit.petrolYears;
  const limitDay = registered + Math.ceil(yearsMax * YEAR_DAYS);
  if (soldOn < limitDay - TOLD_DAYS) return [];
  const isOver = soldOn >= limitDay;
  const stage = bharatStage(car.norms_type);
  const isTolerated = stage === undefined || stage >= limit.toleratedStage;
  const name = fuel === 'diesel' ? { en: 'Diesel', hi: 'डीज़ल' } : { en: 'Petrol', hi: 'पेट्रोल' };
  const years = isOver ? yearsBetween(registered, soldOn) : yearsMax;
  return finding({
    code: isOver ? 'too_old_for_ncr' : 'too_old_for_ncr_soon',
    severity: isOver && !isTolerated ? 'bad' : 'warn',
    en: [
      isOver
        ? `${name.en} car of ${years} years in the National Capital Region`
        : `${name.en} car in the NCR, ${years} years old on ${dayText('en', limitDay)}`,
      `${name.en} cars over ${yearsMax} years may be kept off its roads (${limit.source}). ` +
        'Price it for a buyer elsewhere.',
    ],
    hi: [
      isOver
        ? `दिल्ली-NCR में ${years} साल पुरानी ${name.hi} गाड़ी`
        : `दिल्ली-NCR में ${name.hi} गाड़ी, ${dayText('hi', limitDay)} को ${years} साल की`,
      `${yearsMax} साल से पुरानी ${name.hi} गाड़ियों पर यहाँ रोक लग सकती है (${limit.source})। ` +
        'क़ीमत बाहर के ख़रीदार के हिसाब से लगाएँ।',
    ],
    evidence: [
      ...placedBy,
      ...(['fuel_type', 'registration_date', 'norms_type'] as const).filter((each) => car[each]),
    ].map((field) => ({ field })),
  });
}

/** What it was built for: a car converted to gas is judged by that; one for gas alone is not. */
function baseFuelOf({ fuel_type }: RcResult): 'diesel' | 'petrol' | undefined {
  if (/diesel/i.test(fuel_type)) return 'diesel';
  return /petrol|gasoline/i.test(fuel_type) ? 'petrol' : undefined;
}

/** 4 of `BHARAT STAGE IV`, `BS-IV`, `BSIV` or `BS4`. */
export function bharatStage(norms: string): number | undefined {
  const stage = norms.match(/(?:stage|bs)[ -]*(VI|IV|V|I{1,3}|[1-6])\b/i)?.[1]?.toUpperCase();
  if (stage === undefined) return undefined;
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI'].indexOf(stage) + 1;
  return roman === 0 ? Number(stage) : roman;
}
