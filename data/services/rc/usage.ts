// Whether a car carries goods or passengers for money, by any field of the register that tells.

import { answerIn } from './registered.ts';
import type { RcResult } from './registration.ts';

/** `saidIn`: the fields that say so, never empty. */
type Usage = { isCommercial: boolean; saidIn: readonly string[] };

/** Classes of the Motor Vehicles Act for goods and passengers: LGV, LPV, HGV, HPV, MGV, MPV, 3W. */
const TRANSPORT_CLASS = /\b([LMH][GP]V|transport|taxi|cab|goods|omni ?bus|maxi)\b/i;

/** VAHAN classes private cars as LMV, and those that carry passengers for money as LPV. */
const PRIVATE_CLASS = /\b(LMV|motor car|non[- ]?transport)\b/i;

export function isTransportClass({ vehicle_category: category }: RcResult): boolean {
  return TRANSPORT_CLASS.test(category) && !/\bnon[- ]?transport\b/i.test(category);
}

/** The class and the category in words, as far as a source sends them. */
const IN_WORDS = ['vehicle_class', 'vehicle_category_description'] as const;
/** Any of these tells that it has a permit, or had one. */
const PERMIT = [
  'permit_number',
  'permit_type',
  'permit_valid_upto',
  'national_permit_number',
  'national_permit_upto',
] as const;

/** The use of a car; `undefined` where no field tells. */
export function usageOf(car: RcResult): Usage | undefined {
  const saidIn = [
    ...(/^(true|yes|y)$/i.test(car.isCommercial) ? ['isCommercial'] : []),
    ...(isTransportClass(car) ? ['vehicle_category'] : []),
    ...IN_WORDS.filter((field) => isTransportClass({ ...car, vehicle_category: car[field] })),
    ...PERMIT.filter((field) => answerIn(car[field]) === 'yes'),
  ];
  if (saidIn.length > 0) return { isCommercial: true, saidIn };
  const deniedIn = [
    ...(answerIn(car.isCommercial) === 'no' ? ['isCommercial'] : []),
    ...(PRIVATE_CLASS.test(car.vehicle_category) ? ['vehicle_category'] : []),
  ];
  return deniedIn.length > 0 ? { isCommercial: false, saidIn: deniedIn } : undefined;
}
