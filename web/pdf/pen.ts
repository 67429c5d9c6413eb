// The few strokes that everything on paper is made of. Millimetres from the page's left upper
// corner become points from its left lower one here, and nowhere else.

import type { jsPDF } from 'jspdf';
import { showOperators, widthMm } from './face.ts';
import { lineHeightMm, MM_PER_PT, type TextStyle } from './ink.ts';
import { factor, fillColour, lineColour, pathOperators, points, put } from './operators.ts';
import { printable } from './printable.ts';

export type Spot = { x: number; y: number };
export type Box = Spot & { width: number; height: number };
type Span = { x: number; width: number };
type Align = 'left' | 'center' | 'right';

/** How high capitals stand, by which a line looks centred: 0.718 of Helvetica's size. */
const CAPITALS = 0.718;

const POINTS_PER_MM = 1 / MM_PER_PT;

function heightOf(doc: jsPDF): number {
  return doc.internal.pageSize.getHeight();
}

function length(mm: number): string {
  return points(mm * POINTS_PER_MM);
}

/** One line of text, standing on `y`. */
export function write(doc: jsPDF, text: string, at: Spot, style: TextStyle, align?: Align): void {
  const line = printable(text);
  const width = align === undefined || align === 'left' ? 0 : widthMm(doc, line, style);
  const left = align === 'center' ? at.x - width / 2 : at.x - width;
  const shown = showOperators(doc, line, style);
  const place = `${length(left)} ${length(heightOf(doc) - at.y)} Td`;
  const operators = `BT ${fillColour(style.colour)} ${place} ${shown} ET`;
  // Only bold letters of other scripts are drawn around.
  const isStroked = shown.includes(' Tr ');
  put(doc, isStroked ? `q ${lineColour(style.colour)} ${operators} Q` : operators);
}

/** Lines of text under each other, the first with its capitals' tops at `y`. */
export function writeLines(doc: jsPDF, lines: string[], at: Spot, style: TextStyle): void {
  const first = at.y + capitalsMm(style);
  const step = lineHeightMm(style);
  for (const [index, line] of lines.entries()) {
    write(doc, line, { x: at.x, y: first + index * step }, style);
  }
}

/** What lines of text take from the tops of the first to the feet of the last. */
export function linesHeightMm(count: number, style: TextStyle): number {
  return capitalsMm(style) + Math.max(0, count - 1) * lineHeightMm(style);
}

function capitalsMm(style: TextStyle): number {
  return style.sizePt * MM_PER_PT * CAPITALS;
}

function boxOperators(doc: jsPDF, { x, y, width, height }: Box): string {
  const bottom = length(heightOf(doc) - y - height);
  return `${length(x)} ${bottom} ${length(width)} ${length(height)} re`;
}

export function fillBox(doc: jsPDF, colour: string, box: Box): void {
  put(doc, `${fillColour(colour)} ${boxOperators(doc, box)} f`);
}

const HAIRLINE = `${length(0.2)} w`;

export function strokeBox(doc: jsPDF, colour: string, box: Box): void {
  put(doc, `${lineColour(colour)} ${HAIRLINE} ${boxOperators(doc, box)} S`);
}

/** Hairlines from left to right, at each height of `ys`, as one stroke. */
export function rules(doc: jsPDF, colour: string, { x, width }: Span, ys: number[]): void {
  if (ys.length === 0) return;
  const [left, right] = [length(x), length(x + width)];
  const lines = ys.map((y) => {
    const height = length(heightOf(doc) - y);
    return `${left} ${height} m ${right} ${height} l`;
  });
  put(doc, `${lineColour(colour)} ${HAIRLINE} ${lines.join(' ')} S`);
}

type Line = { colour: string; widthMm: number; dashMm?: number[] };

/** Straight lines with round ends, as one stroke. */
export function strokeLines(doc: jsPDF, lines: [Spot, Spot][], line: Line): void {
  if (lines.length === 0) return;
  const place = ({ x, y }: Spot) => `${length(x)} ${length(heightOf(doc) - y)}`;
  const path = lines.map(([from, to]) => `${place(from)} m ${place(to)} l`).join(' ');
  const dash = line.dashMm === undefined ? '' : `[${line.dashMm.map(length).join(' ')}] 0 d `;
  const width = `${length(line.widthMm)} w`;
  put(doc, `q 1 J ${dash}${lineColour(line.colour)} ${width} ${path} S Q`);
}

/** Full circles: lines of almost no length, since a point alone some readers leave out. */
export function dots(doc: jsPDF, spots: Spot[], dot: Line): void {
  const lines = spots.map(({ x, y }): [Spot, Spot] => [
    { x, y },
    { x: x + 0.005, y },
  ]);
  strokeLines(doc, lines, dot);
}

/** Where an SVG path's own zero comes to lie, and how many millimetres its one is. */
type Placing = Spot & { scale: number };
type Stroke = { path: string; colour: string; width: number };

/** Strokes SVG paths of M, L and C, round at ends and corners; widths in the paths' own measure. */
export function strokePaths(doc: jsPDF, strokes: Stroke[], { x, y, scale }: Placing): void {
  const size = scale * POINTS_PER_MM;
  const place = `${length(x)} ${length(heightOf(doc) - y)}`;
  const drawn = strokes.map(({ path, colour, width }) => {
    return `${lineColour(colour)} ${width} w ${pathOperators(path)} S`;
  });
  const matrix = `${factor(size)} 0 0 ${factor(-size)} ${place} cm`;
  put(doc, `q ${matrix} 1 J 1 j ${drawn.join(' ')} Q`);
}
