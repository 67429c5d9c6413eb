// The word across every page of a document that is no real report: as a shape, since its letters
// would fall into the text of the page for whoever searches, copies or listens to it.

import { GState, type jsPDF } from 'jspdf';
import { drawFormObject } from './form-object.ts';
import { CAPITALS, drawLetters, lettersWidth } from './letter-outlines.ts';
import { COLOURS } from './style.ts';

/** Light enough to read through, and over everything, so that no filled shape hides it. */
const OPACITY = 0.06;

/** How much of a page's diagonal the word takes. */
const SHARE = 0.56;

/** The word is drawn once and this long; every page shows it as long as its own diagonal asks. */
const LENGTH_MM = 200;

/** `word`: capitals. */
export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  const scale = LENGTH_MM / lettersWidth(word);
  const high = CAPITALS * scale;
  const angle = Math.atan2(page.height, page.width);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const size = (Math.hypot(page.width, page.height) * SHARE) / LENGTH_MM;
  // Turned around the page's middle, where the middle of the capitals lies.
  const x = page.width / 2 - (size * (LENGTH_MM * cos - high * sin)) / 2;
  const y = page.height / 2 + (size * (LENGTH_MM * sin + high * cos)) / 2;
  const draw = () => {
    doc.setFillColor(COLOURS.ink);
    drawLetters(doc, word, { x: 0, y: high, scaleX: scale, scaleY: scale });
  };
  doc.saveGraphicsState();
  doc.setGState(new GState({ opacity: OPACITY }));
  const drawing = { name: 'Stamp', width: LENGTH_MM, height: high, draw };
  drawFormObject(doc, drawing, { x, y, scale: size, angle });
  doc.restoreGraphicsState();
}
