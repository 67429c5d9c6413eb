// The word across every page of a document that is no real report.

import { GState, type jsPDF } from 'jspdf';
import { showOperators, widthMm } from './face.ts';
import { COLOURS, MM_PER_PT } from './ink.ts';
import { factor, fillColour, points, put } from './operators.ts';

/** Light enough to read through, and over everything, so that no box hides it. */
const OPACITY = 0.06;

export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  const style = { sizePt: 100, isBold: true, colour: COLOURS.ink };
  const length = Math.hypot(page.width, page.height) * 0.74;
  const sizePt = (style.sizePt * length) / widthMm(doc, word, style);
  const angle = Math.atan2(page.height, page.width);
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  // The middle of the capitals, not their feet, lies on the diagonal.
  const lift = sizePt * MM_PER_PT * 0.36;
  const x = page.width / 2 - (cosine * length) / 2 + sine * lift;
  const y = page.height / 2 - (sine * length) / 2 - cosine * lift;
  const turn = [cosine, sine, -sine, cosine].map(factor).join(' ');
  const place = `${points(x / MM_PER_PT)} ${points(y / MM_PER_PT)}`;
  doc.saveGraphicsState();
  doc.setGState(new GState({ opacity: OPACITY }));
  const shown = showOperators(doc, word, { ...style, sizePt });
  put(doc, `BT ${fillColour(style.colour)} ${turn} ${place} Tm ${shown} ET`);
  doc.restoreGraphicsState();
}
