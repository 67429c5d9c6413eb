// Blocks that are too much for a page, or nothing at all: what the properties of any report found.

import { expect, test } from 'vitest';
import type { Block, Letterhead, Report } from '../../data/report.ts';
import { makePdf } from '../../web/pdf.ts';
import { type Page, readPdf } from './pdf-reader.ts';

const letterhead: Letterhead = {
  reportNumber: '4F9A0C77D1',
  madeAt: '2026-11-21T04:45:00.000Z',
  source: 'A source',
  madeFor: '',
  stamp: '',
};

function reportOf(blocks: Block[]): Report {
  const page = { widthMm: 210, firstHeightMm: 260, laterHeightMm: 260 };
  const subject = { kind: 'text', text: '••••••4321' } as const;
  return { title: 'A report', fileName: 'a-report.pdf', subject, page, blocks };
}

async function pagesOf(report: Report): Promise<Page[]> {
  return (await readPdf(await makePdf(report, letterhead))).pages;
}

const PAGE: Block = { kind: 'page' };
const END: Block = { kind: 'notice', text: 'The end' };

test.each<Block>([
  { kind: 'verdict', tone: 'good', text: '', detail: ' ' },
  { kind: 'facts', title: '', facts: [] },
  { kind: 'facts', title: ' ', facts: [{ label: '', value: '\u0000' }] },
  { kind: 'table', title: '', columns: ['', ''], rows: [['', ' ']] },
])('$kind without a word gets no page of its own', async (block) => {
  const pages = await pagesOf(reportOf([block, PAGE, block, PAGE, END]));
  expect(pages).toHaveLength(1);
});

test('a table without a row says so, though it has no title', async () => {
  const [page] = await pagesOf(
    reportOf([{ kind: 'table', title: '', columns: ['', ''], rows: [] }]),
  );
  expect(page?.texts.map(({ text }) => text)).toContain('-');
});
