// The letterhead's facts side by side: which report this is, when it was made, from what and for
// whom.

import type { jsPDF } from 'jspdf';
import type { Letterhead } from '../../../data/report.ts';
import { letterheadFacts } from '../letterhead-text.ts';
import { columnWidths } from './columns.ts';
import { linesHeightMm, writeLines } from './drawing.ts';
import { printable } from './printable.ts';
import { COLOURS, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { widthMm, wrapUpTo } from './text-metrics.ts';

const GAP_MM = 6;
const VALUE: TextStyle = { sizePt: 9.5, isBold: true, colour: COLOURS.ink };
const VALUE_LINES_MAX = 6;
const VALUE_TOP_MM = 7.7;

type Column = { label: string; lines: string[]; widthMm: number };

type LetterheadRow = { columns: Column[]; heightMm: number };

/** Its columns where it has `rowMm` of the page's width. */
export function letterheadRow(doc: jsPDF, letterhead: Letterhead, rowMm: number): LetterheadRow {
  const facts = letterheadFacts(letterhead);
  const wished = facts.map(({ value }) =>
    Math.max(22, widthMm(doc, printable(value), VALUE) + 0.1),
  );
  const room = rowMm - GAP_MM * (facts.length - 1);
  const widths = columnWidths(wished, room);
  const columns = facts.map(({ label, value }, index) => {
    const roomMm = widths[index] ?? room;
    const lines = wrapUpTo(doc, value, VALUE, { roomMm, linesMax: VALUE_LINES_MAX });
    return { label, lines, widthMm: roomMm };
  });
  const longest = Math.max(1, ...columns.map(({ lines }) => lines.length));
  return { columns, heightMm: VALUE_TOP_MM + linesHeightMm(longest, VALUE) };
}

export function drawLetterheadRow(doc: jsPDF, { columns }: LetterheadRow, top: number): void {
  let x = MARGIN_MM;
  for (const { label, lines, widthMm: column } of columns) {
    writeLines(doc, [label], { x, y: top + 3.2 }, STYLES.small);
    writeLines(doc, lines, { x, y: top + VALUE_TOP_MM }, VALUE);
    x += column + GAP_MM;
  }
}
