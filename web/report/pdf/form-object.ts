// Form objects of jsPDF: drawings that a document stores once and shows in many places. They hold
// shapes only, since jsPDF gives them no fonts.

import type { jsPDF } from 'jspdf';
import { MM_PER_PT } from './style.ts';

/** `name` is unique in its document; `draw` draws as on a page of this size. */
type Drawing = { name: string; width: number; height: number; draw: () => void };

/** Where its lower left corner lies, its scale, and the cosine and sine of a turn to the left. */
type Placing = { x: number; y: number; scale: number; cos?: number; sin?: number };

const drawn = new WeakMap<jsPDF, Set<string>>();

export function drawFormObject(doc: jsPDF, drawing: Drawing, placing: Placing): void {
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
