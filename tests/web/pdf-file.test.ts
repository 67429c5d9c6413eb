// Several reports in one PDF: each with pages of its own size, head, numbers and stamp.

import { expect, test } from 'vitest';
import { type ServiceId, sampleAnswer, serviceById } from '../../data/catalogue.ts';
import { makePdf, makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { readPdf } from './pdf-reader.ts';

const letterhead = {
  reportNumber: '0123456789',
  madeAt: '2026-11-22T07:00:00Z',
  source: 'The records',
  madeFor: 'Sharma Motors, 98200 00000',
  stamp: 'SANDBOX',
} as const;

function partOf(id: ServiceId) {
  const service = serviceById(id);
  return { report: service.report(sampleAnswer(service), letterhead.madeAt), letterhead };
}

test('One PDF of two reports has the pages of both, as each has them alone', async () => {
  const [hyundai, challan] = [partOf('hyundai'), partOf('challan')];
  const both = await readPdf(await makePdfOf({ parts: [hyundai, challan] }));
  const alone = await Promise.all(
    [hyundai, challan].map(async ({ report }) => readPdf(await makePdf(report, letterhead))),
  );
  const pages = alone.flatMap((each) => each.pages);
  const sizes = (all: typeof pages) =>
    all.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)]);
  expect(sizes(both.pages)).toEqual(sizes(pages));
  for (const each of alone) expect(both.all).toContain(each.all.slice(0, 60));
  expect(both.all).toContain('Sharma Motors');
});
