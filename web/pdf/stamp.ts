// The word across every page of a document that is no real report: as a shape, since its letters
// would fall into the text of the page for whoever searches, copies or listens to it.

import { GState, type jsPDF } from 'jspdf';
import { COLOURS, MM_PER_PT } from './ink.ts';
import { CAPITALS, lettersOperators, lettersWidth } from './letter-outlines.ts';
import { factor, fillColour, points, put } from './operators.ts';

/** Light enough to read through, and over everything, so that no box hides it. */
const OPACITY = 0.06;

/** How much of a page's diagonal the word takes. */
const SHARE = 0.56;

/** `word`: capitals. */
export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  const [width, height] = [page.width / MM_PER_PT, page.height / MM_PER_PT];
  const length = Math.hypot(width, height) * SHARE;
  const scale = length / lettersWidth(word);
  const angle = Math.atan2(height, width);
  const turn = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)].map(factor);
  // Turned around the page's middle, where the middle of the capitals lies.
  const place = `${turn.join(' ')} ${points(width / 2)} ${points(height / 2)} cm`;
  const begin = { x: -length / 2, y: (-CAPITALS * scale) / 2, scaleX: scale, scaleY: scale };
  doc.saveGraphicsState();
  doc.setGState(new GState({ opacity: OPACITY }));
  put(doc, `${place} ${fillColour(COLOURS.ink)} ${lettersOperators(word, begin)}`);
  doc.restoreGraphicsState();
}
