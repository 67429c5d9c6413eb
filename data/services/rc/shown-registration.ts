// How each field of the register is shown: in words, with its unit, and dates in one form. The
// display rules are the specification's, section 5.

import { monthIn, monthText, shownDate } from '../../values/days.ts';
import { indianNumber } from '../../values/indian-number.ts';
import { yesNoText } from '../report-blocks.ts';
import type { RcResult } from './registration.ts';

export function shownRegistration(result: RcResult): RcResult {
  return {
    ...result,
    rc_status: coded(result.rc_status, { Y: 'Active', N: 'Inactive' }),
    norms_type: result.norms_type || 'N/A',
    financed: yesNoText(result.financed),
    noc_details: coded(result.noc_details, { NA: 'Not Issued' }),
    blacklist_status: coded(result.blacklist_status, { NA: 'No' }),
    blacklistDetails: coded(result.blacklistDetails, { NA: '' }),
    isCommercial: yesNoText(result.isCommercial || 'false'),
    registration_date: shownDate(result.registration_date),
    manufacturing_date: shownMonth(result.manufacturing_date),
    insurance_upto: shownDate(result.insurance_upto),
    pucc_upto: shownDate(result.pucc_upto),
    fit_up_to: shownDate(result.fit_up_to),
    tax_upto: shownDate(result.tax_upto),
    tax_paid_upto: shownDate(result.tax_paid_upto),
    permit_valid_upto: shownDate(result.permit_valid_upto),
    national_permit_upto: shownDate(result.national_permit_upto),
    status_as_on: shownDate(result.status_as_on),
    non_use_from: shownDate(result.non_use_from),
    non_use_to: shownDate(result.non_use_to),
    masked_name: result.masked_name === '' ? '' : yesNoText(result.masked_name),
    cubic_capacity: measured(result.cubic_capacity, 'cc'),
    wheelbase: measured(result.wheelbase, 'mm'),
    unladen_weight: measured(result.unladen_weight, 'kg'),
    vehicle_gross_weight: measured(result.vehicle_gross_weight, 'kg'),
  };
}

/** The register's own codes in words; every other value as it was sent. */
function coded(value: string, words: Readonly<Record<string, string>>): string {
  return words[value.toUpperCase()] ?? value;
}

/** A plain number with its unit; whatever else was sent, as it came. */
function measured(value: string, unit: string): string {
  if (!/^\d{1,6}(\.\d+)?$/.test(value)) return value;
  const number = Number(value);
  return `${Number.isInteger(number) ? indianNumber(number) : value} ${unit}`;
}

function shownMonth(month: string): string {
  const day = monthIn(month);
  return day === undefined ? month : monthText('en', day);
}
