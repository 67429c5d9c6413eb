// Blocks that are too large for a page, and empty blocks. Random reports found these cases.

import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Block, Letterhead, Report } from '../../data/report.ts';
import { latinWidth } from '../../web/report/pdf/letter-widths.ts';
import { columnWidths } from '../../web/report/pdf/style.ts';
import { printable } from '../../web/report/pdf/text-metrics.ts';
import { letterhead, reportOf } from './made-report.ts';
import { makePdf } from './make-pdf.ts';
import { type Page, readPdf } from './pdf-reader.ts';

async function pagesOf(report: Report, changes: Partial<Letterhead> = {}): Promise<Page[]> {
  return (await readPdf(await makePdf(report, { ...letterhead, madeFor: '', ...changes }))).pages;
}

/** Expects a number on every page, and all blocks above the footer and within the margins. */
function expectRoom(pages: Page[]): void {
  for (const [index, { texts, widthMm, heightMm }] of pages.entries()) {
    expect(texts.map(({ text }) => text)).toContain(`Page ${index + 1} of ${pages.length}`);
    const footAt = texts.findIndex(({ text }) => text.startsWith('A true copy'));
    for (const [at, { text, x, y, width }] of texts.entries()) {
      if (at < footAt) expect(y, text).toBeLessThan(heightMm - 18);
      expect(x + width, text).toBeLessThanOrEqual(widthMm - 10);
    }
  }
}

const PAGE: Block = { kind: 'page' };
const END: Block = { kind: 'notice', text: 'The end' };

test.each<Block>([
  { kind: 'notice', text: ' ' },
  { kind: 'facts', title: '', facts: [] },
  { kind: 'facts', title: ' ', facts: [{ label: '', value: '\u0000' }] },
  { kind: 'table', title: '', columns: ['', ''], rows: [['', ' ']] },
])('a $kind block without text does not get a page of its own', async (block) => {
  const pages = await pagesOf(reportOf([block, PAGE, block, PAGE, END]));
  expect(pages).toHaveLength(1);
});

test('a table without rows or title shows a dash', async () => {
  const [page] = await pagesOf(
    reportOf([{ kind: 'table', title: '', columns: ['', ''], rows: [] }]),
  );
  expect(page?.texts.map(({ text }) => text)).toContain('-');
});

test('a column gets its full share of the width even if it needs slightly more', () => {
  expect(columnWidths([10, 31, 2000], 90)).toEqual([10, expect.closeTo(30, 0), expect.anything()]);
  const widths = columnWidths([31, 2000, 2000, 2000, 2000, 2000], 180);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(30);
  expect(widths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(180);
});

test('a full page squeezes a chart only so far that its axis can be read', async () => {
  const points = [0, 1, 2].map((year) => ({ x: Date.UTC(2020 + year, 0, 1), y: 80_000 * year }));
  const chart: Block = { kind: 'chart', title: 'Odometer', unit: 'KM', points };
  const gaps: number[] = [];
  for (let count = 16; count < 27; count += 1) {
    const facts = Array.from({ length: count }, () => ({ label: 'Label', value: 'Value' }));
    const [page] = await pagesOf(reportOf([chart, { kind: 'facts', title: '', facts }, PAGE, END]));
    const [low, next] = ['0', '50,000'].map((tick) =>
      page?.texts.find(({ text }) => text === tick),
    );
    gaps.push((low?.y ?? 0) - (next?.y ?? 0));
  }
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  expect(Math.max(...gaps)).toBeGreaterThan(Math.min(...gaps) + 1);
});

/** A table whose cells, except the first, are much too long for their columns. */
function longTable(first: string, columns: string[]): Block {
  const rows = [[first, ...Array.from({ length: 5 }, () => 'X'.repeat(900))]];
  return { kind: 'table', title: 'Long', columns, rows };
}

test('a column beside much longer ones does not split words or lose letters', async () => {
  const columns = ['Name of the owner as registered', '', '', '', '', ''];
  const pages = await pagesOf(reportOf([longTable('RAMESH KUMAR SHARMA', columns)]));
  expectRoom(pages);
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
  expect(texts).toContain('RAMESH KUMAR');
  expect(texts.join('').match(/X/g)).toHaveLength(5 * 900);
});

test('the longest column names leave room for the rows below', async () => {
  const columns = Array.from({ length: 6 }, () => 'A'.repeat(900));
  const pages = await pagesOf(reportOf([longTable('B', columns)]));
  expectRoom(pages);
  const shown = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
  expect(shown.match(/X/g)).toHaveLength(5 * 900);
});

test('a row that is too tall for the rest of the first page moves to the next page', async () => {
  const rows = [['Z'.repeat(2200)]];
  const table: Block = { kind: 'table', title: '', columns: ['A'], rows };
  const pages = await pagesOf(reportOf([table], 'TITLE '.repeat(40)), { stamp: 'SAMPLE' });
  expectRoom(pages);
});

test('a title and a source of any length leave room on the first page', async () => {
  const pages = await pagesOf(reportOf([END], 'T'.repeat(900)), { source: 'S'.repeat(900) });
  expectRoom(pages);
  expect(pages).toHaveLength(1);
});

test('a label of any length continues across rows and pages', async () => {
  const label = 'L'.repeat(3000);
  const pages = await pagesOf(
    reportOf([{ kind: 'facts', title: '', facts: [{ label, value: 'V' }] }]),
  );
  expectRoom(pages);
  const shown = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
  expect(shown.match(/L/g)?.length).toBeGreaterThanOrEqual(3000);
});

test('a soft hyphen is not printed as a hyphen', async () => {
  const [page] = await pagesOf(reportOf([{ kind: 'notice', text: 'Maha\u00ADrashtra' }]));
  expect(page?.texts.map(({ text }) => text)).toContain('Maharashtra');
});

/** Every character that the standard fonts print unchanged. */
const letters = Array.from({ length: 0x2200 - 0x20 }, (_, at) => String.fromCharCode(at + 0x20))
  .filter((letter) => !/[\u0900-\u0D7F\u200C\u200D]/.test(letter))
  .filter((letter) => printable(letter) === letter);

test.each([
  ['normal', StandardFonts.Helvetica],
  ['bold', StandardFonts.HelveticaBold],
] as const)('letter widths match the %s font', async (weight, name) => {
  const face = await (await PDFDocument.create()).embedFont(name);
  expect(letters.length).toBeGreaterThan(200);
  for (const letter of letters) {
    const width = face.widthOfTextAtSize(letter, 1);
    expect(latinWidth(letter, weight), letter).toBeCloseTo(width, 6);
  }
});
