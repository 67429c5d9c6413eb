// A vehicle's entry in the register: its fields and their labels.

import * as v from 'valibot';
import { isBlank } from '../../judge.ts';
import type { OpenFields, Shown } from '../../proof/buyers-view.ts';
import type { Label } from '../../report.ts';
import { dayFirst } from '../../values/days.ts';
import { requiredText, sentText, textsOf } from '../../values/source-values.ts';

/** Every field of an entry, in the report's groups: its label, and how a buyer may see it. */
export const GROUPS = {
  'Owner and registration': {
    owner_name: ['Owner', 'name'],
    rc_status: ['RC status', 'open'],
    father_name: ['Father or husband', 'name'],
    registration_date: ['Registration date', 'open'],
    owner_number: ['Owner number', 'open'],
    registered_at: ['Registered at', 'open'],
    rc_number: ['Registration number', 'open'],
    regAuthority: ['Authority', 'open'],
    present_address: ['Present address', 'address'],
    permanent_address: ['Permanent address', 'address'],
  },
  Vehicle: {
    maker_description: ['Maker', 'open'],
    maker_model: ['Model', 'open'],
    manufacturing_date: ['Manufactured', 'open'],
    color: ['Colour', 'open'],
    fuel_type: ['Fuel', 'open'],
    norms_type: ['Norms', 'open'],
    vehicle_category: ['Category', 'open'],
    body_type: ['Body', 'open'],
    vehicle_chasi_number: ['Chassis number', 'number'],
    vehicle_engine_number: ['Engine number', 'number'],
    cubic_capacity: ['Cubic capacity', 'open'],
    no_cylinders: ['Cylinders', 'open'],
    wheelbase: ['Wheelbase', 'open'],
    seat_capacity: ['Seats', 'open'],
    unladen_weight: ['Unladen weight', 'open'],
    sleeper_capacity: ['Sleepers', 'open'],
    vehicle_gross_weight: ['Gross weight', 'open'],
    standing_capacity: ['Standing places', 'open'],
  },
  'Finance and restrictions': {
    financed: ['Financed', 'open'],
    // A clerk may write anything in a note, even the owner's name, and findings quote notes.
    financer: ['Financer', 'note'],
    blacklist_status: ['Blacklisted', 'note'],
    blacklistDetails: ['Blacklist details', 'note'],
    noc_details: ['NOC', 'note'],
    isCommercial: ['Commercial', 'open'],
  },
  Papers: {
    insurance_company: ['Insurance company', 'open'],
    insurance_policy_number: ['Policy number', 'open'],
    insurance_upto: ['Insured up to', 'open'],
    pucc_number: ['PUCC number', 'open'],
    pucc_upto: ['PUCC up to', 'open'],
    fit_up_to: ['Fit up to', 'open'],
    tax_upto: ['Tax up to', 'open'],
    tax_paid_upto: ['Tax paid up to', 'open'],
    permit_number: ['Permit number', 'open'],
    permit_type: ['Permit type', 'open'],
    permit_valid_upto: ['Permit valid up to', 'open'],
    national_permit_number: ['National permit number', 'open'],
    national_permit_upto: ['National permit up to', 'open'],
  },
  // Fields beyond the specification's list, which appear if a source sends them.
  'More from the register': {
    status_as_on: ['Status as on', 'open'],
    vehicle_class: ['Class', 'open'],
    vehicle_category_description: ['Category in words', 'open'],
    non_use_status: ['Not in use', 'note'],
    non_use_from: ['Not in use from', 'open'],
    non_use_to: ['Not in use to', 'open'],
    ncrb_status: ['Stolen cars’ record', 'note'],
    // A buyer's copy leaves this out: even a masked name shows some letters, and no rule needs it.
    masked_name: ['Name masked'],
  },
} as const satisfies Partial<Record<Label, Readonly<Record<string, Registered>>>>;

type Registered = readonly [label: Label, shown?: Shown];
type Names = { [Title in keyof typeof GROUPS]: keyof (typeof GROUPS)[Title] };
type Field = Names[keyof Names];

// `Object.assign` and `Object.keys` lose the key names.
const FIELDS = Object.assign({}, ...Object.values(GROUPS)) as Record<Field, Registered>;
export const REGISTER_FIELDS = Object.keys(FIELDS) as Field[];

export const OPEN_FIELDS: OpenFields = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([name, [, shown]]) => (shown ? [[name, shown]] : [])),
);

const Fields = v.object({
  ...textsOf(FIELDS),
  rc_number: requiredText,
  // Fields in which 'NA' has a meaning, and for which some sources send lists and objects.
  noc_details: sentText,
  blacklist_status: sentText,
  blacklistDetails: sentText,
});

export const DATES = [
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

/** Whether the register sent nothing about a car beyond the fields that it sends for any number. */
export function isUnknownCar(result: RcResult): boolean {
  const flags = ['financed', 'isCommercial', 'noc_details', 'blacklist_status', 'blacklistDetails'];
  return isBlank(result, 'rc_number', 'masked_name', 'ncrb_status', ...flags);
}

export function isElectric(result: RcResult): boolean {
  return (
    /\b(electric|bov|ev|battery)\b/i.test(result.fuel_type) && !/hybrid/i.test(result.fuel_type)
  );
}
