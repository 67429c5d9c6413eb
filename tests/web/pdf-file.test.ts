// Several reports in one PDF, each with its own page size, head, numbers and stamp.

import { expect, test } from 'vitest';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
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
  return {
    report: judges[service.id].report(sampleAnswer(service), letterhead.madeAt),
    letterhead,
  };
}

test("Each report in a car's file starts like the same report alone", async () => {
  const [hyundai, challan] = [partOf('hyundai'), partOf('challan')];
  const both = await readPdf(await makePdfOf({ parts: [hyundai, challan] }));
  const alone = await Promise.all(
    [hyundai, challan].map(async ({ report }) => readPdf(await makePdf(report, letterhead))),
  );
  for (const each of alone) expect(both.all).toContain(each.all.slice(0, 60));
  expect(both.all).toContain('Sharma Motors');
});

test("A car's file prints records without gaps and ends the page after the last one", async () => {
  const visits = Array.from({ length: 7 }, (_, at) => ({
    dateOfSVC: `201${at}-03-01`,
    mileAge: `${at + 1}0000`,
    serviceType: 'PS',
    dealerName: 'SANDBOX PUNE',
  }));
  const service = serviceById('hyundai');
  const result = { ...Object(sampleAnswer(service)), serviceHistoryDetails: visits };
  const report = judges[service.id].report(result, letterhead.madeAt);
  const alone = await readPdf(await makePdf(report, letterhead));
  const [, ...rest] = (
    await readPdf(await makePdfOf({ parts: [partOf('rc'), { report, letterhead }] }))
  ).pages;
  const pages = rest.slice(-2);
  expect(alone.pages).toHaveLength(3);
  expect(pages[0]?.texts.map(({ text }) => text)).toContain('Service records (7)');
  for (const { heightMm, texts } of rest) {
    const bottoms = texts.map(({ y }) => y).toSorted((one, other) => one - other);
    const widest = Math.max(...bottoms.map((y, at) => y - (bottoms[at - 1] ?? 0)));
    expect(widest).toBeLessThan(60);
    expect(heightMm - (bottoms.at(-1) ?? 0)).toBeLessThan(20);
  }
});
