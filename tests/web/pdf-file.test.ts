// Several reports in one PDF, each with its own page size, head, page numbers and stamp; and text
// that continues on the next page or line.

import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { SAMPLE_AT, sampleLetterhead } from '../../data/samples/sample.ts';
import { sampleChallan } from '../../data/services/challan/challan.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { makePdf } from './make-pdf.ts';
import { readPdf, type Text } from './pdf-reader.ts';

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

test("each report in a car's file starts as it does in its own PDF", async () => {
  const [hyundai, challan] = [partOf('hyundai'), partOf('challan')];
  const both = await readPdf(await makePdfOf({ parts: [hyundai, challan] }));
  const alone = await Promise.all(
    [hyundai, challan].map(async ({ report }) => readPdf(await makePdf(report, letterhead))),
  );
  for (const each of alone) expect(both.all).toContain(each.all.slice(0, 60));
  expect(both.all).toContain('Sharma Motors');
});

test("a car's file prints records without gaps and ends the page after the last one", async () => {
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

test("a page that continues a group of challans repeats the group's name", async () => {
  const challans = (count: number, sent: Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) => sampleChallan({ challan_no: `${index}`, ...sent }));
  const report = judges.challan.report(
    {
      vehicleNumber: 'UP00SB4001',
      Pending_data: challans(5, { sent_to_virtual_court: 'Yes' }),
      Disposed_data: challans(3, { challan_status: 'Disposed' }),
    },
    letterhead.madeAt,
  );
  const { pages } = await readPdf(await makePdf(report, letterhead));
  const groupsOn = pages.map(({ texts }) =>
    texts.map(({ text }) => text).filter((text) => /^(Pending|Disposed)[ :]/.test(text)),
  );
  expect(groupsOn[0]).toContain('Pending: Virtual Court');
  expect(groupsOn[1]?.[0]).toBe('Pending: Virtual Court (continued)');
  expect(groupsOn.at(-1)?.[0]).toBe('Disposed (Paid) (continued)');
  expect(pages.every(({ texts }) => texts.filter(isChallan).length <= 3)).toBe(true);
});

function isChallan({ text }: Text): boolean {
  return /^Challan \d+$/.test(text);
}

test('a long email breaks after a punctuation mark, not inside a word', async () => {
  const madeFor = 'purchase.department@shree-siddhivinayak-automotive-enterprises.example.co.in';
  const { texts } = await readPdf(await makePdf(partOf('bank').report, { ...letterhead, madeFor }));
  const from = texts.findIndex((text) => text.startsWith('purchase'));
  const lines = texts.slice(from, texts.findIndex((text) => text.endsWith('co.in')) + 1);
  expect(lines.join('')).toBe(madeFor);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@._-]$/);
});

type Faint = { letters: number; texts: number };

/** Counts the faint shapes and strings on a page. */
function faintIn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }): Faint {
  const stack: number[] = [];
  const faint = { letters: 0, texts: 0 };
  let opacity = 1;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push(opacity);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      opacity = stack.pop() ?? 1;
    }
    if (operator === OPS.setGState) {
      const states = new Map(args[0] as [string, number][]);
      opacity = states.get('ca') ?? opacity;
    }
    if (opacity === 1) continue;
    expect(opacity).toBe(0.06);
    if (operator === OPS.constructPath && args[0] === OPS.fill) faint.letters += 1;
    if (operator === OPS.showText) faint.texts += 1;
  }
  return faint;
}

test('the stamp is faint on every page and is not text, and nothing else is faint', async () => {
  const service = serviceById('hyundai');
  const bytes = await makePdf(
    judges[service.id].report(sampleAnswer(service), SAMPLE_AT),
    sampleLetterhead(service),
  );
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  expect(document.numPages).toBe(3);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    expect(faintIn(await page.getOperatorList())).toEqual({ letters: 'SAMPLE'.length, texts: 0 });
  }
  await loading.destroy();
});
