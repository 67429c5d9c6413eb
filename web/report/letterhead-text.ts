// The text around a report; it is the same on the screen and in the PDF.

import {
  ENGLISH,
  type Fact,
  type Label,
  type Letterhead,
  type PrintedProof,
  type Stamp,
  say,
} from '../../data/report.ts';
import { indianDate, monthNames } from '../../data/values/time-text.ts';

/** The text at the foot of every page. */
export function footLines({ reportNumber, kind }: Letterhead) {
  const what = kind ?? 'report';
  return { number: `${NAMES[what]} ${reportNumber}`.trim(), sentence: SENTENCES[what] };
}

const NAMES = {
  report: 'Report',
  voucher: 'Document',
  file: 'Car file',
  copy: 'Report',
};

export const REPORT_SENTENCE =
  'A true copy of what the source held when it was made. Not an inspection, warranty or valuation.';

const SENTENCES = {
  report: REPORT_SENTENCE,
  voucher: 'Made by a computer; it needs no signature. Keep it for your accounts.',
  file: 'Put together on the dealer’s phone from the reports that follow. Not an inspection.',
  copy: 'Buyer’s copy: what is personal is left out. Not an inspection, warranty or valuation.',
};

/** The question beside a report's QR code. */
export const PROOF_QUESTION = 'Is this report genuine?';
export const COVER_QUESTION = 'Are these reports genuine?';

/** The sentence "Open lotproof.example/v and photograph this code." */
export function proofSentence({ code }: PrintedProof, labels = ENGLISH): string {
  const page = code.page.replace(/^https?:\/\/|#$/g, '');
  return say(labels, 'Open # and photograph this code.', page);
}

/** What each stamp means, in a sentence for the first page. */
export const stampSentences: Record<Exclude<Stamp, ''>, Label> = {
  SANDBOX: 'SANDBOX: invented records, for trying out. Nothing here is about a real car or person.',
  SAMPLE: 'SAMPLE: invented records that show what you get. No real car or person is meant.',
};

/** The parts of a time in India: four digits for the year, two for the others. */
export function indianTime(iso: string) {
  // Not Intl, whose output differs between browsers: a report must always give the same bytes.
  const [date = '', clock = ''] = indianDate(iso).toISOString().split(/[T.]/);
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = '', second = ''] = clock.split(':');
  return { year, month, day, hour, minute, second };
}

/** Returns `21 Nov 2026, 10:15 IST`. */
export function madeAtText(iso: string, { language } = ENGLISH): string {
  const { year, month, day, hour, minute } = indianTime(iso);
  const name = monthNames[language][Number(month) - 1];
  return `${Number(day)} ${name} ${year}, ${hour}:${minute} IST`;
}

/** The letterhead as labelled facts, in order. A sample's letterhead names no dealer. */
export function letterheadFacts(letterhead: Letterhead, labels = ENGLISH): Fact[] {
  const isVoucher = letterhead.kind === 'voucher';
  const label = (voucher: string, report: Label) => (isVoucher ? voucher : say(labels, report));
  return [
    { label: label('Document number', 'Report number'), value: letterhead.reportNumber },
    { label: label('Date', 'Made at'), value: madeAtText(letterhead.madeAt, labels) },
    { label: label('Supplier', 'Source'), value: letterhead.source },
    { label: say(labels, 'Made for'), value: letterhead.madeFor },
  ].filter(({ value }) => value !== '');
}
