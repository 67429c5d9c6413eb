// Ours: letterhead, plate, findings, figures, chart and all.

import { makePdf } from '../../../web/report/pdf/make-pdf.ts';

const letterhead = {
  reportNumber: '4F9A0C77D1',
  madeAt: '2026-11-21T04:45:00.000Z',
  source: "Hyundai's workshop records",
  madeFor: 'dealer@example.com',
  stamp: '',
};

export async function make(report) {
  return (await makePdf(report, letterhead)).byteLength;
}
