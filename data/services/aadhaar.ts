// Aadhaar verification. Only the number's last four digits leave the server.

import * as v from 'valibot';
import { type Finding, finding } from '../findings/finding.ts';
import { type Document, isBlank, judge } from '../judge.ts';
import { type Labels, say } from '../report.ts';
import { maskedAadhaar } from '../values/identifiers.ts';
import { text } from '../values/source-values.ts';
import type { Day } from '../values/time-text.ts';
import { coded, fact, GENDERS, valuedFirst } from './report-blocks.ts';

const Result = v.object({
  data: v.object({
    aadhaar_number: v.pipe(text, v.transform(maskedAadhaar), v.nonEmpty()),
    age_range: text,
    state: text,
    gender: text,
    /** The last digits of the linked phone number; empty if no phone is linked. */
    last_digits: v.pipe(
      text,
      // Passes on only the end of the number, even if a source sends all of it.
      v.transform((digits) => digits.slice(-3)),
    ),
    /** Not every source sends remarks. A failed check has no result to sell. */
    remarks: v.pipe(
      text,
      v.check((remarks) => remarks !== 'failed'),
    ),
  }),
});

type Result = v.InferOutput<typeof Result>;

export const aadhaar = judge('aadhaar', {
  result: Result,
  repeated: { aadhaarNumber: 'data.aadhaar_number' },
  delivered: 'as-read',
  isNothing: ({ data }) =>
    data.remarks.startsWith('invalid_aadhaar') || isBlank(data, 'aadhaar_number'),
  // The answer names no person, but a dealer should ask the seller about an invalid number.
  holder: () => ({ paper: 'aadhaar', name: '', field: 'aadhaar_number' }),
  report,
  findings,
});

function report({ data }: Result, _soldOn: Day, labels: Labels): Document {
  return {
    title: say(labels, 'Aadhaar Verification Report'),
    fileName: 'Aadhaar-Verification.pdf',
    subject: { kind: 'text', text: data.aadhaar_number },
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 340 },
    blocks: [
      {
        kind: 'facts',
        title: say(labels, 'Holder'),
        facts: valuedFirst([
          fact(labels, 'Aadhaar number', data.aadhaar_number),
          fact(labels, 'Age range', data.age_range),
          fact(labels, 'State', data.state),
          fact(labels, 'Gender', coded(labels, data.gender, GENDERS)),
          fact(labels, 'Phone number ends in', data.last_digits),
        ]),
      },
    ],
  };
}

function findings({ data: { remarks, last_digits } }: Result): Finding[] {
  if (remarks === 'deactivated_aadhaar') {
    return finding('aadhaar_deactivated', 'bad', ['remarks'], {
      en: ['Aadhaar is deactivated', 'The number is no longer valid. Ask for another proof.'],
      hi: ['आधार निष्क्रिय है', 'नंबर अब मान्य नहीं है। पहचान का दूसरा काग़ज़ माँगें।'],
    });
  }
  const hasPhone = last_digits !== '';
  return finding('aadhaar_exists', 'good', ['aadhaar_number'], {
    en: [
      'Aadhaar number exists',
      hasPhone
        ? `Ask to see the phone whose number ends in ${last_digits}.`
        : 'No phone number is linked to it.',
    ],
    hi: [
      'आधार नंबर मौजूद है',
      hasPhone
        ? `वह फ़ोन दिखाने को कहें जिसका नंबर ${last_digits} पर ख़त्म होता है।`
        : 'इससे कोई फ़ोन नंबर जुड़ा नहीं है।',
    ],
  });
}

/** An invented answer for the published sample. */
export const aadhaarSample = (): unknown => ({
  data: {
    aadhaar_number: 'XXXX XXXX 0019',
    age_range: '30-40',
    state: 'Maharashtra',
    gender: 'M',
    last_digits: '693',
    remarks: 'success',
  },
});
