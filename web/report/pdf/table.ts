// A table of many columns, drawn by jspdf-autotable from the text of its cells. It is told every
// width, height and line, so that a page never overflows; Indian letters it leaves to our pen.

import type { jsPDF } from 'jspdf';
import { autoTable, type CellDef } from 'jspdf-autotable';
import type { Block } from '../../../data/report.ts';
import { columnWidths } from './columns.ts';
import { linesHeightMm, writeLines } from './drawing.ts';
import { BAND_MM, drawBand } from './facts.ts';
import { scriptsIn } from './indic/scripts.ts';
import type { Piece } from './page-layout.ts';
import { printable } from './printable.ts';
import {
  COLOURS,
  LINE_HEIGHT,
  lineHeightMm,
  MARGIN_MM,
  MM_PER_PT,
  type TextStyle,
} from './style.ts';
import { widthMm, wrap, wrapUpTo } from './text-metrics.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Lines = string[][];
type Layout = { title: string; head: Lines; widths: number[]; width: number };

const HEAD: TextStyle = { sizePt: 9, isBold: true, colour: COLOURS.white };
const BODY: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.ink };
const PADDING_MM = 2;
/** A longer cell goes on in another row, so that no row outgrows a page. */
const LINES_PER_ROW = 25;
/** The head stands on every page above a row, which must find room there. */
const HEAD_LINES_MAX = 6;

export function tablePiece(doc: jsPDF, block: Table, pageWidthMm: number): Piece {
  const width = pageWidthMm - 2 * MARGIN_MM;
  const body = block.rows.length === 0 ? [block.columns.map(() => '-')] : block.rows;
  const widths = widthsOf(doc, [block.columns, ...body], width);
  const roomsMm = widths.map((each) => each - 2 * PADDING_MM);
  const head = roomsMm.map((roomMm, column) =>
    wrapUpTo(doc, block.columns[column] ?? '', HEAD, { roomMm, linesMax: HEAD_LINES_MAX }),
  );
  const rows = body.flatMap((row) =>
    chopped(roomsMm.map((roomMm, column) => wrap(doc, row[column] ?? '', BODY, roomMm))),
  );
  return rowsPiece(doc, { title: block.title, head, widths, width }, rows);
}

/** Each column as wide as its widest cell, as far as there is room. */
function widthsOf(doc: jsPDF, rows: string[][], width: number): number[] {
  const wished = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => widthMm(doc, printable(row[column] ?? ''), HEAD));
    return Math.max(...cells) + 2 * PADDING_MM + 0.1;
  });
  return columnWidths(wished, width);
}

function chopped(row: Lines): Lines[] {
  const longest = Math.max(1, ...row.map((lines) => lines.length));
  return Array.from({ length: Math.ceil(longest / LINES_PER_ROW) }, (_, part) =>
    row.map((lines) => lines.slice(part * LINES_PER_ROW, (part + 1) * LINES_PER_ROW)),
  );
}

function rowHeight(row: Lines, style: TextStyle): number {
  const longest = Math.max(1, ...row.map((lines) => lines.length));
  return longest * lineHeightMm(style) + 2 * PADDING_MM;
}

function rowsPiece(doc: jsPDF, layout: Layout, rows: Lines[]): Piece {
  const above = BAND_MM + rowHeight(layout.head, HEAD);
  const height = rows.reduce((sum, row) => sum + rowHeight(row, BODY), above);
  return {
    height,
    shrink: 0,
    growth: 0,
    draw: (top) => {
      drawBand(doc, layout.title, top, layout.width);
      drawRows(doc, layout, rows, top + BAND_MM);
    },
    split: (room, isPageEmpty) => {
      let used = above;
      const beyond = rows.findIndex((row) => {
        used += rowHeight(row, BODY);
        return used > room;
      });
      if (beyond < (isPageEmpty ? 1 : 3)) return undefined;
      const title = layout.title.replace(/( \(continued\))?$/, ' (continued)');
      return [
        rowsPiece(doc, layout, rows.slice(0, beyond)),
        rowsPiece(doc, { ...layout, title }, rows.slice(beyond)),
      ];
    },
  };
}

function drawRows(doc: jsPDF, { head, widths }: Layout, rows: Lines[], top: number): void {
  doc.setLineHeightFactor(LINE_HEIGHT);
  autoTable(doc, {
    startY: top,
    // The flow has already made sure that it fits: no page break of autotable's own.
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

/** By how much of its size autotable stands a line too high for the middle of its cell. */
const DROP = 0.15;

/** Cells whose lines are already parted: autotable shows each as it is. */
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

/** Half of what a line takes beyond its capitals: a line stands in the middle of its cell. */
function leadMm(style: TextStyle): number {
  return (lineHeightMm(style) - linesHeightMm(1, style)) / 2;
}
