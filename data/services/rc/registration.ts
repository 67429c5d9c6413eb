// A vehicle's entry in the register: its fields, how each is shown, and the tables of them all. The
// display rules are the specification's, section 5.

import * as v from 'valibot';
import type { Block } from '../../report.ts';
import { isBlank } from '../../service.ts';
import { requiredText, sentText, text } from '../../values/source-values.ts';
import { fact, yesNoText } from '../report-blocks.ts';

/** The report's tables in order; two of one height follow each other. */
const TABLES = {
  Owner: {
    owner_name: 'Owner',
    father_name: 'Father or husband',
    owner_number: 'Owner number',
    present_address: 'Present address',
    permanent_address: 'Permanent address',
  },
  Registration: {
    rc_number: 'Registration number',
    registration_date: 'Registration date',
    rc_status: 'RC status',
    registered_at: 'Registered at',
    regAuthority: 'Authority',
    fit_up_to: 'Fit up to',
    tax_upto: 'Tax up to',
    tax_paid_upto: 'Tax paid up to',
  },
  Vehicle: {
    maker_description: 'Maker',
    maker_model: 'Model',
    manufacturing_date: 'Manufactured',
    vehicle_category: 'Category',
    body_type: 'Body',
    fuel_type: 'Fuel',
    color: 'Colour',
    vehicle_chasi_number: 'Chassis number',
    vehicle_engine_number: 'Engine number',
    norms_type: 'Norms',
  },
  'Size and weight': {
    cubic_capacity: 'Cubic capacity',
    no_cylinders: 'Cylinders',
    seat_capacity: 'Seats',
    sleeper_capacity: 'Sleepers',
    standing_capacity: 'Standing places',
    wheelbase: 'Wheelbase',
    unladen_weight: 'Unladen weight',
    vehicle_gross_weight: 'Gross weight',
  },
  'Finance and restrictions': {
    financed: 'Financed',
    financer: 'Financer',
    noc_details: 'NOC',
    blacklist_status: 'Blacklisted',
    blacklistDetails: 'Blacklist details',
    isCommercial: 'Commercial',
  },
  Permits: {
    permit_number: 'Permit number',
    permit_type: 'Permit type',
    permit_valid_upto: 'Permit valid up to',
    national_permit_number: 'National permit number',
    national_permit_upto: 'National permit up to',
  },
  Insurance: {
    insurance_company: 'Insurance company',
    insurance_policy_number: 'Policy number',
    insurance_upto: 'Insured up to',
  },
  'Pollution certificate': { pucc_number: 'PUCC number', pucc_upto: 'PUCC up to' },
} as const;

type Labels = { [Title in keyof typeof TABLES]: keyof (typeof TABLES)[Title] };
type Field = Labels[keyof Labels];

// TypeScript does not carry the names of keys through these two functions.
const names = Object.values(TABLES).flatMap((labels) => Object.keys(labels)) as Field[];
const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<Field, typeof text>;

export const RcResult = v.object({
  ...texts,
  rc_number: requiredText,
  // These three give 'NA' a meaning, and some sources send lists and objects in them.
  noc_details: sentText,
  blacklist_status: sentText,
  blacklistDetails: sentText,
});

export type RcResult = v.InferOutput<typeof RcResult>;

/** Whether the register knows the number and no car behind it: these are sent of any number. */
export function isUnknownCar(result: RcResult): boolean {
  const flags = ['financed', 'isCommercial', 'noc_details', 'blacklist_status', 'blacklistDetails'];
  return isBlank(result, 'rc_number', ...flags);
}

export function isCommercial(result: RcResult): boolean {
  return /^(true|yes|y)$/i.test(result.isCommercial);
}

export function isElectric(result: RcResult): boolean {
  return /\b(electric|bov|ev)\b/i.test(result.fuel_type) && !/hybrid/i.test(result.fuel_type);
}

/** The register's own codes in words; every other value as it was sent. */
export function shownResult(result: RcResult): RcResult {
  const coded = (value: string, words: Readonly<Record<string, string>>) =>
    words[value.toUpperCase()] ?? value;
  return {
    ...result,
    rc_status: coded(result.rc_status, { Y: 'Active', N: 'Inactive' }),
    norms_type: result.norms_type || 'N/A',
    financed: yesNoText(result.financed),
    noc_details: coded(result.noc_details, { NA: 'Not Issued' }),
    blacklist_status: coded(result.blacklist_status, { NA: 'No' }),
    blacklistDetails: coded(result.blacklistDetails, { NA: '' }),
    isCommercial: yesNoText(result.isCommercial || 'false'),
  };
}

export function rcFacts(result: RcResult): Block[] {
  const shown: Readonly<Record<string, string>> = shownResult(result);
  return Object.entries(TABLES).map(([title, labels]) => ({
    kind: 'facts',
    title,
    facts: Object.entries(labels).map(([name, label]) => fact(label, shown[name] ?? '')),
  }));
}
