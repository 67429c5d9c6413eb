// An Indian number plate: condensed letters in groups on white, yellow or green, the IND strip.

import type { jsPDF } from 'jspdf';
import { plateGroups } from '../../data/identifiers.ts';
import type { PlateColour } from '../../data/report.ts';
import { widthMm } from './face.ts';
import { formOperators, keepForm } from './forms.ts';
import { COLOURS, MM_PER_PT } from './ink.ts';
import { CAPITALS, isDrawable, lettersOperators, lettersWidth } from './letter-outlines.ts';
import { factor, fillColour, lineColour, points, put, roundedBox } from './operators.ts';
import { type Spot, write } from './pen.ts';
import { printable } from './printable.ts';

/** In units of the outlines: what reads as on a real plate. */
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

/** The plate is drawn once, in points and this large; every page shows it in a size of its own. */
const WIDTH_MM = 72;
const HEIGHT_MM = 17.5;
const WIDTH = WIDTH_MM / MM_PER_PT;
const HEIGHT = HEIGHT_MM / MM_PER_PT;
const FORM = 'Plate';

/** Draws the document's plate once; {@link placePlate} shows that drawing, as often as wanted. */
export function makePlate(doc: jsPDF, plate: Plate): void {
  keepForm(doc, FORM, plateOperators(plate), { width: WIDTH, height: HEIGHT });
}

/** Shows the document's plate, its left upper corner there. */
export function placePlate(doc: jsPDF, plate: Plate, at: Spot, height: number): void {
  const scale = factor(height / HEIGHT_MM);
  const x = points(at.x / MM_PER_PT);
  const y = points((doc.internal.pageSize.getHeight() - at.y - height) / MM_PER_PT);
  put(doc, `q ${scale} 0 0 ${scale} ${x} ${y} cm ${formOperators(FORM)} Q`);
  if (!isPlate(plate.plate)) writeUnknown(doc, plate, at, height);
}

/** How wide a plate of this height is. */
export function plateWidth(height: number): number {
  return (height * WIDTH_MM) / HEIGHT_MM;
}

const RADIUS = HEIGHT * 0.13;
const INSET = HEIGHT * 0.05;
const INNER_HEIGHT = HEIGHT - 2 * INSET;
const STRIP_WIDTH = HEIGHT * 0.46;

function plateOperators(plate: Plate): string {
  const { metal, letters: colour } = metalOf(plate);
  const inner = { x: INSET, y: INSET, height: INNER_HEIGHT };
  const strip = roundedBox({ ...inner, width: STRIP_WIDTH }, RADIUS * 0.7);
  const border = roundedBox({ ...inner, width: WIDTH - 2 * INSET }, RADIUS * 0.7);
  return [
    `${fillColour(metal)} ${roundedBox({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, RADIUS)} f`,
    `${fillColour(COLOURS.plateBlue)} ${strip} f`,
    `${lineColour(colour)} ${points(0.3 / MM_PER_PT)} w ${border} S`,
    indiaOperators(),
    `${fillColour(colour)} ${numberOperators(plate.plate)}`,
  ].join('\n');
}

/** The wheel and the country's letters at the left of every plate. */
function indiaOperators(): string {
  const middle = INSET + STRIP_WIDTH / 2;
  const wheelY = INSET + INNER_HEIGHT * 0.64;
  const wheel = (radius: number) => {
    const box = { x: middle - radius, y: wheelY - radius, width: 2 * radius, height: 2 * radius };
    return roundedBox(box, radius);
  };
  const scale = (INNER_HEIGHT * 0.19) / CAPITALS;
  return [
    `${lineColour(COLOURS.white)} ${fillColour(COLOURS.white)} ${points(STRIP_WIDTH * 0.06)} w`,
    `${wheel(STRIP_WIDTH * 0.24)} S ${wheel(STRIP_WIDTH * 0.07)} f`,
    lettersOperators('IND', {
      x: middle - (lettersWidth('IND') * scale) / 2,
      y: INSET + INNER_HEIGHT * 0.13,
      scaleX: scale,
      scaleY: scale,
    }),
  ].join('\n');
}

/** The number in the present colour, as large as fits and in the middle of its room. */
function numberOperators(plate: string): string {
  if (!isPlate(plate)) return '';
  const groups = plateGroups(withoutGaps(plate));
  const gaps = (groups.length - 1) * GROUP_GAP;
  const units = groups.reduce((sum, group) => sum + lettersWidth(group), gaps);
  const left = INSET + STRIP_WIDTH + HEIGHT * 0.17;
  const room = WIDTH - INSET - HEIGHT * 0.17 - left;
  const scaleY = (HEIGHT * 0.58) / CAPITALS;
  const scaleX = Math.min(scaleY, room / units);
  let x = left + (room - units * scaleX) / 2;
  return groups
    .map((group) => {
      const drawn = lettersOperators(group, { x, y: HEIGHT * 0.21, scaleX, scaleY });
      x += (lettersWidth(group) + GROUP_GAP) * scaleX;
      return drawn;
    })
    .join('\n');
}

function isPlate(plate: string): boolean {
  return isDrawable(withoutGaps(plate));
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
