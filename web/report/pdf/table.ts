// Turns a table into a piece that may be split between rows. jspdf-autotable draws it, but with our
// own measurements: jsPDF's are rounded, and page breaks are decided elsewhere.

import type { jsPDF } from 'jspdf';
import { autoTable, type CellDef, type CellHookData } from 'jspdf-autotable';
import type { Severity } from '../../../data/findings/finding.ts';
import { type Block, type Cell, cellText } from '../../../data/report.ts';
import { BAND_MM, drawBand, drawSign, LINES_PER_ROW, rowsPiece, severityLooks } from './band.ts';
import { HAIRLINE_MM, linesHeightMm, writeLines } from './drawing.ts';
import { scriptsIn } from './indic/scripts.ts';
import type { Piece } from './page-layout.ts';
import {
  COLOURS,
  columnWidths,
  lineHeightMm,
  MARGIN_MM,
  MM_PER_PT,
  type TextStyle,
} from './style.ts';
import { printable, widthMm, wrap, wrapUpTo } from './text-metrics.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** A cell's lines. A cell with a severity has a sign in front of them. */
type SetCell = { lines: string[]; style: TextStyle; severity?: Severity };
type Layout = { head: SetCell[]; widths: number[]; width: number };

const HEAD: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.muted };
const BODY: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.ink };
const PADDING_MM = 2;
const SIGN_MM = 3.6;
/** A sign and its distance from the text. */
const SIGN_ROOM_MM = SIGN_MM + 1.6;

/** The maximum by which each row may shrink to keep a section on one page. */
const ROW_SHRINK_MM = 1.2;

/** The header is repeated on every page and must leave room for a row. */
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
  const layout = { head, widths, width };
  return rowsPiece(block, rows, {
    heightOf: rowHeight,
    aboveMm: BAND_MM + rowHeight(head),
    // The table's header shrinks as rows do.
    shrinkMm: (count) => (count + 1) * ROW_SHRINK_MM,
    rowsKept: 0,
    rowsMin: 3,
    draw: (titled, drawn, { top, spareMm }) => {
      drawBand(doc, titled, top, width);
      const paddingMm = PADDING_MM + spareMm / (drawn.length + 1) / 2;
      drawRows(doc, layout, drawn, { top: top + BAND_MM, paddingMm });
    },
  });
}

function setCell(doc: jsPDF, cell: Cell, roomMm: number): SetCell {
  const text = cellText(cell);
  if (typeof cell === 'string') return { lines: wrap(doc, text, BODY, roomMm), style: BODY };
  const { severity } = cell;
  const style = { ...BODY, isBold: true, colour: severityLooks[severity].colour };
  return { lines: wrap(doc, text, style, roomMm - SIGN_ROOM_MM), style, severity };
}

/** The columns' widths: each as wide as its widest cell, if there is room. */
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

/** Autotable's row height: its padding and its lines. */
function rowHeight(row: SetCell[]): number {
  const count = Math.max(1, ...row.map(({ lines }) => lines.length));
  return count * lineHeightMm(BODY) + 2 * PADDING_MM;
}

/** Autotable puts a baseline 0.85 of the type size below a line's top; this shift centres it. */
const BASELINE_MM = 0.15 * BODY.sizePt * MM_PER_PT;

/** `paddingMm`: the padding above and below each row's text, smaller on a squeezed page. */
type Place = { top: number; paddingMm: number };

function drawRows(doc: jsPDF, layout: Layout, rows: SetCell[][], { top, paddingMm }: Place): void {
  const [above, below] = [paddingMm + BASELINE_MM, paddingMm - BASELINE_MM];
  const padding = { top: above, right: PADDING_MM, bottom: below, left: PADDING_MM };
  const cellOf = ({ lines, style, severity }: SetCell): CellDef => ({
    content: lines.join('\n'),
    styles: {
      fontStyle: style.isBold ? 'bold' : 'normal',
      textColor: style.colour,
      ...(severity && { cellPadding: { ...padding, left: PADDING_MM + SIGN_ROOM_MM } }),
    },
  });
  autoTable(doc, {
    theme: 'plain',
    startY: top,
    margin: { top: 0, right: MARGIN_MM, bottom: 0, left: MARGIN_MM },
    tableWidth: layout.width,
    head: [layout.head.map(cellOf)],
    body: rows.map((row) => row.map(cellOf)),
    columnStyles: Object.fromEntries(layout.widths.map((cellWidth, at) => [at, { cellWidth }])),
    styles: {
      fontSize: BODY.sizePt,
      cellPadding: padding,
      overflow: 'visible', // the lines are already split
      lineColor: COLOURS.line,
      lineWidth: { bottom: HAIRLINE_MM },
    },
    willDrawCell: ({ cell }) => {
      // jsPDF cannot set Indian scripts, so we draw text in them ourselves.
      if (isShaped(cell.text)) cell.text = [];
    },
    didDrawCell: ({ section, row, column, cell }) => {
      const set = (section === 'head' ? layout.head : rows[row.index])?.[column.index];
      if (set) drawOwn(doc, set, cell, above);
    },
  });
}

function isShaped(lines: readonly string[]): boolean {
  return scriptsIn(lines.join()).length > 0;
}

/** Draws what autotable cannot: signs, and lines in Indian scripts. */
function drawOwn(doc: jsPDF, set: SetCell, { x, y }: CellHookData['cell'], above: number): void {
  const { lines, style, severity } = set;
  const first = y + above + 0.85 * style.sizePt * MM_PER_PT - linesHeightMm(1, style);
  const left = x + PADDING_MM;
  if (isShaped(lines)) {
    writeLines(doc, lines, { x: severity ? left + SIGN_ROOM_MM : left, y: first }, style);
  }
  if (severity) {
    const top = first + (linesHeightMm(1, style) - SIGN_MM) / 2;
    drawSign(doc, severity, { x: left, y: top }, SIGN_MM);
  }
}
