// Our document: letterhead, plate, findings, figures, chart and all.

import { makePdfOf } from '../../../web/report/pdf/make-pdf.ts';
import { letterhead } from './records.mjs';

export async function make(report) {
  return (await makePdfOf({ parts: [{ report, letterhead }] })).byteLength;
}
