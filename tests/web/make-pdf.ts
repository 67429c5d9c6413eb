// The PDF of one report, as the app makes it.

import type { Letterhead, Report } from '../../data/report.ts';
import type { ReadFace } from '../../web/report/pdf/indic/face.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';

export function makePdf(
  report: Report,
  letterhead: Letterhead,
  read?: ReadFace,
): Promise<ArrayBuffer> {
  return makePdfOf({ parts: [{ report, letterhead }] }, read);
}
