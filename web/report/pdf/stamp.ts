// The word across every page of a document that is not a real report: as a shape, since its letters
// would mix into the text of the page when it is searched, copied or read aloud.

import { GState, type jsPDF } from 'jspdf';
import { drawFormObject } from './form-object.ts';
import { CAPITALS, drawLetters, lettersWidth } from './letter-outlines.ts';
import { COLOURS } from './style.ts';

/** Light enough to read through, and over everything, so that no filled shape hides it. */
const OPACITY = 0.06;

/** The word's share of a page's diagonal. */
const SHARE = 0.56;

/** The length at which the word is drawn once; every page scales it to its own diagonal. */
const LENGTH_MM = 200;

/** `word`: capitals. */
export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  const scale = LENGTH_MM / lettersWidth(word);
  const high = CAPITALS * scale;
  // By a root, which every engine rounds alike, as it does no sine: a document is the same
  // everywhere (ECMA-262 leaves Math.sin and Math.hypot to the engine).
  const diagonal = Math.sqrt(page.width * page.width + page.height * page.height);
  const [cos, sin] = [page.width / diagonal, page.height / diagonal];
  const size = (diagonal * SHARE) / LENGTH_MM;
  // Rotated about the page's centre, which is the middle of the capitals.
  const x = page.width / 2 - (size * (LENGTH_MM * cos - high * sin)) / 2;
  const y = page.height / 2 + (size * (LENGTH_MM * sin + high * cos)) / 2;
  const draw = () => {
    doc.setFillColor(COLOURS.ink);
    drawLetters(doc, word, { x: 0, y: high, scaleX: scale, scaleY: scale });
  };
  doc.saveGraphicsState();
  doc.setGState(new GState({ opacity: OPACITY }));
  const drawing = { name: 'Stamp', width: LENGTH_MM, height: high, draw };
  drawFormObject(doc, drawing, { x, y, scale: size, cos, sin });
  doc.restoreGraphicsState();
}
