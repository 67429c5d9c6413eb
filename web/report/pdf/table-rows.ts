// The rows of a table, drawn by jspdf-autotable. It is told every width, height and line break, so
// that no page overflows; text in Indian scripts is drawn by our own code.

import type { jsPDF } from 'jspdf';
import { autoTable, type CellDef } from 'jspdf-autotable';
import type { Severity } from '../../../data/findings/finding.ts';
import { linesHeightMm, writeLines } from './drawing.ts';
import { scriptsIn } from './indic/scripts.ts';
import { drawSign } from './severity-sign.ts';
import {
  COLOURS,
  LINE_HEIGHT,
  lineHeightMm,
  MARGIN_MM,
  MM_PER_PT,
  type Spot,
  type TextStyle,
} from './style.ts';

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
  const { head, widths, paddingMm } = layout;
  doc.setLineHeightFactor(LINE_HEIGHT);
  autoTable(doc, {
    startY: top,
    // The rows are known to fit: autotable must not break the page.
    margin: { left: MARGIN_MM, right: MARGIN_MM, top: 0, bottom: 0 },
    head: [cellsOf(head, paddingMm)],
    body: rows.map((row) => cellsOf(row, paddingMm)),
    theme: 'plain',
    styles: { lineColor: COLOURS.line, lineWidth: { bottom: 0.2 }, valign: 'top' },
    columnStyles: Object.fromEntries(widths.map((cellWidth, i) => [i, { cellWidth }])),
    willDrawCell: ({ cell }) => {
      if (isIndianText(cell.text)) cell.text = [];
    },
    didDrawCell: ({ section, row, column, cell: { x, y } }) => {
      const set = (section === 'head' ? head : rows[row.index])?.[column.index];
      if (set) drawBeside(doc, set, { x: x + PADDING_MM, y: y + paddingMm });
    },
  });
}

/** What autotable does not draw of a cell whose text begins there: its sign, and Indian text. */
function drawBeside(doc: jsPDF, { lines, style, severity }: SetCell, { x, y }: Spot): void {
  const lead = leadMm(style);
  if (severity) {
    const middle = y + lead + linesHeightMm(1, style) / 2;
    drawSign(doc, severity, { x, y: middle - SIGN_MM / 2 }, SIGN_MM);
  }
  const left = x + (severity ? SIGN_ROOM_MM : 0);
  if (isIndianText(lines)) writeLines(doc, lines, { x: left, y: y + lead }, style);
}

function isIndianText(lines: string[]): boolean {
  return scriptsIn(lines.join('')).length > 0;
}

/** How much too high autotable sets a line in its cell, as a share of the type size. */
const DROP = 0.15;

/** Cells whose text is already wrapped: autotable prints each line as it is. */
function cellsOf(row: SetCell[], paddingMm: number): CellDef[] {
  const minCellHeight = rowHeight(row, paddingMm);
  return row.map(({ lines, style: { sizePt, isBold, colour }, severity }) => {
    const dropMm = DROP * sizePt * MM_PER_PT;
    return {
      content: lines.join('\n'),
      styles: {
        font: 'helvetica',
        fontStyle: isBold ? 'bold' : 'normal',
        fontSize: sizePt,
        textColor: colour,
        cellPadding: {
          top: paddingMm + dropMm,
          bottom: paddingMm - dropMm,
          left: PADDING_MM + (severity ? SIGN_ROOM_MM : 0),
          right: PADDING_MM,
        },
        overflow: 'visible',
        minCellHeight,
      },
    };
  });
}

/** Half of a line's height beyond its capitals, which centres it in its cell. */
function leadMm(style: TextStyle): number {
  return (lineHeightMm(style) - linesHeightMm(1, style)) / 2;
}
