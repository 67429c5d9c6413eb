// Capitals and digits as outlines, which a page shows and no reader takes for text: those of number
// plates, and of the stamp across a document that is no real report.

import { factor, points } from './operators.ts';
import type { Spot } from './pen.ts';
import letterLines from './plate-letters.txt?raw';

/** A letter's width, and the operators that outline it. */
type Letter = { advance: number; outline: string };

/** Made as letters come: a plate has ten of the thirty-six. */
const letters = new Map<string, Letter>();

function letterOf(letter: string): Letter | undefined {
  const known = letters.get(letter);
  if (known !== undefined || !/^[A-Z\d]$/.test(letter)) return known;
  const start = letterLines.indexOf(`\n${letter} `) + 1;
  const line = letterLines.slice(start, letterLines.indexOf('\n', start));
  const [, advance = ''] = line.split(' ', 2);
  const made = { advance: Number(advance), outline: line.slice(`${letter} ${advance} `.length) };
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

/** Where the feet of the first letter stand, and how many points a unit of the outlines is. */
type Placing = Spot & { scaleX: number; scaleY: number };

export function lettersOperators(text: string, { x, y, scaleX, scaleY }: Placing): string {
  const drawn = [...text].map((each) => {
    const { advance = 0, outline = '' } = letterOf(each) ?? {};
    return `${outline} f 1 0 0 1 ${advance + LETTER_GAP} 0 cm`;
  });
  const place = `${points(x)} ${points(y)}`;
  return `q ${factor(scaleX)} 0 0 ${factor(scaleY)} ${place} cm ${drawn.join(' ')} Q`;
}
