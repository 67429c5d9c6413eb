// An Indian number plate: condensed letters in groups on white, yellow or green, the IND strip.

import type { jsPDF } from 'jspdf';
import { plateGroups } from '../../data/identifiers.ts';
import type { PlateColour } from '../../data/report.ts';
import { widthMm } from './face.ts';
import { COLOURS } from './ink.ts';
import { type Box, type Spot, tracePath, write } from './pen.ts';
import letterLines from './plate-letters.txt?raw';
import { printable } from './printable.ts';

type Letter = { advance: number; outline: string };

const letters = new Map<string, Letter>(
  letterLines
    .split('\n')
    .filter((line) => /^[A-Z\d] /.test(line))
    .map((line) => {
      const [letter = '', advance = ''] = line.split(' ', 2);
      const outline = line.slice(letter.length + advance.length + 2);
      return [letter, { advance: Number(advance), outline }];
    }),
);

/** Units of the outlines: how high capitals are, and the gaps that read as on a real plate. */
const CAPITALS = 700;
const LETTER_GAP = 26;
const GROUP_GAP = 190;

/** Black on white for private cars, on yellow for commercial ones; electric: white on green. */
const metals: Record<PlateColour, { metal: string; letters: string }> = {
  white: { metal: COLOURS.white, letters: COLOURS.ink },
  yellow: { metal: COLOURS.plateYellow, letters: COLOURS.ink },
  green: { metal: COLOURS.plateGreen, letters: COLOURS.white },
};

export type Plate = { plate: string; colour?: PlateColour };

function metalOf({ colour = 'white' }: Plate) {
  return metals[colour];
}

const DRAWN: Box = { x: 0, y: 0, width: 72, height: 17.5 };
const FORM = 'plate';

/** Draws the document's plate once; {@link placePlate} shows that drawing, as often as wanted. */
export function makePlate(doc: jsPDF, plate: Plate): void {
  const scale = doc.internal.scaleFactor;
  doc.beginFormObject(0, 0, DRAWN.width * scale, DRAWN.height * scale, '1 0 0 1 0 0');
  drawPlate(doc, plate, DRAWN);
  doc.endFormObject(FORM);
}

/** Shows the document's plate, its left upper corner there. */
export function placePlate(doc: jsPDF, plate: Plate, at: Spot, height: number): void {
  const points = doc.internal.scaleFactor;
  const scale = (height / DRAWN.height).toFixed(4);
  const x = (at.x * points).toFixed(3);
  const y = ((doc.internal.pageSize.getHeight() - at.y - height) * points).toFixed(3);
  // jsPDF writes the matrix as it is.
  doc.doFormObject(FORM, `${scale} 0 0 ${scale} ${x} ${y}`);
  if (!isDrawable(plate.plate)) writeUnknown(doc, plate, at, height);
}

/** How wide a plate of this height is. */
export function plateWidth(height: number): number {
  return (height * DRAWN.width) / DRAWN.height;
}

function drawPlate(doc: jsPDF, plate: Plate, box: Box): void {
  const { metal, letters: colour } = metalOf(plate);
  const radius = box.height * 0.13;
  const stripWidth = box.height * 0.46;
  const inset = box.height * 0.05;
  doc.setFillColor(metal);
  doc.roundedRect(box.x, box.y, box.width, box.height, radius, radius, 'F');
  const inner = { x: box.x + inset, y: box.y + inset, width: 0, height: box.height - 2 * inset };
  doc.setFillColor(COLOURS.plateBlue);
  doc.roundedRect(inner.x, inner.y, stripWidth, inner.height, radius * 0.7, radius * 0.7, 'F');
  doc.setDrawColor(colour);
  doc.setLineWidth(0.3);
  const width = box.width - 2 * inset;
  doc.roundedRect(inner.x, inner.y, width, inner.height, radius * 0.7, radius * 0.7, 'S');
  drawIndia(doc, { ...inner, width: stripWidth });
  const left = inner.x + stripWidth;
  doc.setFillColor(colour);
  drawNumber(doc, plate.plate, {
    x: left + box.height * 0.17,
    y: box.y + box.height * 0.21,
    width: box.x + box.width - inset - left - box.height * 0.34,
    height: box.height * 0.58,
  });
}

/** The wheel and the country's letters at the left of every plate. */
function drawIndia(doc: jsPDF, strip: Box): void {
  const middle = strip.x + strip.width / 2;
  doc.setDrawColor(COLOURS.white);
  doc.setLineWidth(strip.width * 0.06);
  doc.circle(middle, strip.y + strip.height * 0.36, strip.width * 0.24, 'S');
  doc.setFillColor(COLOURS.white);
  doc.circle(middle, strip.y + strip.height * 0.36, strip.width * 0.07, 'F');
  const height = strip.height * 0.19;
  const scale = height / CAPITALS;
  const width = lettersWidth('IND') * scale;
  doc.setFillColor(COLOURS.white);
  drawLetters(doc, 'IND', {
    x: middle - width / 2,
    y: strip.y + strip.height * 0.68,
    width,
    height,
  });
}

/** The number in the present colour, as large as fits and in the middle of its box. */
function drawNumber(doc: jsPDF, plate: string, box: Box): void {
  if (!isDrawable(plate)) return;
  const groups = plateGroups(withoutGaps(plate));
  const gaps = (groups.length - 1) * GROUP_GAP;
  const units = groups.reduce((sum, group) => sum + lettersWidth(group), gaps);
  const scaleY = box.height / CAPITALS;
  const scaleX = Math.min(scaleY, box.width / units);
  let x = box.x + (box.width - units * scaleX) / 2;
  for (const group of groups) {
    const width = lettersWidth(group) * scaleX;
    drawLetters(doc, group, { x, y: box.y, width, height: box.height });
    x += width + GROUP_GAP * scaleX;
  }
}

function isDrawable(plate: string): boolean {
  return [...withoutGaps(plate)].every((letter) => letters.has(letter));
}

/** The number as its source may write it, `MH-12 DE 1433`, without what stands between. */
function withoutGaps(plate: string): string {
  return plate.toUpperCase().replace(/[\s-]/g, '');
}

/** A number with characters that no plate has: as plain type, since it must still be shown. */
function writeUnknown(doc: jsPDF, plate: Plate, at: Spot, height: number): void {
  const style = { sizePt: height * 1.6, isBold: true, colour: metalOf(plate).letters };
  const text = printable(plate.plate);
  const room = plateWidth(height) - height;
  const sizePt = Math.min(style.sizePt, (style.sizePt * room) / widthMm(doc, text, style));
  const middle = { x: at.x + height * 0.65 + room / 2, y: at.y + height / 2 + sizePt * 0.126 };
  write(doc, text, middle, { ...style, sizePt }, 'center');
}

function lettersWidth(text: string): number {
  const advances = [...text].map((letter) => (letters.get(letter)?.advance ?? 0) + LETTER_GAP);
  return advances.reduce((sum, advance) => sum + advance, -LETTER_GAP);
}

function drawLetters(doc: jsPDF, text: string, box: Box): void {
  const scaleX = box.width / lettersWidth(text);
  const scaleY = box.height / CAPITALS;
  let x = box.x;
  for (const each of text) {
    const letter = letters.get(each);
    if (letter === undefined) continue;
    tracePath(doc, letter.outline, { x, y: box.y, scaleX, scaleY });
    x += (letter.advance + LETTER_GAP) * scaleX;
  }
  doc.fill();
}
