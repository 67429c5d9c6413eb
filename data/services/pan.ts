// The PAN verification service.

import * as v from 'valibot';
import { finding } from '../findings/finding.ts';
import { type Document, isBlank, judge } from '../judge.ts';
import { type Fact, type Labels, say } from '../report.ts';
import { shownDate } from '../values/days.ts';
import { mask, maskedAadhaar } from '../values/identifiers.ts';
import { presentText, text } from '../values/source-values.ts';
import type { Day } from '../values/time-text.ts';
import { ANSWERS, coded, fact, GENDERS, translated, valuedFirst } from './report-blocks.ts';

const Result = v.object({
  PAN: presentText,
  FIRST_NAME: presentText,
  MIDDLE_NAME: text,
  LAST_NAME: text,
  // Some sources show the first two and the last two digits. We never pass on the first ones.
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
  // Only fields that are shown leave the server; other keys from the source are dropped.
  delivered: 'as-read',
  repeated: { panNumber: 'PAN' },
  isNothing: (result) => isBlank(result, 'PAN', 'AADHAR_LINKED'),
  report,
  holder: (result) => ({ paper: 'pan', name: fullName(result), field: 'FIRST_NAME' }),
  findings: (result) =>
    finding('pan_found', 'good', ['PAN'], {
      en: ['PAN found', fullName(result)],
      hi: ['PAN मिला', fullName(result)],
    }),
});

function report(result: Result, _soldOn: Day, labels: Labels): Document {
  return {
    title: say(labels, 'PAN Verification Report'),
    fileName: 'Pan-Verification.pdf',
    subject: { kind: 'text', text: mask(result.PAN) || 'PAN' },
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 340 },
    blocks: [
      {
        kind: 'facts',
        title: say(labels, 'Holder'),
        facts: valuedFirst(holderFacts(result, labels)),
      },
      {
        kind: 'facts',
        title: say(labels, 'Address'),
        facts: valuedFirst(addressFacts(result, labels)),
      },
    ],
  };
}

function fullName({ FIRST_NAME, MIDDLE_NAME, LAST_NAME }: Result): string {
  return [FIRST_NAME, MIDDLE_NAME, LAST_NAME].filter((name) => name !== '').join(' ');
}

const HOLDERS = { INDIVIDUAL: 'Individual', PERSON: 'Individual', COMPANY: 'Company' } as const;

function holderFacts(result: Result, labels: Labels): Fact[] {
  // A company has no date of birth, so the field contains its date of incorporation.
  const isPerson = /^$|individual|person/i.test(result.IDENTITY_TYPE);
  return [
    fact(labels, 'PAN', result.PAN),
    fact(labels, 'First name', result.FIRST_NAME),
    fact(labels, 'Middle name', result.MIDDLE_NAME),
    fact(labels, 'Last name', result.LAST_NAME),
    fact(
      labels,
      isPerson ? 'Date of birth' : 'Date of incorporation',
      shownDate(labels.language, result.DOB),
    ),
    fact(labels, 'Gender', coded(labels, result.GENDER, GENDERS)),
    fact(labels, 'Holder', translated(labels, result.IDENTITY_TYPE, HOLDERS)),
    fact(labels, 'Aadhaar linked', coded(labels, result.AADHAR_LINKED, ANSWERS)),
    fact(labels, 'Aadhaar number', result.AADHAR_NUM),
  ];
}

function addressFacts(result: Result, labels: Labels): Fact[] {
  return [
    fact(labels, 'Address line 1', result.ADDRESS_1),
    fact(labels, 'Address line 2', result.ADDRESS_2),
    fact(labels, 'Address line 3', result.ADDRESS_3),
    fact(labels, 'City', result.CITY),
    fact(labels, 'State', result.STATE),
    fact(labels, 'PIN code', result.PINCODE),
    fact(labels, 'Country', result.COUNTRY),
  ];
}

/** An invented answer for the published sample. */
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
