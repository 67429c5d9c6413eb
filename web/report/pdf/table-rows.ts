// The rows of a table, drawn by jspdf-autotable. It is told every width, height and line break, so
// that no page overflows; text in Indian scripts is drawn by our own code.

import type { jsPDF } from 'jspdf';
import { autoTable, type CellDef } from 'jspdf-autotable';
import { linesHeightMm, writeLines } from './drawing.ts';
import { scriptsIn } from './indic/scripts.ts';
import {
  COLOURS,
  LINE_HEIGHT,
  lineHeightMm,
  MARGIN_MM,
  MM_PER_PT,
  type TextStyle,
} from './style.ts';

/** The lines of each cell of a row. */
export type Lines = string[][];
export type Layout = { title: string; head: Lines; widths: number[]; width: number };

export const HEAD: TextStyle = { sizePt: 9, isBold: true, colour: COLOURS.white };
export const BODY: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.ink };
export const PADDING_MM = 2;

export function rowHeight(row: Lines, style: TextStyle): number {
  const longest = Math.max(1, ...row.map((lines) => lines.length));
  return longest * lineHeightMm(style) + 2 * PADDING_MM;
}

export function drawRows(doc: jsPDF, { head, widths }: Layout, rows: Lines[], top: number): void {
  doc.setLineHeightFactor(LINE_HEIGHT);
  autoTable(doc, {
    startY: top,
    // The rows are known to fit: autotable must not break the page.
    margin: { left: MARGIN_MM, right: MARGIN_MM, top: 0, bottom: 0 },
    head: [cellsOf(head, HEAD)],
    body: rows.map((row) => cellsOf(row, BODY)),
    theme: 'plain',
    styles: { lineColor: COLOURS.line, lineWidth: { bottom: 0.2 }, valign: 'top' },
    headStyles: { fillColor: COLOURS.ink },
    columnStyles: Object.fromEntries(widths.map((cellWidth, i) => [i, { cellWidth }])),
    willDrawCell: ({ cell }) => {
      if (isIndianText(cell.text)) cell.text = [];
    },
    didDrawCell: ({ section, row, column, cell }) => {
      const [cells, style] = section === 'head' ? [head, HEAD] : [rows[row.index], BODY];
      const lines = cells?.[column.index] ?? [];
      const spot = { x: cell.x + PADDING_MM, y: cell.y + PADDING_MM + leadMm(style) };
      if (isIndianText(lines)) writeLines(doc, lines, spot, style);
    },
  });
}

function isIndianText(lines: string[]): boolean {
  return scriptsIn(lines.join('')).length > 0;
}

/** How much too high autotable sets a line in its cell, as a share of the type size. */
const DROP = 0.15;

/** Cells whose text is already wrapped: autotable prints each line as it is. */
function cellsOf(row: Lines, { sizePt, isBold, colour }: TextStyle): CellDef[] {
  const minCellHeight = rowHeight(row, { sizePt, isBold, colour });
  const dropMm = DROP * sizePt * MM_PER_PT;
  return row.map((lines) => ({
    content: lines.join('\n'),
    styles: {
      font: 'helvetica',
      fontStyle: isBold ? 'bold' : 'normal',
      fontSize: sizePt,
      textColor: colour,
      cellPadding: {
        top: PADDING_MM + dropMm,
        bottom: PADDING_MM - dropMm,
        horizontal: PADDING_MM,
      },
      overflow: 'visible',
      minCellHeight,
    },
  }));
}

/** Half of a line's height beyond its capitals, which centres it in its cell. */
function leadMm(style: TextStyle): number {
  return (lineHeightMm(style) - linesHeightMm(1, style)) / 2;
}
