// Lays out facts under a title band: one label and value per row, two pairs side by side, or three
// with labels above.

import type { jsPDF } from 'jspdf';
import type { Block, Fact } from '../../../data/report.ts';
import { BAND_MM, drawBand, type Titled } from './band.ts';
import { linesHeightMm, rules, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES } from './style.ts';
import { printable, widthMm, wrap } from './text-metrics.ts';

type Facts = Extract<Block, { kind: 'facts' }>;
/** `at`: the cell's column. `span`: its number of columns. */
type Cell = { label: string[]; value: string[]; at: number; span: number };
type Row = { cells: Cell[]; height: number };

/** The layout of a row. `labelMm` is 0 if labels are above their values. */
type Grid = { columns: number; width: number; columnMm: number; labelMm: number };

const ROW_MM = 6.4;
const ROW_SHRINK_MM = 1.2;
const TALL_ROW_SHRINK_MM = 2;
const PADDING_MM = 4;
const COLUMN_GAP_MM = 7;
/** The width of a label beside its value, on a full row and on half a row. */
const LABEL_MM = 52;
const NARROW_LABEL_MM = 34;
const LABEL_GAP_MM = 1.5;

/** A longer label or value continues in another row, so that no row is taller than a page. */
const LINES_PER_ROW = 25;

/** A table of at most this many rows moves to the next page as a whole. */
const ROWS_KEPT_TOGETHER = 20;

export function factsPiece(doc: jsPDF, block: Facts, pageWidthMm: number): Piece {
  const grid = gridOf(block.columns ?? 1, pageWidthMm - 2 * MARGIN_MM);
  return rowsPiece(doc, block, rowsOf(doc, block.facts, grid), grid);
}

function gridOf(columns: 1 | 2 | 3, width: number): Grid {
  const room = width - 2 * PADDING_MM - 1 - (columns - 1) * COLUMN_GAP_MM;
  const labelMm = { 1: LABEL_MM, 2: NARROW_LABEL_MM, 3: 0 }[columns];
  return { columns, width, columnMm: room / columns, labelMm };
}

function rowsOf(doc: jsPDF, facts: Fact[], grid: Grid): Row[] {
  const rows: Cell[][] = [];
  let at = grid.columns;
  for (const fact of facts) {
    const span = spanOf(doc, fact, grid);
    if (at + span > grid.columns) {
      rows.push([]);
      at = 0;
    }
    rows.at(-1)?.push({ ...wrapped(doc, fact, grid, span), at, span });
    at += span;
  }
  return rows.flatMap((cells) => chopped(cells, grid));
}

/** The columns of a value: more than one if it is too long and its label is above it. */
function spanOf(doc: jsPDF, { value }: Fact, grid: Grid): number {
  if (grid.labelMm > 0) return 1;
  const valueMm = widthMm(doc, printable(value), STYLES.value);
  const spans = Array.from({ length: grid.columns }, (_, index) => index + 1);
  return spans.find((span) => valueMm <= roomMm(grid, span)) ?? grid.columns;
}

function roomMm({ columnMm }: Grid, span: number): number {
  return span * columnMm + (span - 1) * COLUMN_GAP_MM;
}

function wrapped(doc: jsPDF, { label, value }: Fact, grid: Grid, span: number) {
  const { labelMm } = grid;
  const room = roomMm(grid, span);
  return {
    label: wrap(doc, label, STYLES.label, labelMm === 0 ? room : labelMm - LABEL_GAP_MM),
    value: wrap(doc, value, STYLES.value, room - labelMm),
  };
}

function chopped(cells: Cell[], grid: Grid): Row[] {
  const longest = Math.max(...cells.flatMap(({ label, value }) => [label.length, value.length]));
  return Array.from({ length: Math.ceil(longest / LINES_PER_ROW) }, (_, part) => {
    const [from, to] = [part * LINES_PER_ROW, (part + 1) * LINES_PER_ROW];
    const parts = cells.map((cell) => ({
      ...cell,
      label: cell.label.slice(from, to),
      value: cell.value.slice(from, to),
    }));
    return { cells: parts, height: rowHeight(parts, grid) };
  });
}

function rowHeight(cells: Cell[], { labelMm }: Grid): number {
  const heights = cells.map(({ label, value }) => {
    const labelHeight = linesHeightMm(label.length, STYLES.label);
    const valueHeight = linesHeightMm(value.length, STYLES.value);
    return labelMm === 0
      ? aboveMm(label) + valueHeight + 4
      : Math.max(labelHeight, valueHeight) + 3.6;
  });
  return Math.max(ROW_MM, ...heights);
}

/** The distance from the top of a label to the top of the value below it. */
function aboveMm(label: string[]): number {
  return label.length * lineHeightMm(STYLES.label) + 0.4;
}

function rowsPiece(doc: jsPDF, titled: Titled, rows: Row[], grid: Grid): Piece {
  const height = rows.reduce((sum, row) => sum + row.height, BAND_MM);
  return {
    height,
    shrink: rows.length * (grid.labelMm === 0 ? TALL_ROW_SHRINK_MM : ROW_SHRINK_MM),
    growth: 0,
    draw: (top, drawnHeight) => {
      const spare = rows.length === 0 ? 0 : (drawnHeight - height) / rows.length;
      drawBand(doc, titled, top, grid.width);
      let y = top + BAND_MM;
      const feet: number[] = [];
      for (const row of rows) {
        const drawn = { ...row, height: row.height + spare };
        drawRow(doc, drawn, grid, y);
        y += drawn.height;
        feet.push(y);
      }
      const ruled = grid.labelMm === 0 ? [] : feet;
      rules(doc, COLOURS.line, { x: MARGIN_MM, width: grid.width }, ruled);
    },
    split: (room, isPageEmpty) => {
      if (rows.length <= ROWS_KEPT_TOGETHER && !isPageEmpty) return undefined;
      const count = countThatFits(rows, room - BAND_MM);
      const isWorthIt = count >= (isPageEmpty ? 1 : 4) && count < rows.length;
      if (!isWorthIt) return undefined;
      const { title } = titled;
      const rest = { title: title.endsWith(CONTINUED) ? title : title + CONTINUED };
      return [
        rowsPiece(doc, titled, rows.slice(0, count), grid),
        rowsPiece(doc, rest, rows.slice(count), grid),
      ];
    },
  };
}

const CONTINUED = ' (continued)';

function countThatFits(rows: Row[], room: number): number {
  let height = 0;
  const beyond = rows.findIndex((row) => {
    height += row.height;
    return height > room;
  });
  return beyond < 0 ? rows.length : beyond;
}

function drawRow(doc: jsPDF, { cells, height }: Row, grid: Grid, top: number): void {
  // All cells of a row start on one line; the longest is centred vertically.
  const longest = Math.max(...cells.flatMap(({ label, value }) => [label.length, value.length]));
  const first = top + (height - linesHeightMm(longest, STYLES.value)) / 2;
  for (const { label, value, at } of cells) {
    const x = MARGIN_MM + PADDING_MM + 1 + at * (grid.columnMm + COLUMN_GAP_MM);
    if (grid.labelMm === 0) {
      writeLines(doc, label, { x, y: top + 2.6 }, STYLES.label);
      writeLines(doc, value, { x, y: top + 2.6 + aboveMm(label) }, STYLES.value);
    } else {
      writeLines(doc, label, { x, y: first + 0.25 }, STYLES.label);
      writeLines(doc, value, { x: x + grid.labelMm, y: first }, STYLES.value);
    }
  }
}
