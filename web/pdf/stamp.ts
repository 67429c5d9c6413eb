// The word across every page of a document that is no real report.

import { GState, type jsPDF } from 'jspdf';
import { widthMm } from './face.ts';
import { COLOURS } from './ink.ts';

/** Light enough to read through, and over everything, so that no box hides it. */
const OPACITY = 0.06;

export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  if (word === '') return;
  const style = { sizePt: 100, isBold: true, colour: COLOURS.ink };
  const diagonal = Math.hypot(page.width, page.height);
  const sizePt = (style.sizePt * diagonal * 0.74) / widthMm(doc, word, style);
  const length = diagonal * 0.74;
  const angle = Math.atan2(page.height, page.width);
  // The middle of the capitals, not their feet, lies on the diagonal.
  const lift = sizePt * 0.3528 * 0.36;
  const x = page.width / 2 - (Math.cos(angle) * length) / 2 + Math.sin(angle) * lift;
  const y = page.height / 2 + (Math.sin(angle) * length) / 2 + Math.cos(angle) * lift;
  doc.saveGraphicsState();
  doc.setGState(new GState({ opacity: OPACITY }));
  doc.setFont('helvetica', 'bold');
  doc.setFontSize(sizePt);
  doc.setTextColor(style.colour);
  doc.text(word, x, y, { angle: (angle * 180) / Math.PI });
  doc.restoreGraphicsState();
}
