// Drawings that several pages show, kept once: form XObjects (ISO 32000-1, 8.10). jsPDF has them
// too, but without the resources that letters in them need.

import type { jsPDF } from 'jspdf';
import { captured, put } from './operators.ts';

/** In points, from the left lower corner of the pages that show it. */
type Size = { width: number; height: number };
type Form = { operators: string; size: Size; object?: number };

/** jsPDF numbers a document's list of pages 1, and what all of them draw with 2. */
const RESOURCES = 2;

/** What a plugin of jsPDF puts objects with; its types leave it out. */
type Putter = {
  write: (line: string) => void;
  newObject: () => number;
  putStream: (stream: {
    data: string;
    additionalKeyValues: { key: string; value: string | number }[];
    objectId: number;
  }) => void;
};

const kept = new WeakMap<jsPDF, Map<string, Form>>();

/** Keeps a drawing under a name that its document has for nothing else. */
export function keepForm(doc: jsPDF, name: string, operators: string, size: Size): void {
  formsOf(doc).set(name, { operators, size });
}

/** The operators that show a drawing that was kept. */
export function formOperators(name: string): string {
  return `/${name} Do`;
}

type Repeated = { name: string; times: number };

/** Draws what so many pages, all as large as this one, show in the same place. */
export function drawRepeated(doc: jsPDF, { name, times }: Repeated, draw: () => void): void {
  if (times < 2) {
    draw();
    return;
  }
  if (!formsOf(doc).has(name)) {
    const { scaleFactor, pageSize } = doc.internal;
    const [width, height] = [pageSize.getWidth() * scaleFactor, pageSize.getHeight() * scaleFactor];
    keepForm(doc, name, captured(doc, draw), { width, height });
  }
  put(doc, formOperators(name));
}

function formsOf(doc: jsPDF): Map<string, Form> {
  const known = kept.get(doc);
  if (known !== undefined) return known;
  const forms = new Map<string, Form>();
  kept.set(doc, forms);
  const putter = doc.internal as unknown as Putter;
  doc.internal.events.subscribe('putResources', () => {
    for (const form of forms.values()) form.object = putForm(putter, form);
  });
  doc.internal.events.subscribe('putXobjectDict', () => {
    for (const [name, { object }] of forms) putter.write(`/${name} ${object} 0 R`);
  });
  return forms;
}

function putForm({ newObject, putStream, write }: Putter, { operators, size }: Form): number {
  const objectId = newObject();
  const additionalKeyValues = [
    { key: 'Type', value: '/XObject' },
    { key: 'Subtype', value: '/Form' },
    { key: 'BBox', value: `[0 0 ${Math.ceil(size.width)} ${Math.ceil(size.height)}]` },
    { key: 'Resources', value: `${RESOURCES} 0 R` },
  ];
  putStream({ data: operators, additionalKeyValues, objectId });
  write('endobj');
  return objectId;
}
