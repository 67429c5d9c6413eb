// Facts as a table of two columns under a title band.

import type { jsPDF } from 'jspdf';
import type { Block, Fact } from '../../../data/report.ts';
import { fillBox, linesHeightMm, rules, write, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { widthMm, wrap, wrapUpTo } from './text-metrics.ts';

type Facts = Extract<Block, { kind: 'facts' }>;
type Row = { label: string[]; value: string[]; height: number };
type RowBox = { top: number; height: number };
type Styles = { label: TextStyle; value: TextStyle };

export const BAND_MM = 9;
const ROW_MM = 6.4;
const ROW_GROWTH_MM = 9;
const ROW_SHRINK_MM = 1.2;
const PADDING_MM = 4;
const LABEL_MM = 52;

/** Rows with this much spare height are set in larger type, to fill a half-empty page. */
const ROOMY_MM = 6;
const USUAL: Styles = { label: STYLES.label, value: STYLES.value };
const LARGE: Styles = {
  label: { ...STYLES.label, sizePt: 11 },
  value: { ...STYLES.value, sizePt: 12.5 },
};

/** A longer label or value continues in another row, so that no row is taller than a page. */
const LINES_PER_ROW = 25;

/** A table of at most this many rows moves to the next page as a whole. */
const ROWS_KEPT_TOGETHER = 20;

export function factsPiece(doc: jsPDF, block: Facts, pageWidthMm: number): Piece {
  const width = pageWidthMm - 2 * MARGIN_MM;
  return rowsPiece(doc, block.title, rowsOf(doc, block.facts, width), width);
}

function rowsOf(doc: jsPDF, facts: Fact[], width: number): Row[] {
  const valueWidth = width - LABEL_MM - 2 * PADDING_MM;
  return facts.flatMap((fact) => {
    const label = wrap(doc, fact.label, STYLES.label, LABEL_MM - PADDING_MM);
    const value = wrap(doc, fact.value, STYLES.value, valueWidth);
    const rows: Row[] = [];
    for (let from = 0; from < label.length || from < value.length; from += LINES_PER_ROW) {
      const to = from + LINES_PER_ROW;
      rows.push(rowOf(label.slice(from, to), value.slice(from, to)));
    }
    return rows;
  });
}

function rowOf(label: string[], value: string[]): Row {
  const text = Math.max(
    linesHeightMm(label.length, STYLES.label),
    linesHeightMm(value.length, STYLES.value),
  );
  return { label, value, height: Math.max(ROW_MM, text + 3.6) };
}

function rowsPiece(doc: jsPDF, title: string, rows: Row[], width: number): Piece {
  const height = rows.reduce((sum, row) => sum + row.height, BAND_MM);
  return {
    height,
    shrink: rows.length * ROW_SHRINK_MM,
    growth: rows.length * ROW_GROWTH_MM,
    draw: (top, drawnHeight) => {
      const spare = rows.length === 0 ? 0 : (drawnHeight - height) / rows.length;
      drawBand(doc, title, top, width);
      const isLarge = spare >= ROOMY_MM && fitLarge(doc, rows, width);
      let y = top + BAND_MM;
      const feet: number[] = [];
      for (const row of rows) {
        const rowHeight = row.height + spare;
        drawRow(doc, row, isLarge ? LARGE : USUAL, { top: y, height: rowHeight });
        y += rowHeight;
        feet.push(y);
      }
      rules(doc, COLOURS.line, { x: MARGIN_MM, width }, feet);
    },
    split: (room, isPageEmpty) => {
      if (rows.length <= ROWS_KEPT_TOGETHER && !isPageEmpty) return undefined;
      const count = countThatFits(rows, room - BAND_MM);
      const isWorthIt = count >= (isPageEmpty ? 1 : 4) && count < rows.length;
      if (!isWorthIt) return undefined;
      const rest = title.endsWith(CONTINUED) ? title : title + CONTINUED;
      return [
        rowsPiece(doc, title, rows.slice(0, count), width),
        rowsPiece(doc, rest, rows.slice(count), width),
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

/** The title band of facts, tables and charts: tinted, with an edge in marigold. */
export function drawBand(doc: jsPDF, title: string, top: number, width: number): void {
  fillBox(doc, COLOURS.band, { x: MARGIN_MM, y: top, width, height: BAND_MM });
  fillBox(doc, COLOURS.marigold, { x: MARGIN_MM, y: top, width: 1.4, height: BAND_MM });
  const limit = { roomMm: width - 2 * PADDING_MM, linesMax: 1 };
  const [line = ''] = wrapUpTo(doc, title, STYLES.band, limit);
  write(doc, line, { x: MARGIN_MM + PADDING_MM + 1, y: top + 5.9 }, STYLES.band);
}

function drawRow(doc: jsPDF, { label, value }: Row, styles: Styles, box: RowBox): void {
  const labelTop = box.top + (box.height - linesHeightMm(label.length, styles.label)) / 2;
  const valueTop = box.top + (box.height - linesHeightMm(value.length, styles.value)) / 2;
  const x = MARGIN_MM + PADDING_MM + 1;
  writeLines(doc, label, { x, y: Math.min(labelTop, valueTop + 0.2) }, styles.label);
  writeLines(doc, value, { x: x + LABEL_MM, y: valueTop }, styles.value);
}

/** Whether every row still fits on one line in larger type. */
function fitLarge(doc: jsPDF, rows: Row[], width: number): boolean {
  const valueRoom = width - LABEL_MM - 2 * PADDING_MM;
  return rows.every(({ label: [label = '', ...labels], value: [value = '', ...values] }) => {
    const isOneLine = labels.length === 0 && values.length === 0;
    const isShort = widthMm(doc, label, LARGE.label) <= LABEL_MM - PADDING_MM;
    return isOneLine && isShort && widthMm(doc, value, LARGE.value) <= valueRoom;
  });
}
