// PAN verification, as a service of the catalogue.

import * as v from 'valibot';
import { finding } from '../findings/finding.ts';
import { type Document, isBlank, judge } from '../judge.ts';
import type { Fact } from '../report.ts';
import { shownDate } from '../values/days.ts';
import { mask, maskedAadhaar } from '../values/identifiers.ts';
import { presentText, text } from '../values/source-values.ts';
import { fact, genderText, valuedFirst, yesNoText } from './report-blocks.ts';

const Result = v.object({
  PAN: presentText,
  FIRST_NAME: presentText,
  MIDDLE_NAME: text,
  LAST_NAME: text,
  // Some sources show the first two digits and the last two: only the last may be seen.
  AADHAR_NUM: v.pipe(text, v.transform(maskedAadhaar)),
  AADHAR_LINKED: text,
  DOB: text,
  GENDER: text,
  IDENTITY_TYPE: text,
  ADDRESS_1: text,
  ADDRESS_2: text,
  ADDRESS_3: text,
  PINCODE: text,
  CITY: text,
  STATE: text,
  COUNTRY: text,
});

type Result = v.InferOutput<typeof Result>;

export const pan = judge('pan', {
  result: Result,
  // Only what is shown leaves the server: other keys of the source are dropped.
  delivered: 'as-read',
  repeated: { panNumber: 'PAN' },
  isNothing: (result) => isBlank(result, 'PAN', 'AADHAR_LINKED'),
  report,
  holder: (result) => ({ paper: 'pan', name: fullName(result), field: 'FIRST_NAME' }),
  findings: (result) =>
    finding({
      code: 'pan_found',
      severity: 'good',
      en: ['PAN found', fullName(result)],
      hi: ['PAN मिला', fullName(result)],
      evidence: [{ field: 'PAN' }],
    }),
});

function report(result: Result): Document {
  return {
    title: 'PAN Verification Report',
    fileName: 'Pan-Verification.pdf',
    subject: { kind: 'text', text: mask(result.PAN) || 'PAN' },
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 340 },
    blocks: [
      { kind: 'facts', title: 'Holder', facts: valuedFirst(holderFacts(result)) },
      { kind: 'facts', title: 'Address', facts: valuedFirst(addressFacts(result)) },
    ],
  };
}

function fullName({ FIRST_NAME, MIDDLE_NAME, LAST_NAME }: Result): string {
  return [FIRST_NAME, MIDDLE_NAME, LAST_NAME].filter((name) => name !== '').join(' ');
}

function holderFacts(result: Result): Fact[] {
  // A company has no birth date: the same field holds its date of incorporation.
  const isPerson = /^$|individual|person/i.test(result.IDENTITY_TYPE);
  return [
    fact('PAN', result.PAN),
    fact('First name', result.FIRST_NAME),
    fact('Middle name', result.MIDDLE_NAME),
    fact('Last name', result.LAST_NAME),
    fact(isPerson ? 'Date of birth' : 'Date of incorporation', shownDate(result.DOB)),
    fact('Gender', genderText(result.GENDER)),
    fact('Holder', result.IDENTITY_TYPE),
    fact('Aadhaar linked', yesNoText(result.AADHAR_LINKED)),
    fact('Aadhaar number', result.AADHAR_NUM),
  ];
}

function addressFacts(result: Result): Fact[] {
  return [
    fact('Address line 1', result.ADDRESS_1),
    fact('Address line 2', result.ADDRESS_2),
    fact('Address line 3', result.ADDRESS_3),
    fact('City', result.CITY),
    fact('State', result.STATE),
    fact('PIN code', result.PINCODE),
    fact('Country', result.COUNTRY),
  ];
}

/** An invented answer of its source, for the published sample. */
export const panSample = (): unknown => ({
  PAN: 'AAAPS0000A',
  FIRST_NAME: 'SANDBOX',
  MIDDLE_NAME: 'SAMPLE',
  LAST_NAME: 'SELLER',
  AADHAR_NUM: 'XXXXXXXX0019',
  AADHAR_LINKED: 'true',
  DOB: '1990-01-31',
  GENDER: 'M',
  IDENTITY_TYPE: 'Individual',
  ADDRESS_1: 'FLAT 00, SANDBOX SOCIETY',
  ADDRESS_2: 'SANDBOX ROAD',
  CITY: 'PUNE',
  STATE: 'MAHARASHTRA',
  PINCODE: '411000',
  COUNTRY: 'INDIA',
});
