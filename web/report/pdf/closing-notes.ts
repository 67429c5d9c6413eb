// The closing notes of a report: its source and how to read it, if the last page has room.

import type { jsPDF } from 'jspdf';
import type { Letterhead } from '../../../data/report.ts';
import { madeAtText } from '../letterhead-text.ts';
import { fillBox, linesHeightMm, write, writeLines } from './drawing.ts';
import { COLOURS, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { wrap } from './text-metrics.ts';

const PADDING_MM = 6;
const GAP_MM = 8;
const TITLE_MM = 6;
const TEXT: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.muted };

type Column = { title: string; lines: string[] };

function columnsOf(doc: jsPDF, letterhead: Letterhead, columnMm: number): Column[] {
  const { source, madeAt, reportNumber, stamp } = letterhead;
  const origin =
    stamp === ''
      ? `${source}, asked on ${madeAtText(madeAt)}. The findings are our reading of them.`
      : 'Invented records, in the form in which real ones come.';
  return [
    { title: 'Where it comes from', text: origin },
    {
      title: 'What it cannot show',
      text: 'What was never entered there. A dash (-) means that the source sent no value.',
    },
    {
      title: 'Before you decide',
      text: `Compare it with the original papers. In any question, quote report ${reportNumber}.`,
    },
  ].map(({ title, text }) => ({ title, lines: wrap(doc, text, TEXT, columnMm) }));
}

function columnWidth(pageWidthMm: number): number {
  return (pageWidthMm - 2 * MARGIN_MM - 2 * PADDING_MM - 2 * GAP_MM) / 3;
}

export function closingHeight(doc: jsPDF, letterhead: Letterhead, pageWidthMm: number): number {
  const columns = columnsOf(doc, letterhead, columnWidth(pageWidthMm));
  const longest = Math.max(...columns.map(({ lines }) => lines.length));
  return 2 * PADDING_MM + TITLE_MM + linesHeightMm(longest, TEXT);
}

type Place = { widthMm: number; bottom: number };

export function drawClosing(doc: jsPDF, letterhead: Letterhead, { widthMm, bottom }: Place): void {
  const height = closingHeight(doc, letterhead, widthMm);
  const top = bottom - height;
  const column = columnWidth(widthMm);
  const width = widthMm - 2 * MARGIN_MM;
  fillBox(doc, COLOURS.band, { x: MARGIN_MM, y: top, width, height });
  for (const [index, { title, lines }] of columnsOf(doc, letterhead, column).entries()) {
    const x = MARGIN_MM + PADDING_MM + index * (column + GAP_MM);
    write(doc, title, { x, y: top + PADDING_MM + 2.4 }, { ...STYLES.strong, sizePt: 9.5 });
    writeLines(doc, lines, { x, y: top + PADDING_MM + TITLE_MM }, TEXT);
  }
}
