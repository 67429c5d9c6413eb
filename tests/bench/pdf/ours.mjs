// Our document, with everything: letterhead, plate, findings, figures and chart.

import { makePdfOf } from '../../../web/report/pdf/make-pdf.ts';
import { letterhead } from './records.mjs';

export async function make(report) {
  return (await makePdfOf({ parts: [{ report, letterhead }] })).byteLength;
}
