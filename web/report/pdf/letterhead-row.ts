// The letterhead at the foot of the first page: which report this is, when it was made, from what
// and for whom.

import type { jsPDF } from 'jspdf';
import type { Letterhead } from '../../../data/report.ts';
import { letterheadFacts } from '../letterhead-text.ts';
import { columnWidths } from './columns.ts';
import { linesHeightMm, rules, writeLines } from './drawing.ts';
import { printable } from './printable.ts';
import { COLOURS, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { widthMm, wrapUpTo } from './text-metrics.ts';

const GAP_MM = 6;
const VALUE: TextStyle = { sizePt: 9.5, isBold: true, colour: COLOURS.ink };
const VALUE_LINES_MAX = 6;
const VALUE_TOP_MM = 7.7;
const BELOW_MM = 3.4;

type Column = { label: string; lines: string[]; widthMm: number };

function columnsOf(doc: jsPDF, letterhead: Letterhead, pageWidthMm: number): Column[] {
  const facts = letterheadFacts(letterhead);
  const wished = facts.map(({ value }) =>
    Math.max(22, widthMm(doc, printable(value), VALUE) + 0.1),
  );
  const room = pageWidthMm - 2 * MARGIN_MM - GAP_MM * (facts.length - 1);
  const widths = columnWidths(wished, room);
  return facts.map(({ label, value }, index) => {
    const roomMm = widths[index] ?? room;
    const lines = wrapUpTo(doc, value, VALUE, { roomMm, linesMax: VALUE_LINES_MAX });
    return { label, lines, widthMm: roomMm };
  });
}

export function letterheadHeight(doc: jsPDF, letterhead: Letterhead, pageWidthMm: number): number {
  const columns = columnsOf(doc, letterhead, pageWidthMm);
  const longest = Math.max(1, ...columns.map(({ lines }) => lines.length));
  return VALUE_TOP_MM + linesHeightMm(longest, VALUE) + BELOW_MM;
}

type Place = { bottom: number; widthMm: number };

/** The letterhead's facts side by side, under a rule, and ending at `bottom`. */
export function drawLetterhead(doc: jsPDF, letterhead: Letterhead, place: Place): void {
  const top = place.bottom - letterheadHeight(doc, letterhead, place.widthMm);
  rules(doc, COLOURS.line, { x: MARGIN_MM, width: place.widthMm - 2 * MARGIN_MM }, [top]);
  let x = MARGIN_MM;
  for (const { label, lines, widthMm: column } of columnsOf(doc, letterhead, place.widthMm)) {
    writeLines(doc, [label], { x, y: top + 3.2 }, STYLES.small);
    writeLines(doc, lines, { x, y: top + VALUE_TOP_MM }, VALUE);
    x += column + GAP_MM;
  }
}
