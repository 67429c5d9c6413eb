// A vehicle's entry in the register: its fields and their labels.

import * as v from 'valibot';
import { isBlank } from '../../judge.ts';
import type { OpenFields } from '../../proof/buyers-view.ts';
import type { Label } from '../../report.ts';
import { dayFirst } from '../../values/days.ts';
import { requiredText, sentText, text } from '../../values/source-values.ts';

/** Every field of an entry with its label, in the report's groups. */
export const GROUPS = {
  'Owner and registration': {
    owner_name: 'Owner',
    rc_status: 'RC status',
    father_name: 'Father or husband',
    registration_date: 'Registration date',
    owner_number: 'Owner number',
    registered_at: 'Registered at',
    rc_number: 'Registration number',
    regAuthority: 'Authority',
    present_address: 'Present address',
    permanent_address: 'Permanent address',
  },
  Vehicle: {
    maker_description: 'Maker',
    maker_model: 'Model',
    manufacturing_date: 'Manufactured',
    color: 'Colour',
    fuel_type: 'Fuel',
    norms_type: 'Norms',
    vehicle_category: 'Category',
    body_type: 'Body',
    vehicle_chasi_number: 'Chassis number',
    vehicle_engine_number: 'Engine number',
    cubic_capacity: 'Cubic capacity',
    no_cylinders: 'Cylinders',
    wheelbase: 'Wheelbase',
    seat_capacity: 'Seats',
    unladen_weight: 'Unladen weight',
    sleeper_capacity: 'Sleepers',
    vehicle_gross_weight: 'Gross weight',
    standing_capacity: 'Standing places',
  },
  'Finance and restrictions': {
    financed: 'Financed',
    financer: 'Financer',
    blacklist_status: 'Blacklisted',
    blacklistDetails: 'Blacklist details',
    noc_details: 'NOC',
    isCommercial: 'Commercial',
  },
  Papers: {
    insurance_company: 'Insurance company',
    insurance_policy_number: 'Policy number',
    insurance_upto: 'Insured up to',
    pucc_number: 'PUCC number',
    pucc_upto: 'PUCC up to',
    fit_up_to: 'Fit up to',
    tax_upto: 'Tax up to',
    tax_paid_upto: 'Tax paid up to',
    permit_number: 'Permit number',
    permit_type: 'Permit type',
    permit_valid_upto: 'Permit valid up to',
    national_permit_number: 'National permit number',
    national_permit_upto: 'National permit up to',
  },
  // The specification's list ends above. The fields below appear if a source sends them.
  'More from the register': {
    status_as_on: 'Status as on',
    vehicle_class: 'Class',
    vehicle_category_description: 'Category in words',
    non_use_status: 'Not in use',
    non_use_from: 'Not in use from',
    non_use_to: 'Not in use to',
    ncrb_status: 'Stolen cars’ record',
    // No rule needs this field, because the name itself shows the mask.
    masked_name: 'Name masked',
  },
} as const satisfies Partial<Record<Label, Readonly<Record<string, Label>>>>;

type Labels = { [Title in keyof typeof GROUPS]: keyof (typeof GROUPS)[Title] };
type Field = Labels[keyof Labels];

// TypeScript loses the key names in these two functions.
const names = Object.values(GROUPS).flatMap((labels) => Object.keys(labels)) as Field[];
const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<Field, typeof text>;

const Fields = v.object({
  ...texts,
  rc_number: requiredText,
  // In these three, 'NA' has a meaning, and some sources send lists and objects.
  noc_details: sentText,
  blacklist_status: sentText,
  blacklistDetails: sentText,
});

const DATES = [
  'registration_date',
  'manufacturing_date',
  'insurance_upto',
  'pucc_upto',
  'fit_up_to',
  'tax_upto',
  'tax_paid_upto',
  'permit_valid_upto',
  'national_permit_upto',
  'status_as_on',
  'non_use_from',
  'non_use_to',
] as const;

export const RcResult = v.pipe(
  Fields,
  v.transform((sent) => dayFirst([sent], DATES)[0] ?? sent),
);

export type RcResult = v.InferOutput<typeof RcResult>;

/** Whether the register has the number but no car for it: these fields come with any number. */
export function isUnknownCar(result: RcResult): boolean {
  const flags = ['financed', 'isCommercial', 'noc_details', 'blacklist_status', 'blacklistDetails'];
  return isBlank(result, 'rc_number', 'masked_name', 'ncrb_status', ...flags);
}

export function isElectric(result: RcResult): boolean {
  return (
    /\b(electric|bov|ev|battery)\b/i.test(result.fuel_type) && !/hybrid/i.test(result.fuel_type)
  );
}

export const OPEN_FIELDS: OpenFields = {
  rc_number: 'open',
  rc_status: 'open',
  registration_date: 'open',
  registered_at: 'open',
  regAuthority: 'open',
  owner_number: 'open',
  owner_name: 'name',
  father_name: 'name',
  present_address: 'address',
  permanent_address: 'address',

  maker_description: 'open',
  maker_model: 'open',
  manufacturing_date: 'open',
  color: 'open',
  fuel_type: 'open',
  norms_type: 'open',
  vehicle_category: 'open',
  body_type: 'open',
  vehicle_chasi_number: 'number',
  vehicle_engine_number: 'number',
  cubic_capacity: 'open',
  no_cylinders: 'open',
  wheelbase: 'open',
  seat_capacity: 'open',
  unladen_weight: 'open',
  sleeper_capacity: 'open',
  vehicle_gross_weight: 'open',
  standing_capacity: 'open',

  financed: 'open',
  isCommercial: 'open',
  // A clerk may write anything here, even the owner's name, and findings repeat it.
  financer: 'note',
  blacklist_status: 'note',
  blacklistDetails: 'note',
  noc_details: 'note',

  insurance_company: 'open',
  insurance_policy_number: 'open',
  insurance_upto: 'open',
  pucc_number: 'open',
  pucc_upto: 'open',
  fit_up_to: 'open',
  tax_upto: 'open',
  tax_paid_upto: 'open',
  permit_number: 'open',
  permit_type: 'open',
  permit_valid_upto: 'open',
  national_permit_number: 'open',
  national_permit_upto: 'open',

  status_as_on: 'open',
  vehicle_class: 'open',
  vehicle_category_description: 'open',
  non_use_status: 'note',
  non_use_from: 'open',
  non_use_to: 'open',
  ncrb_status: 'note',
};
