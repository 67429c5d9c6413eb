// A table of many columns as a piece of a page, which may be split between its rows.

import type { jsPDF } from 'jspdf';
import { type Block, type Cell, cellText } from '../../../data/report.ts';
import { BAND_MM, drawBand } from './band.ts';
import { columnWidths } from './columns.ts';
import type { Piece } from './page-layout.ts';
import { printable } from './printable.ts';
import { severityLooks } from './severity-sign.ts';
import { MARGIN_MM } from './style.ts';
import {
  BODY,
  drawRows,
  HEAD,
  type Layout,
  PADDING_MM,
  rowHeight,
  type SetCell,
  SIGN_ROOM_MM,
} from './table-rows.ts';
import { widthMm, wrap, wrapUpTo } from './text-metrics.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** A longer cell continues in another row, so that no row is taller than a page. */
const LINES_PER_ROW = 25;
/** How much less a row may take, its head's included, if that keeps a section on one page. */
const ROW_SHRINK_MM = 1.2;

/** The head stands on every page, and must leave room for a row below it. */
const HEAD_LINES_MAX = 6;

export function tablePiece(doc: jsPDF, block: Table, pageWidthMm: number): Piece {
  const width = pageWidthMm - 2 * MARGIN_MM;
  const body: Cell[][] = block.rows.length === 0 ? [block.columns.map(() => '-')] : block.rows;
  const widths = widthsOf(doc, [block.columns, ...body], width);
  const roomsMm = widths.map((each) => each - 2 * PADDING_MM);
  const head = roomsMm.map((roomMm, column): SetCell => {
    const limit = { roomMm, linesMax: HEAD_LINES_MAX };
    return { lines: wrapUpTo(doc, block.columns[column] ?? '', HEAD, limit), style: HEAD };
  });
  const rows = body.flatMap((row) =>
    chopped(roomsMm.map((roomMm, column) => setCell(doc, row[column] ?? '', roomMm))),
  );
  return rowsPiece(doc, { title: block.title, head, widths, width }, rows);
}

function setCell(doc: jsPDF, cell: Cell, roomMm: number): SetCell {
  const text = cellText(cell);
  if (typeof cell === 'string') return { lines: wrap(doc, text, BODY, roomMm), style: BODY };
  const { severity } = cell;
  const style = { ...BODY, isBold: true, colour: severityLooks[severity].colour };
  return { lines: wrap(doc, text, style, roomMm - SIGN_ROOM_MM), style, severity };
}

/** Each column as wide as its widest cell, if there is room. */
function widthsOf(doc: jsPDF, rows: Cell[][], width: number): number[] {
  const wished = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map(({ [column]: cell = '' }) => {
      const signMm = typeof cell === 'string' ? 0 : SIGN_ROOM_MM;
      return signMm + widthMm(doc, printable(cellText(cell)), { ...BODY, isBold: true });
    });
    return Math.max(...cells) + 2 * PADDING_MM + 0.1;
  });
  return columnWidths(wished, width);
}

function chopped(row: SetCell[]): SetCell[][] {
  const longest = Math.max(1, ...row.map(({ lines }) => lines.length));
  return Array.from({ length: Math.ceil(longest / LINES_PER_ROW) }, (_, part) =>
    row.map(({ lines, ...cell }) => ({
      ...cell,
      lines: lines.slice(part * LINES_PER_ROW, (part + 1) * LINES_PER_ROW),
    })),
  );
}

function rowsPiece(doc: jsPDF, layout: Layout, rows: SetCell[][]): Piece {
  const above = BAND_MM + rowHeight(layout.head);
  const height = rows.reduce((sum, row) => sum + rowHeight(row), above);
  return {
    height,
    shrink: (rows.length + 1) * ROW_SHRINK_MM,
    growth: 0,
    draw: (top, drawnHeight) => {
      const paddingMm = PADDING_MM - (height - drawnHeight) / (rows.length + 1) / 2;
      drawBand(doc, layout, top, layout.width);
      drawRows(doc, { ...layout, paddingMm }, rows, top + BAND_MM);
    },
    split: (room, isPageEmpty) => {
      let used = above;
      const beyond = rows.findIndex((row) => {
        used += rowHeight(row);
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
