// Lays out facts under a title band: one label and value per row, two pairs side by side, or three
// with their labels above.

import type { jsPDF } from 'jspdf';
import type { Block, Fact } from '../../../data/report.ts';
import { BAND_MM, drawBand, LINES_PER_ROW, rowsPiece } from './band.ts';
import { linesHeightMm, rules, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES } from './style.ts';
import { printable, widthMm, wrap } from './text-metrics.ts';

type Facts = Extract<Block, { kind: 'facts' }>;
/** `at`: the cell's column. `span`: how many columns it takes. */
type Cell = { label: string[]; value: string[]; at: number; span: number };
type Row = { cells: Cell[]; height: number };

/** The columns of a block of facts. `labelMm` is 0 if the labels are above their values. */
type Grid = { columns: number; width: number; columnMm: number; labelMm: number };

const ROW_MM = 6.4;
const ROW_SHRINK_MM = 1.2;
const TALL_ROW_SHRINK_MM = 2;
const PADDING_MM = 4;
const COLUMN_GAP_MM = 7;
/** The width of a label beside its value, in a full row and in half a row. */
const LABEL_MM = 52;
const NARROW_LABEL_MM = 34;
const LABEL_GAP_MM = 1.5;

export function factsPiece(doc: jsPDF, block: Facts, pageWidthMm: number): Piece {
  const grid = gridOf(block.columns ?? 1, pageWidthMm - 2 * MARGIN_MM);
  const isTall = grid.labelMm === 0;
  return rowsPiece(block, rowsOf(doc, block.facts, grid), {
    heightOf: ({ height }) => height,
    aboveMm: BAND_MM,
    shrinkMm: (rows) => rows * (isTall ? TALL_ROW_SHRINK_MM : ROW_SHRINK_MM),
    rowsKept: 20,
    rowsMin: 4,
    draw: (titled, rows, { top, spareMm }) => {
      drawBand(doc, titled, top, grid.width);
      let y = top + BAND_MM;
      const feet: number[] = [];
      for (const row of rows) {
        const height = row.height + spareMm / rows.length;
        drawRow(doc, { ...row, height }, grid, y);
        y += height;
        feet.push(y);
      }
      rules(doc, COLOURS.line, { x: MARGIN_MM, width: grid.width }, isTall ? [] : feet);
    },
  });
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

/** How many columns a value takes: more than one only for a long value below its label. */
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

function drawRow(doc: jsPDF, { cells, height }: Row, grid: Grid, top: number): void {
  // All cells in a row start at the same height, chosen so that the longest is centred in the row.
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
