// A vehicle's entry in the register: how its fields are read, shown and judged. The display rules
// are the specification's, section 5.

import * as v from 'valibot';
import type { Block, Fact } from '../../report.ts';
import { isBlank } from '../../service.ts';
import { orDash, requiredText, sentText, text } from '../../values/source-values.ts';

export const RcResult = v.object({
  rc_number: requiredText,
  owner_name: text,
  father_name: text,
  owner_number: text,
  present_address: text,
  permanent_address: text,

  registration_date: text,
  rc_status: text,
  registered_at: text,
  regAuthority: text,
  fit_up_to: text,
  tax_upto: text,
  tax_paid_upto: text,
  // These three give 'NA' a meaning, and some sources send lists and objects in them.
  noc_details: sentText,
  blacklist_status: sentText,
  blacklistDetails: sentText,
  isCommercial: text,

  maker_description: text,
  maker_model: text,
  manufacturing_date: text,
  vehicle_category: text,
  body_type: text,
  fuel_type: text,
  color: text,
  vehicle_chasi_number: text,
  vehicle_engine_number: text,
  norms_type: text,
  cubic_capacity: text,
  no_cylinders: text,
  seat_capacity: text,
  sleeper_capacity: text,
  standing_capacity: text,
  wheelbase: text,
  unladen_weight: text,
  vehicle_gross_weight: text,

  financed: text,
  financer: text,
  insurance_company: text,
  insurance_policy_number: text,
  insurance_upto: text,
  pucc_number: text,
  pucc_upto: text,
  permit_number: text,
  permit_type: text,
  permit_valid_upto: text,
  national_permit_number: text,
  national_permit_upto: text,
});

export type RcResult = v.InferOutput<typeof RcResult>;

/** Flags and notes that sources send of any number, known or not. */
const SAID_OF_ANY = [
  'rc_number',
  'financed',
  'isCommercial',
  'noc_details',
  'blacklist_status',
  'blacklistDetails',
];

/** Whether the register knows the number and nothing of a car behind it. */
export function isUnknownCar(result: RcResult): boolean {
  return isBlank(result, ...SAID_OF_ANY);
}

/** What the register's own words and letters read as; anything else is shown as it is. */
const WORDS = {
  status: new Map([
    ['Y', 'Active'],
    ['N', 'Inactive'],
  ]),
  yesNo: new Map([
    ['TRUE', 'YES'],
    ['FALSE', 'NO'],
  ]),
  noc: new Map([['NA', 'Not Issued']]),
  blacklist: new Map([['NA', 'No']]),
  details: new Map([['NA', '-']]),
};

function shown(value: string, words: ReadonlyMap<string, string>): string {
  return words.get(value.toUpperCase()) ?? orDash(value);
}

export function isCommercial(result: RcResult): boolean {
  return /^(true|yes|y)$/i.test(result.isCommercial);
}

export function isElectric(result: RcResult): boolean {
  return /\b(electric|bov|ev)\b/i.test(result.fuel_type) && !/hybrid/i.test(result.fuel_type);
}

/** What the dealer must know before anything else, worst first. */
export function rcVerdicts(result: RcResult): Block[] {
  return [blacklistVerdict(result), statusVerdict(result), financeVerdict(result)]
    .concat(isCommercial(result) ? [verdict('plain', 'Commercial vehicle', '')] : [])
    .filter((block) => block !== undefined)
    .toSorted((a, b) => SEVERITY[a.tone] - SEVERITY[b.tone]);
}

type Verdict = Extract<Block, { kind: 'verdict' }>;

const SEVERITY = { bad: 0, plain: 1, good: 2 };

function verdict(tone: Verdict['tone'], text: string, detail: string): Verdict {
  return { kind: 'verdict', tone, text, detail };
}

function statusVerdict({ rc_status }: RcResult): Verdict {
  const status = shown(rc_status, WORDS.status);
  if (status === '-') return verdict('plain', 'Registration status not given', '');
  const isActive = /^active$/i.test(status);
  const isInactive = /^inactive$/i.test(status);
  const tone = isActive ? 'good' : isInactive ? 'bad' : 'plain';
  return verdict(tone, isActive || isInactive ? `${status} registration` : status, '');
}

/** Nothing said is no verdict; and only what says yes or no is put in our own words. */
function blacklistVerdict({ blacklist_status, blacklistDetails }: RcResult): Verdict | undefined {
  const status = shown(blacklist_status, WORDS.blacklist);
  if (status === '-') return undefined;
  if (/^(no|n|false|0|not blacklisted)$/i.test(status)) {
    return verdict('good', 'Not blacklisted', '');
  }
  const details = shown(blacklistDetails, WORDS.details);
  const isListed = /^(yes|y|true|1|blacklisted)$/i.test(status);
  const isUnknown = details === '-' && /\b(not|un)[ -]?(verified|known|available)\b/i.test(status);
  return verdict(
    isUnknown ? 'plain' : 'bad',
    isListed ? 'Blacklisted' : `Blacklist status: ${status}`,
    details === '-' ? '' : details,
  );
}

function financeVerdict({ financed, financer }: RcResult): Verdict | undefined {
  switch (shown(financed, WORDS.yesNo)) {
    case 'YES':
      return verdict(
        'bad',
        'Financed',
        `Hypothecated to ${financer || 'a lender that the register does not name'}.`,
      );
    case 'NO':
      return verdict('good', 'Not financed', '');
    default:
      return undefined;
  }
}

/** The register's entry in tables of what belongs together; two of a height follow each other. */
export function rcFacts(result: RcResult): Block[] {
  return [
    facts('Owner', ownerFacts(result)),
    facts('Registration', registrationFacts(result)),
    facts('Vehicle', vehicleFacts(result)),
    facts('Size and weight', sizeFacts(result)),
    facts('Finance and restrictions', restrictionFacts(result)),
    facts('Permits', [
      fact('Permit number', result.permit_number),
      fact('Permit type', result.permit_type),
      fact('Permit valid up to', result.permit_valid_upto),
      fact('National permit number', result.national_permit_number),
      fact('National permit up to', result.national_permit_upto),
    ]),
    facts('Insurance', [
      fact('Insurance company', result.insurance_company),
      fact('Policy number', result.insurance_policy_number),
      fact('Insured up to', result.insurance_upto),
    ]),
    facts('Pollution certificate', [
      fact('PUCC number', result.pucc_number),
      fact('PUCC up to', result.pucc_upto),
    ]),
  ];
}

function ownerFacts(result: RcResult): Fact[] {
  return [
    fact('Owner', result.owner_name),
    fact('Father or husband', result.father_name),
    fact('Owner number', result.owner_number),
    fact('Present address', result.present_address),
    fact('Permanent address', result.permanent_address),
  ];
}

function registrationFacts(result: RcResult): Fact[] {
  return [
    fact('Registration number', result.rc_number),
    fact('Registration date', result.registration_date),
    fact('RC status', shown(result.rc_status, WORDS.status)),
    fact('Registered at', result.registered_at),
    fact('Authority', result.regAuthority),
    fact('Fit up to', result.fit_up_to),
    fact('Tax up to', result.tax_upto),
    fact('Tax paid up to', result.tax_paid_upto),
  ];
}

function restrictionFacts(result: RcResult): Fact[] {
  return [
    fact('Financed', shown(result.financed, WORDS.yesNo)),
    fact('Financer', result.financer),
    fact('NOC', shown(result.noc_details, WORDS.noc)),
    fact('Blacklisted', shown(result.blacklist_status, WORDS.blacklist)),
    fact('Blacklist details', shown(result.blacklistDetails, WORDS.details)),
    fact('Commercial', shown(result.isCommercial || 'false', WORDS.yesNo)),
  ];
}

function vehicleFacts(result: RcResult): Fact[] {
  return [
    fact('Maker', result.maker_description),
    fact('Model', result.maker_model),
    fact('Manufactured', result.manufacturing_date),
    fact('Category', result.vehicle_category),
    fact('Body', result.body_type),
    fact('Fuel', result.fuel_type),
    fact('Colour', result.color),
    fact('Chassis number', result.vehicle_chasi_number),
    fact('Engine number', result.vehicle_engine_number),
    fact('Norms', result.norms_type || 'N/A'),
  ];
}

function sizeFacts(result: RcResult): Fact[] {
  return [
    fact('Cubic capacity', result.cubic_capacity),
    fact('Cylinders', result.no_cylinders),
    fact('Seats', result.seat_capacity),
    fact('Sleepers', result.sleeper_capacity),
    fact('Standing places', result.standing_capacity),
    fact('Wheelbase', result.wheelbase),
    fact('Unladen weight', result.unladen_weight),
    fact('Gross weight', result.vehicle_gross_weight),
  ];
}

function facts(title: string, rows: Fact[]): Block {
  return { kind: 'facts', title, facts: rows };
}

function fact(label: string, value: string): Fact {
  return { label, value: orDash(value) };
}
