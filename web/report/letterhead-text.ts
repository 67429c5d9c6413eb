// The texts around a report, the same on screen and in the PDF.

import type { Fact, Letterhead, PrintedProof, Stamp } from '../../data/report.ts';

/** The foot of every page. */
export function footText({ reportNumber, kind }: Letterhead) {
  const what = kind ?? 'report';
  return { number: `${NAMES[what]} ${reportNumber}`.trim(), sentence: SENTENCES[what] };
}

const NAMES = { report: 'Report', voucher: 'Voucher', file: 'Car file', copy: 'Report' };

export const REPORT_SENTENCE =
  'A true copy of what the source held when it was made. Not an inspection, warranty or valuation.';

const SENTENCES = {
  report: REPORT_SENTENCE,
  voucher: 'Made by a computer; it needs no signature. Keep it for your accounts.',
  file: 'Put together on the dealer’s phone from the reports that follow. Not an inspection.',
  copy: 'Buyer’s copy: what is personal is left out. Not an inspection, warranty or valuation.',
};

/** What stands beside a code. */
export const PROOF_QUESTION = 'Is this report genuine?';

/** `Open lotproof.example/v and photograph this code.` */
export function proofSentence({ code }: PrintedProof): string {
  return `Open ${code.page.replace(/^https?:\/\/|#$/g, '')} and photograph this code.`;
}

/** What each stamp means, in a sentence for the first page. */
export const stampSentences: Record<Exclude<Stamp, ''>, string> = {
  SANDBOX: 'SANDBOX: invented records, for trying out. Nothing here is about a real car or person.',
  SAMPLE: 'SAMPLE: invented records that show what you get. No real car or person is meant.',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IST_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** The parts of a time in India: two digits each, four for the year. */
export function indianTime(iso: string) {
  // Not by Intl, whose output changes with the browser: the same report must give the same bytes.
  const [date = '', clock = ''] = new Date(Date.parse(iso) + IST_AHEAD_MS)
    .toISOString()
    .split(/[T.]/);
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = '', second = ''] = clock.split(':');
  return { year, month, day, hour, minute, second };
}

/** `21 Nov 2026, 10:15 IST`. */
export function madeAtText(iso: string): string {
  const { year, month, day, hour, minute } = indianTime(iso);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${hour}:${minute} IST`;
}

/** `Mar 2021`, of milliseconds since 1970 (UTC). */
export function monthText(time: number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `14 Mar 2021`, of milliseconds since 1970 (UTC). */
export function dayText(time: number): string {
  return `${new Date(time).getUTCDate()} ${monthText(time)}`;
}

/** The letterhead as labelled facts, in order; a sample names no dealer. */
export function letterheadFacts(letterhead: Letterhead): Fact[] {
  const isVoucher = letterhead.kind === 'voucher';
  return [
    { label: isVoucher ? 'Voucher number' : 'Report number', value: letterhead.reportNumber },
    { label: isVoucher ? 'Date' : 'Made at', value: madeAtText(letterhead.madeAt) },
    { label: isVoucher ? 'Supplier' : 'Source', value: letterhead.source },
    { label: 'Made for', value: letterhead.madeFor },
  ].filter(({ value }) => value !== '');
}
