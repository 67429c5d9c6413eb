// Drawings that a document stores once and shows in many places: jsPDF's form objects. They hold
// shapes alone, since jsPDF gives them no faces to set text with.

import type { jsPDF } from 'jspdf';
import { MM_PER_PT } from './style.ts';

/** Under a name that its document has for nothing else; drawn as on a page of this size. */
type Drawing = { name: string; width: number; height: number; draw: () => void };

/** Where the left lower corner comes to lie, how large, and by how much turned to the left. */
type Placing = { x: number; y: number; scale: number; angle?: number };

const kept = new WeakMap<jsPDF, Set<string>>();

export function showKept(doc: jsPDF, drawing: Drawing, placing: Placing): void {
  const { x, y, scale, angle = 0 } = placing;
  keep(doc, drawing);
  const [along, up] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [left, bottom] = [x / MM_PER_PT, (doc.internal.pageSize.getHeight() - y) / MM_PER_PT];
  doc.doFormObject(drawing.name, doc.Matrix(along, up, -up, along, left, bottom));
}

function keep(doc: jsPDF, { name, width, height, draw }: Drawing): void {
  const names = kept.get(doc) ?? new Set<string>();
  kept.set(doc, names);
  if (names.has(name)) return;
  names.add(name);
  doc.beginFormObject(0, 0, width / MM_PER_PT, height / MM_PER_PT, doc.unitMatrix);
  draw();
  doc.endFormObject(name);
}
