// The basic shapes of the PDF. Coordinates are millimetres from the page's top left corner.

import type { jsPDF } from 'jspdf';
import { pathOf, trace } from './shapes.ts';
import { lineHeightMm, MM_PER_PT, type Spot, type TextStyle } from './style.ts';
import { printable, showText, widthMm } from './text-metrics.ts';

export type Box = Spot & { width: number; height: number };
type Span = { x: number; width: number };
type Align = 'left' | 'center' | 'right';

/** The height of capitals: 0.718 of Helvetica's type size. Used to centre a line. */
const CAPITALS = 0.718;

export const HAIRLINE_MM = 0.2;

/** Writes one line of text with its baseline at `y`. */
export function write(doc: jsPDF, text: string, at: Spot, style: TextStyle, align?: Align): void {
  const line = printable(text);
  const width = align === undefined || align === 'left' ? 0 : widthMm(doc, line, style);
  const left = align === 'center' ? at.x - width / 2 : at.x - width;
  showText(doc, line, { x: left, y: at.y }, style);
}

/** Writes lines of text with the top of the first line's capitals at `y`. */
export function writeLines(doc: jsPDF, lines: string[], at: Spot, style: TextStyle): void {
  const first = at.y + capitalsMm(style);
  const step = lineHeightMm(style);
  for (const [index, line] of lines.entries()) {
    write(doc, line, { x: at.x, y: first + index * step }, style);
  }
}

/** The height from the top of the first line's capitals to the last line's baseline. */
export function linesHeightMm(count: number, style: TextStyle): number {
  return capitalsMm(style) + Math.max(0, count - 1) * lineHeightMm(style);
}

function capitalsMm(style: TextStyle): number {
  return style.sizePt * MM_PER_PT * CAPITALS;
}

export function fillBox(doc: jsPDF, colour: string, { x, y, width, height }: Box): void {
  doc.setFillColor(colour);
  doc.rect(x, y, width, height, 'F');
}

export function strokeBox(doc: jsPDF, colour: string, { x, y, width, height }: Box): void {
  doc.setDrawColor(colour);
  doc.setLineWidth(HAIRLINE_MM);
  doc.rect(x, y, width, height, 'S');
}

/** Draws hairlines from left to right, one at each of the heights `ys`, as one stroke. */
export function rules(doc: jsPDF, colour: string, { x, width }: Span, ys: number[]): void {
  if (ys.length === 0) return;
  doc.setDrawColor(colour);
  doc.setLineWidth(HAIRLINE_MM);
  for (const y of ys) {
    doc.moveTo(x, y);
    doc.lineTo(x + width, y);
  }
  doc.stroke();
}

type Line = { colour: string; widthMm: number; dashMm?: number[] };

/** Draws straight lines with round ends, as one stroke. */
export function strokeLines(doc: jsPDF, lines: [Spot, Spot][], line: Line): void {
  if (lines.length === 0) return;
  doc.saveGraphicsState();
  doc.setLineCap('round');
  if (line.dashMm !== undefined) doc.setLineDashPattern(line.dashMm, 0);
  doc.setDrawColor(line.colour);
  doc.setLineWidth(line.widthMm);
  for (const [from, to] of lines) {
    doc.moveTo(from.x, from.y);
    doc.lineTo(to.x, to.y);
  }
  doc.stroke();
  doc.restoreGraphicsState();
}

/**
 * Draws filled circles as lines of almost zero length: some PDF readers do not draw single points.
 */
export function dots(doc: jsPDF, spots: Spot[], dot: Line): void {
  const lines = spots.map(({ x, y }): [Spot, Spot] => [
    { x, y },
    { x: x + 0.005, y },
  ]);
  strokeLines(doc, lines, dot);
}

/** The position of an SVG path's origin, and the millimetres per unit. */
type Placing = Spot & { scale: number };
type Stroke = { path: string; colour: string; width: number };

/** Fills an SVG path. One unit of the path is `scale` millimetres, by default one. */
export function fillPath(
  doc: jsPDF,
  path: string,
  colour: string,
  { x, y, scale = 1 }: Spot & { scale?: number },
): void {
  doc.setFillColor(colour);
  trace(doc, pathOf(path), { x, y, scaleX: scale, scaleY: scale });
  doc.fill();
}

/** Strokes SVG paths with round ends and corners. Widths are in the units of the paths. */
export function strokePaths(doc: jsPDF, strokes: Stroke[], { x, y, scale }: Placing): void {
  doc.saveGraphicsState();
  doc.setLineCap('round');
  doc.setLineJoin('round');
  for (const { path, colour, width } of strokes) {
    doc.setDrawColor(colour);
    doc.setLineWidth(width * scale);
    trace(doc, pathOf(path), { x, y, scaleX: scale, scaleY: scale });
    doc.stroke();
  }
  doc.restoreGraphicsState();
}
