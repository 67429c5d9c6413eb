// Draws SVG paths made of M, L, Q, C, Z and the relative l and c: the mark, signs, plate capitals
// and Indian letters. Also draws form objects, which a document stores once and shows many times.
// Form objects contain only shapes, because jsPDF gives them no fonts.

import type { jsPDF } from 'jspdf';
import { MM_PER_PT } from './style.ts';

/** A step of a path in jsPDF's form: m moves, l draws a line, c draws a curve, h closes it. */
type Step = { op: 'm' | 'l' | 'c' | 'h'; c: number[] };

export type Path = Step[];

/** The position of a path's origin, and the millimetres per unit. */
type Placing = { x: number; y: number; scaleX: number; scaleY: number };

export function pathOf(svg: string): Path {
  const path: Path = [];
  for (const [, letter = '', rest = ''] of svg.matchAll(/([MLQCZlc])([^MLQCZlc]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const from = path.at(-1)?.c.slice(-2) ?? [];
    const [x = 0, y = 0] = /[lc]/.test(letter) ? from : [];
    const placed = numbers.map((each, index) => each + (index % 2 === 0 ? x : y));
    path.push(stepOf(letter.toUpperCase(), placed, from));
  }
  return path;
}

function stepOf(letter: string, numbers: number[], from: number[]): Step {
  switch (letter) {
    case 'M':
      return { op: 'm', c: numbers };
    case 'L':
      return { op: 'l', c: numbers };
    case 'C':
      return { op: 'c', c: numbers };
    case 'Q':
      return { op: 'c', c: cubic(from, numbers) };
    default:
      return { op: 'h', c: [] };
  }
}

/**
 * Converts a quadratic curve, which PDF does not have, to a cubic one with its control points at
 * two thirds. Only fonts have such curves, and whole units are precise enough for them.
 */
function cubic([x0 = 0, y0 = 0]: number[], [qx = 0, qy = 0, x = 0, y = 0]: number[]): number[] {
  const near = (end: number, control: number) => Math.round(end + (2 / 3) * (control - end));
  return [near(x0, qx), near(y0, qy), near(x, qx), near(y, qy), x, y];
}

/** Adds a path to the page, for the next call to fill or stroke. */
export function trace(doc: jsPDF, path: Path, { x, y, scaleX, scaleY }: Placing): void {
  const placed = (value: number, index: number) =>
    index % 2 === 0 ? x + value * scaleX : y + value * scaleY;
  doc.path(path.map(({ op, c }) => ({ op, c: c.map(placed) })));
}

/** `name`: unique in the document. `draw`: draws the shapes as on a page of this size. */
type Drawing = { name: string; width: number; height: number; draw: () => void };

/** A drawing's lower left corner, its scale, and its rotation as cosine and sine. */
type ObjectPlacing = { x: number; y: number; scale: number; cos?: number; sin?: number };

const drawn = new WeakMap<jsPDF, Set<string>>();

export function drawFormObject(doc: jsPDF, drawing: Drawing, placing: ObjectPlacing): void {
  const { x, y, scale, cos = 1, sin = 0 } = placing;
  define(doc, drawing);
  const [along, up] = [scale * cos, scale * sin];
  const [left, bottom] = [x / MM_PER_PT, (doc.internal.pageSize.getHeight() - y) / MM_PER_PT];
  doc.doFormObject(drawing.name, doc.Matrix(along, up, -up, along, left, bottom));
}

function define(doc: jsPDF, { name, width, height, draw }: Drawing): void {
  const names = drawn.get(doc) ?? new Set<string>();
  drawn.set(doc, names);
  if (names.has(name)) return;
  names.add(name);
  doc.beginFormObject(0, 0, width / MM_PER_PT, height / MM_PER_PT, doc.unitMatrix);
  draw();
  doc.endFormObject(name);
}
