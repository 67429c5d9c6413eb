// Whatever a report contains, its document is whole, as read by another library.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, cellText, type Report } from '../../data/report.ts';
import { makePdf } from '../../web/report/pdf/make-pdf.ts';
import { printable } from '../../web/report/pdf/text-metrics.ts';
import { anyLetterhead, anyReport } from './any-report.ts';
import { readFace } from './face-file.ts';
import { readPdf } from './pdf-reader.ts';

const RUNS = 60;
/** Each document is made and read; a busy machine takes ten times as long. */
const MS_MAX = 120_000;

/** The texts that a block must show whole; titles and column names may be cut with `…`. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'notice':
      return [block.text];
    case 'facts':
      return [
        block.remark?.text ?? '',
        ...block.facts.flatMap(({ label, value }) => [label, value]),
      ];
    case 'table':
      return block.rows.flat().map(cellText);
    case 'chart':
    case 'page':
      return [];
    default:
      return block satisfies never;
  }
}

/** All findings; several good ones show only their heads. */
function foundIn({ findings }: Report): string[] {
  const isAlone = findings.filter(({ severity }) => severity === 'good').length === 1;
  return findings.flatMap(({ severity, figure, text: { en } }) =>
    severity === 'good' && !isAlone ? [en.head] : [en.head, en.detail, figure],
  );
}

/**
 * The letters of a text with their counts, whatever lines and fonts divide them. Compatible
 * forms count as one letter: a reader may take the micro sign for the Greek mu. Composed letters
 * count as their parts: two that meet at a line's end must not become a third.
 */
function lettersOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKD').replace(/[\s\u200C\u200D]/g, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

test('letters count the same whatever stands beside them', () => {
  expect(lettersOf('க\u0BC6 \u0BBE')).toEqual(lettersOf('க\u0BC6\u0BBE'));
});

type Read = Awaited<ReturnType<typeof readPdf>>;

/** Pages have the requested sizes, and none is empty. */
function expectPages(report: Report, { pages }: Read): void {
  const { widthMm, firstHeightMm, laterHeightMm } = report.page;
  for (const [index, page] of pages.entries()) {
    expect(page.widthMm).toBeCloseTo(widthMm, 2);
    expect(page.heightMm).toBeCloseTo(index === 0 ? firstHeightMm : laterHeightMm, 2);
    // Besides the running head, the stamp and the foot.
    const body = page.texts.filter(({ y }) => y > 15 && y < page.heightMm - 16);
    const hasBlocks = report.blocks.some((block) => textsOf(block).join('').trim() !== '');
    if (hasBlocks || index === 0) expect(body.length, `page ${index + 1}`).toBeGreaterThan(0);
    const numbers = page.texts.filter(({ y }) => y > page.heightMm - 14);
    expect(numbers.map(({ text }) => text)).toContain(`Page ${index + 1} of ${pages.length}`);
  }
}

/** Every text of the report is there, and none looks like a fault of ours. */
function expectWhole(report: Report, { texts }: Read): void {
  const all = [...foundIn(report), ...report.blocks.flatMap(textsOf)];
  const said = lettersOf(all.map(printable).join(''));
  const shown = lettersOf(texts.join(''));
  for (const [letter, count] of said) {
    expect(shown.get(letter) ?? 0, letter).toBeGreaterThanOrEqual(count);
  }
  const given = JSON.stringify(report);
  for (const fault of ['undefined', 'null', 'NaN', '[object Object]']) {
    if (!given.includes(fault)) expect(texts.join('\n')).not.toContain(fault);
  }
}

/** No text leaves the page or overlaps its foot. */
function expectInPlace({ pages }: Read): void {
  for (const { texts, widthMm, heightMm } of pages) {
    const footAt = texts.findIndex(({ text }) => text.startsWith('A true copy'));
    for (const [index, { text, x, y, width }] of texts.entries()) {
      expect(x, text).toBeGreaterThanOrEqual(10);
      expect(x + width, text).toBeLessThanOrEqual(widthMm - 10);
      expect(y, text).toBeGreaterThan(3);
      expect(y, text).toBeLessThan(heightMm - (index < footAt ? 18 : 3));
    }
  }
}

test(
  'any report is whole on pages of the requested sizes, with every text in place',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, anyLetterhead, async (report, letterhead) => {
        const document = await readPdf(await makePdf(report, letterhead, readFace));
        expectPages(report, document);
        expectWhole(report, document);
        expectInPlace(document);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  MS_MAX,
);

test(
  'the same report makes the same bytes',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, anyLetterhead, async (report, letterhead) => {
        const first = await makePdf(report, letterhead, readFace);
        const again = await makePdf(structuredClone(report), letterhead, readFace);
        expect(Buffer.from(first).equals(Buffer.from(again))).toBe(true);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  },
  MS_MAX,
);
