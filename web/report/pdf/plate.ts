// Draws letters as shapes: an Indian number plate with the IND strip, in white, yellow or green,
// and the stamp across any document that is not a real report.

import { GState, type jsPDF } from 'jspdf';
import type { PlateColour } from '../../../data/report.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import { type Box, write } from './drawing.ts';
import letterLines from './plate-letters.txt?raw';
import { drawFormObject, type Path, pathOf, trace } from './shapes.ts';
import { COLOURS, type Spot } from './style.ts';
import { printable, widthMm } from './text-metrics.ts';

/** The gap between groups, as on a real plate, in units of the outlines. */
const GROUP_GAP = 190;

/** The ratio of a plate's width to its height. */
const WIDTH = 72 / 17.5;

/** Sizes on a plate, as shares of its height. */
const RADIUS = 0.13;
const INNER_RADIUS = 0.09;
const INSET = 0.05;
const STRIP_WIDTH = 0.46;

/**
 * A plate's colours: black on white for private cars, black on yellow for commercial ones, white on
 * green for electric ones.
 */
const metals: Record<PlateColour, { metal: string; letters: string }> = {
  white: { metal: COLOURS.white, letters: COLOURS.ink },
  yellow: { metal: COLOURS.plateYellow, letters: COLOURS.ink },
  green: { metal: COLOURS.plateGreen, letters: COLOURS.white },
};

type Plate = { plate: string; colour?: PlateColour };

/** The width of a plate of this height. */
export function plateWidth(height: number): number {
  return height * WIDTH;
}

/** The plate is drawn once at this height and scaled on every page. */
const HEIGHT_MM = 17.5;
const BORDER_MM = 0.3;

/** Shows the document's plate with its top left corner at `at`. */
export function showPlate(doc: jsPDF, plate: Plate, at: Spot, height: number): void {
  const [width, draw] = [plateWidth(HEIGHT_MM), () => drawPlate(doc, plate)];
  const placing = { x: at.x, y: at.y + height, scale: height / HEIGHT_MM };
  drawFormObject(doc, { name: 'Plate', width, height: HEIGHT_MM, draw }, placing);
  if (!isPlate(plate.plate)) writeUnknown(doc, plate, at, height);
}

function drawPlate(doc: jsPDF, plate: Plate): void {
  const { metal, letters: colour } = metals[plate.colour ?? 'white'];
  const outer = { x: 0, y: 0, width: plateWidth(HEIGHT_MM), height: HEIGHT_MM };
  const inset = INSET * HEIGHT_MM;
  const inner = {
    x: inset,
    y: inset,
    width: outer.width - 2 * inset,
    height: HEIGHT_MM - 2 * inset,
  };
  const strip = { ...inner, width: STRIP_WIDTH * HEIGHT_MM };
  doc.setFillColor(metal);
  roundedBox(doc, outer, RADIUS, 'F');
  doc.setFillColor(COLOURS.plateBlue);
  roundedBox(doc, strip, INNER_RADIUS, 'F');
  doc.setDrawColor(colour);
  doc.setLineWidth(BORDER_MM);
  roundedBox(doc, inner, INNER_RADIUS, 'S');
  drawIndia(doc, strip);
  if (isPlate(plate.plate)) drawNumber(doc, plate);
}

function roundedBox(doc: jsPDF, { x, y, width, height }: Box, radius: number, how: string): void {
  doc.roundedRect(x, y, width, height, radius * HEIGHT_MM, radius * HEIGHT_MM, how);
}

/** Draws the wheel and the letters IND at the left end of a plate. */
function drawIndia(doc: jsPDF, { x, y, width, height }: Box): void {
  const middle = x + width / 2;
  const wheelY = y + height * 0.36;
  doc.setDrawColor(COLOURS.white);
  doc.setFillColor(COLOURS.white);
  doc.setLineWidth(width * 0.06);
  doc.circle(middle, wheelY, width * 0.24, 'S');
  doc.circle(middle, wheelY, width * 0.07, 'F');
  const scale = (height * 0.19) / CAPITALS;
  const left = middle - (lettersWidth('IND') * scale) / 2;
  drawLetters(doc, 'IND', { x: left, y: y + height * 0.87, scaleX: scale, scaleY: scale });
}

/** Draws the number, centred and as large as will fit. */
function drawNumber(doc: jsPDF, plate: Plate): void {
  const groups = plateGroups(withoutGaps(plate.plate));
  const gaps = (groups.length - 1) * GROUP_GAP;
  const units = groups.reduce((sum, group) => sum + lettersWidth(group), gaps);
  const left = (INSET + STRIP_WIDTH + 0.17) * HEIGHT_MM;
  const room = plateWidth(HEIGHT_MM) - (INSET + 0.17) * HEIGHT_MM - left;
  const scaleY = (HEIGHT_MM * 0.58) / CAPITALS;
  const scaleX = Math.min(scaleY, room / units);
  let x = left + (room - units * scaleX) / 2;
  doc.setFillColor(metals[plate.colour ?? 'white'].letters);
  for (const group of groups) {
    drawLetters(doc, group, { x, y: HEIGHT_MM * 0.79, scaleX, scaleY });
    x += (lettersWidth(group) + GROUP_GAP) * scaleX;
  }
}

function isPlate(plate: string): boolean {
  return isDrawable(withoutGaps(plate));
}

/** The number without separators: `MH-12 DE 1433` becomes `MH12DE1433`. */
function withoutGaps(plate: string): string {
  return plate.toUpperCase().replace(/[\s-]/g, '');
}

/** Writes a number in plain type if it has characters that plates do not have. */
function writeUnknown(doc: jsPDF, plate: Plate, at: Spot, height: number): void {
  const style = {
    sizePt: height * 1.6,
    isBold: true,
    colour: metals[plate.colour ?? 'white'].letters,
  };
  const text = printable(plate.plate);
  const room = plateWidth(height) - height;
  const sizePt = Math.min(style.sizePt, (style.sizePt * room) / widthMm(doc, text, style));
  const middle = { x: at.x + height * 0.65 + room / 2, y: at.y + height / 2 + sizePt * 0.126 };
  write(doc, text, middle, { ...style, sizePt }, 'center');
}

type Letter = { advance: number; outline: Path };

/** The outlines parsed so far. Each is parsed on first use, because a plate needs at most ten. */
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

/** The height of capitals and the gap between letters, in units of the outlines. */
const CAPITALS = 700;
const LETTER_GAP = 26;

/** Whether every character of the text has an outline. */
function isDrawable(text: string): boolean {
  return [...text].every((letter) => letterOf(letter) !== undefined);
}

/** The text's width in units of the outlines. */
function lettersWidth(text: string): number {
  const advances = [...text].map((letter) => (letterOf(letter)?.advance ?? 0) + LETTER_GAP);
  return advances.reduce((sum, advance) => sum + advance, -LETTER_GAP);
}

/** Where the first letter's baseline starts, and the millimetres per unit. */
type LetterPlacing = Spot & { scaleX: number; scaleY: number };

function drawLetters(doc: jsPDF, text: string, { x, y, scaleX, scaleY }: LetterPlacing): void {
  let left = x;
  for (const each of text) {
    const letter = letterOf(each);
    if (letter === undefined) continue;
    trace(doc, letter.outline, { x: left, y, scaleX, scaleY: -scaleY });
    doc.fill();
    left += (letter.advance + LETTER_GAP) * scaleX;
  }
}

/** The stamp is light enough to read through. It is drawn on top, so that no shape hides it. */
const OPACITY = 0.06;

/** The share of the page's diagonal that the word takes up. */
const SHARE = 0.56;

/** The stamp's word is drawn once at this length and scaled to the diagonal of every page. */
const LENGTH_MM = 200;

/** Draws the stamp; `word` is in capitals. */
export function drawStamp(doc: jsPDF, word: string, page: { width: number; height: number }): void {
  const scale = LENGTH_MM / lettersWidth(word);
  const high = CAPITALS * scale;
  // Uses a square root, which all engines round alike, and not Math.sin or Math.hypot (ECMA-262),
  // so that a document has the same bytes everywhere.
  const diagonal = Math.sqrt(page.width * page.width + page.height * page.height);
  const [cos, sin] = [page.width / diagonal, page.height / diagonal];
  const size = (diagonal * SHARE) / LENGTH_MM;
  // Rotates about the page's centre, which is the centre of the capitals.
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
