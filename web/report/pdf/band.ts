// Draws the title band above facts, a table or a chart, with its finding's colours and sign.

import type { jsPDF } from 'jspdf';
import type { Severity } from '../../../data/findings/finding.ts';
import type { Judged } from '../../../data/report.ts';
import { SIGN_SIZE, severitySigns, TRIANGLE } from '../../ui/severity-signs.ts';
import { dots, fillBox, fillPath, strokePaths, write } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, MARGIN_MM, type Spot, STYLES } from './style.ts';
import { printable, widthMm, wrapUpTo } from './text-metrics.ts';

type Titled = { title: string; remark?: Judged };

export const BAND_MM = 9;
const PADDING_MM = 4;
const SIGN_MM = 4.2;
const REMARK_GAP_MM = 2;

/** Draws a title band: marigold, or in the colours of its remark's severity. */
export function drawBand(doc: jsPDF, { title, remark }: Titled, top: number, width: number): void {
  const look = remark && severityLooks[remark.severity];
  fillBox(doc, look?.soft ?? COLOURS.band, { x: MARGIN_MM, y: top, width, height: BAND_MM });
  const edge = { x: MARGIN_MM, y: top, width: 1.4, height: BAND_MM };
  fillBox(doc, look?.edge ?? COLOURS.marigold, edge);
  const y = top + 5.9;
  let roomMm = width - 2 * PADDING_MM;
  if (remark && look) {
    const style = { ...STYLES.strong, colour: look.colour };
    const text = printable(remark.text);
    const left = MARGIN_MM + width - PADDING_MM - widthMm(doc, text, style);
    const sign = { x: left - REMARK_GAP_MM - SIGN_MM, y: top + (BAND_MM - SIGN_MM) / 2 };
    write(doc, text, { x: left, y }, style);
    drawSign(doc, remark.severity, sign, SIGN_MM);
    roomMm = sign.x - REMARK_GAP_MM - MARGIN_MM - PADDING_MM;
  }
  const [line = ''] = wrapUpTo(doc, title, STYLES.band, { roomMm, linesMax: 1 });
  write(doc, line, { x: MARGIN_MM + PADDING_MM + 1, y }, STYLES.band);
}

/** Longer text in a cell continues in the next row, so that no row is taller than a page. */
export const LINES_PER_ROW = 25;

type Rows<Row> = {
  heightOf: (row: Row) => number;
  /** The height of the band and the table header, which are repeated on every page. */
  aboveMm: number;
  shrinkMm: (rows: number) => number;
  /** A table with no more rows than this moves to the next page as a whole. */
  rowsKept: number;
  /** A page break comes after at least this many rows. */
  rowsMin: number;
  /** `spareMm`: the drawn height minus the height of the rows. */
  draw: (titled: Titled, rows: Row[], place: { top: number; spareMm: number }) => void;
};

/** Rows under a title band. A page break may come between two rows. */
export function rowsPiece<Row>(titled: Titled, rows: Row[], how: Rows<Row>): Piece {
  const { heightOf, aboveMm, rowsKept, rowsMin } = how;
  const height = rows.reduce((sum, row) => sum + heightOf(row), aboveMm);
  return {
    height,
    shrink: how.shrinkMm(rows.length),
    draw: (top, drawnMm) => how.draw(titled, rows, { top, spareMm: drawnMm - height }),
    split: (room, isPageEmpty) => {
      if (rows.length <= rowsKept && !isPageEmpty) return undefined;
      let used = aboveMm;
      const beyond = rows.findIndex((row) => {
        used += heightOf(row);
        return used > room;
      });
      if (beyond < (isPageEmpty ? 1 : rowsMin)) return undefined;
      const title = titled.title.replace(/( \(continued\))?$/, ' (continued)');
      return [
        rowsPiece(titled, rows.slice(0, beyond), how),
        rowsPiece({ title }, rows.slice(beyond), how),
      ];
    },
  };
}

type SeverityLook = { colour: string; edge: string; soft: string };

export const severityLooks: Record<Severity, SeverityLook> = {
  good: { colour: COLOURS.good, edge: COLOURS.good, soft: COLOURS.goodSoft },
  warn: { colour: COLOURS.warn, edge: COLOURS.warnEdge, soft: COLOURS.warnSoft },
  bad: { colour: COLOURS.bad, edge: COLOURS.bad, soft: COLOURS.badSoft },
};

/** Draws a severity's sign. `at` is the top left corner of its square. */
export function drawSign(doc: jsPDF, severity: Severity, at: Spot, sizeMm: number): void {
  const { colour } = severityLooks[severity];
  const { edge, mark } = severitySigns[severity];
  const scale = sizeMm / SIGN_SIZE;
  if (edge === 'circle') {
    dots(doc, [{ x: at.x + sizeMm / 2, y: at.y + sizeMm / 2 }], { colour, widthMm: sizeMm });
  } else {
    fillPath(doc, TRIANGLE, colour, { ...at, scale });
  }
  strokePaths(doc, [{ path: mark, colour: COLOURS.white, width: 2.6 }], { ...at, scale });
}
