// Capitals and digits as outlines, which are shown but are not text: for number plates, and for the
// stamp across a document that is not a real report.

import type { jsPDF } from 'jspdf';
import letterLines from './plate-letters.txt?raw';
import { type Path, pathOf, trace } from './shapes.ts';
import type { Spot } from './style.ts';

type Letter = { advance: number; outline: Path };

/** Made when first used: a plate has ten of the thirty-six. */
const letters = new Map<string, Letter>();

function letterOf(letter: string): Letter | undefined {
  const known = letters.get(letter);
  if (known !== undefined || !/^[A-Z\d]$/.test(letter)) return known;
  const start = letterLines.indexOf(`\n${letter} `) + 1;
  const line = letterLines.slice(start, letterLines.indexOf('\n', start));
  const [, advance = ''] = line.split(' ', 2);
  const outline = pathOf(line.slice(`${letter} ${advance} `.length));
  const made = { advance: Number(advance), outline };
  letters.set(letter, made);
  return made;
}

/** Units of the outlines: how high capitals are, and the gap between two letters. */
export const CAPITALS = 700;
const LETTER_GAP = 26;

/** Whether there is an outline of each of these letters. */
export function isDrawable(text: string): boolean {
  return [...text].every((letter) => letterOf(letter) !== undefined);
}

/** In units. */
export function lettersWidth(text: string): number {
  const advances = [...text].map((letter) => (letterOf(letter)?.advance ?? 0) + LETTER_GAP);
  return advances.reduce((sum, advance) => sum + advance, -LETTER_GAP);
}

/** Where the first letter's baseline starts, and the millimetres of a unit. */
type Placing = Spot & { scaleX: number; scaleY: number };

export function drawLetters(doc: jsPDF, text: string, { x, y, scaleX, scaleY }: Placing): void {
  let left = x;
  for (const each of text) {
    const letter = letterOf(each);
    if (letter === undefined) continue;
    trace(doc, letter.outline, { x: left, y, scaleX, scaleY: -scaleY });
    doc.fill();
    left += (letter.advance + LETTER_GAP) * scaleX;
  }
}
