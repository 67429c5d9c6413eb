// The few strokes that everything on paper is made of.

import type { jsPDF } from 'jspdf';
import { showOperators, widthMm } from './face.ts';
import { lineHeightMm, MM_PER_PT, type TextStyle } from './ink.ts';
import { printable } from './printable.ts';

export type Spot = { x: number; y: number };
export type Box = Spot & { width: number; height: number };
type Span = { x: number; width: number };
export type Align = 'left' | 'center' | 'right';

/** How high capitals stand, by which a line looks centred: 0.718 of Helvetica's size. */
const CAPITALS = 0.718;

/**
 * One line of text, standing on `y`: the operators that jsPDF's text() writes, without its search
 * of every line for writing from right to left, which takes longer than all else on the page.
 */
export function write(doc: jsPDF, text: string, at: Spot, style: TextStyle, align?: Align): void {
  const line = printable(text);
  const width = align === undefined || align === 'left' ? 0 : widthMm(doc, line, style);
  const left = align === 'center' ? at.x - width / 2 : at.x - width;
  const points = doc.internal.scaleFactor;
  const x = (left * points).toFixed(2);
  const y = ((doc.internal.pageSize.getHeight() - at.y) * points).toFixed(2);
  const shown = showOperators(doc, line, style);
  const operators = `BT ${colourOperator(style.colour, 'rg')} ${x} ${y} Td ${shown} ET`;
  // Only bold letters of other scripts are drawn around.
  const isStroked = shown.includes(' Tr ');
  writeOperators(
    doc,
    isStroked ? `q ${colourOperator(style.colour, 'RG')} ${operators} Q` : operators,
  );
}

function writeOperators(doc: jsPDF, operators: string): void {
  // What jsPDF's own plugins write with; its types leave it out.
  const { write } = doc.internal as unknown as { write: (operators: string) => void };
  write(operators);
}

const colours = new Map<string, string>();

/** `0.06 0.11 0.18 rg`, of `#0F1B2D`. */
function colourOperator(colour: string, operator: 'rg' | 'RG'): string {
  let numbers = colours.get(colour);
  if (numbers === undefined) {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    numbers = parts.map((part) => part.toFixed(3)).join(' ');
    colours.set(colour, numbers);
  }
  return `${numbers} ${operator}`;
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

export function fillBox(doc: jsPDF, colour: string, box: Box): void {
  doc.setFillColor(colour);
  doc.rect(box.x, box.y, box.width, box.height, 'F');
}

export function strokeBox(doc: jsPDF, colour: string, box: Box): void {
  doc.setDrawColor(colour);
  doc.setLineWidth(0.2);
  doc.rect(box.x, box.y, box.width, box.height, 'S');
}

/** Hairlines from left to right, at each height of `ys`, as one stroke. */
export function rules(doc: jsPDF, colour: string, { x, width }: Span, ys: number[]): void {
  if (ys.length === 0) return;
  doc.setDrawColor(colour);
  doc.setLineWidth(0.2);
  for (const y of ys) {
    doc.moveTo(x, y);
    doc.lineTo(x + width, y);
  }
  doc.stroke();
}

export type Placing = Spot & { scaleX: number; scaleY: number };

/** Puts an SVG path (M, L, C, Q, Z, either case) on the page; the caller fills or strokes it. */
export function tracePath(doc: jsPDF, path: string, { x, y, scaleX, scaleY }: Placing): void {
  let here = [0, 0];
  let start = here;
  for (const [, letter = '', values = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const isRelative = letter === letter.toLowerCase();
    const [fromX = 0, fromY = 0] = here;
    const numbers = (values.match(/-?[\d.]+/g) ?? []).map((text, index) => {
      const offset = index % 2 === 0 ? fromX : fromY;
      return Number(text) + (isRelative ? offset : 0);
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map((value, index) =>
      index % 2 === 0 ? x + value * scaleX : y + value * scaleY,
    );
    const [onX, onY] = [x + fromX * scaleX, y + fromY * scaleY];
    // biome-ignore format: one command a line reads as the table it is
    switch (letter.toUpperCase()) {
      case 'M': doc.moveTo(a, b); start = numbers; break;
      case 'L': doc.lineTo(a, b); break;
      case 'C': doc.curveTo(a, b, c, d, e, f); break;
      // The PDF has no quadratic curve: the same one as a cubic.
      case 'Q': doc.curveTo(mid(onX, a), mid(onY, b), mid(c, a), mid(d, b), c, d); break;
      default: doc.close();
    }
    here = numbers.length === 0 ? start : numbers.slice(-2);
  }
}

/** Two thirds of the way from an end of a quadratic curve to its control point. */
function mid(end: number, control: number): number {
  return end + (2 / 3) * (control - end);
}
