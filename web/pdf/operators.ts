// The operators of a page (ISO 32000-1, annex A), as the pen writes them: jsPDF's own calls for
// lines, boxes and colours take several times as long and write more than a page needs.

import type { jsPDF } from 'jspdf';

/** What jsPDF's plugins write with; its types leave it out. */
type Writer = { write: (operators: string) => void; pages: string[][] };

function writerOf(doc: jsPDF): Writer {
  return doc.internal as unknown as Writer;
}

/** Puts operators on the present page. */
export function put(doc: jsPDF, operators: string): void {
  writerOf(doc).write(operators);
}

/** What `draw` puts on the present page, taken off it again. */
export function captured(doc: jsPDF, draw: () => void): string {
  const page = writerOf(doc).pages[doc.getCurrentPageInfo().pageNumber] ?? [];
  const before = page.length;
  draw();
  return page.splice(before).join('\n');
}

/** A length in points: hundredths are finer than any printer. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A factor, which is multiplied with lengths. */
export function factor(value: number): string {
  return String(Math.round(value * 100_000) / 100_000);
}

const colours = new Map<string, string>();

/** `.059 .106 .176`, of `#0F1B2D`. */
function numbersOf(colour: string): string {
  let numbers = colours.get(colour);
  if (numbers === undefined) {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    numbers = parts.map(thousandths).join(' ');
    colours.set(colour, numbers);
  }
  return numbers;
}

/** Every line of text begins with three: without the zero before the point. */
function thousandths(part: number): string {
  return String(Math.round(part * 1000) / 1000).replace(/^0\./, '.');
}

/** What fills, letters included, has this colour from here on. */
export function fillColour(colour: string): string {
  return `${numbersOf(colour)} rg`;
}

/** Lines have this colour from here on. */
export function lineColour(colour: string): string {
  return `${numbersOf(colour)} RG`;
}

/** A path of absolute M, L and C, as SVG has it, in its own coordinates. */
export function pathOperators(path: string): string {
  return path
    .split(/(?=[MLC])/)
    .map((part) => `${part.slice(1)} ${part.charAt(0).toLowerCase()}`)
    .join(' ');
}

/** How far a curve's control points are from its ends to look like a quarter of a circle. */
const QUARTER = (4 / 3) * (Math.SQRT2 - 1);

type Area = { x: number; y: number; width: number; height: number };

/** A box with round corners, in points from the left lower corner; a circle when they meet. */
export function roundedBox({ x, y, width, height }: Area, radius: number): string {
  const [right, top] = [x + width, y + height];
  const far = radius * (1 - QUARTER);
  const numbers = (...values: number[]) => values.map(points).join(' ');
  return [
    `${numbers(x + radius, y)} m ${numbers(right - radius, y)} l`,
    `${numbers(right - far, y, right, y + far, right, y + radius)} c`,
    `${numbers(right, top - radius)} l`,
    `${numbers(right, top - far, right - far, top, right - radius, top)} c`,
    `${numbers(x + radius, top)} l`,
    `${numbers(x + far, top, x, top - far, x, top - radius)} c`,
    `${numbers(x, y + radius)} l`,
    `${numbers(x, y + far, x + far, y, x + radius, y)} c h`,
  ].join(' ');
}
