// The rows of a table: the lines of each cell, its sign where it is judged, and a hairline below.

import type { jsPDF } from 'jspdf';
import type { Severity } from '../../../data/findings/finding.ts';
import { linesHeightMm, rules, writeLines } from './drawing.ts';
import { drawSign } from './severity-sign.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, type Spot, type TextStyle } from './style.ts';

/** The lines of a cell, and the sign before them where it is judged. */
export type SetCell = { lines: string[]; style: TextStyle; severity?: Severity };
export type Layout = { title: string; head: SetCell[]; widths: number[]; width: number };

export const HEAD: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.muted };
export const BODY: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.ink };
export const PADDING_MM = 2;
const SIGN_MM = 3.6;
/** A sign, and its distance from the text. */
export const SIGN_ROOM_MM = SIGN_MM + 1.6;

export function rowHeight(row: SetCell[], paddingMm = PADDING_MM): number {
  return (
    Math.max(...row.map(({ lines, style }) => Math.max(1, lines.length) * lineHeightMm(style))) +
    2 * paddingMm
  );
}

/** `paddingMm`: above and below each line, which is less on a page that is squeezed. */
type Rows = Layout & { paddingMm: number };

export function drawRows(doc: jsPDF, layout: Rows, rows: SetCell[][], top: number): void {
  const { head, widths, width, paddingMm } = layout;
  const feet: number[] = [];
  let y = top;
  for (const row of [head, ...rows]) {
    let x = MARGIN_MM + PADDING_MM;
    for (const [column, cell] of row.entries()) {
      drawCell(doc, cell, { x, y: y + paddingMm });
      x += widths[column] ?? 0;
    }
    y += rowHeight(row, paddingMm);
    feet.push(y);
  }
  rules(doc, COLOURS.line, { x: MARGIN_MM, width }, feet);
}

/** A cell whose lines begin there. */
function drawCell(doc: jsPDF, { lines, style, severity }: SetCell, { x, y }: Spot): void {
  const capitals = linesHeightMm(1, style);
  // Half of a line's height beyond its capitals, which centres it in its cell.
  const first = y + (lineHeightMm(style) - capitals) / 2;
  if (severity) {
    drawSign(doc, severity, { x, y: first + (capitals - SIGN_MM) / 2 }, SIGN_MM);
  }
  writeLines(doc, lines, { x: severity ? x + SIGN_ROOM_MM : x, y: first }, style);
}
