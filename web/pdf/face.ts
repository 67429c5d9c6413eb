// Which face a text is set in, how wide it comes out, and the operators that show it.

import type { jsPDF } from 'jspdf';
import { MM_PER_PT, type TextStyle } from './ink.ts';
import { latinWidth, type Weight } from './letter-widths.ts';
import type { Lettering } from './lettering.ts';
import { points } from './operators.ts';
import { printable, winAnsi } from './printable.ts';
import { runsOf, type Script } from './scripts.ts';

/** The documents that are set in Indian scripts too; all others need the standard faces alone. */
const letterings = new WeakMap<jsPDF, Lettering>();

export function addLettering(doc: jsPDF, lettering: Lettering): void {
  letterings.set(doc, lettering);
}

/** Latin is set in the standard Helvetica, which every reader has; jsPDF's names of its weights. */
const NORMAL = 'F1';
const BOLD = 'F2';

export function registerFaces(doc: jsPDF): void {
  for (const weight of ['normal', 'bold']) keepFace(doc, 'helvetica', weight);
}

/** jsPDF puts the faces that its own text() has used; the pen writes without it. */
export function keepFace(doc: jsPDF, face: string, weight: string): void {
  doc.setFont(face, weight);
  doc.text(' ', 0, 0);
  // The page's operators, whatever jsPDF's types say: the space is taken away again.
  const pages = doc.internal.pages as unknown as string[][];
  pages[1]?.pop();
}

/** The width of a printable text on one line, in millimetres. */
export function widthMm(doc: jsPDF, text: string, style: TextStyle): number {
  const lettering = letterings.get(doc);
  const weight: Weight = style.isBold ? 'bold' : 'normal';
  const ems =
    lettering === undefined
      ? latinWidth(text, weight)
      : runsOf(text).reduce((sum, { script, text: run }) => {
          const each = script ? lettering.width(script, run) : latinWidth(run, weight);
          return sum + each;
        }, 0);
  return ems * style.sizePt * MM_PER_PT;
}

/** The operators that show a printable text where the pen stands, inside a text object. */
export function showOperators(doc: jsPDF, text: string, style: TextStyle): string {
  const lettering = letterings.get(doc);
  if (lettering === undefined) return latinOperators(text, style);
  return runsOf(text)
    .map(({ script, text: run }) =>
      script ? scriptOperators(lettering, script, run, style) : latinOperators(run, style),
    )
    .join(' ');
}

function latinOperators(text: string, { isBold, sizePt }: TextStyle): string {
  const shown = winAnsi(text).replace(/[\\()]/g, '\\$&');
  return `/${isBold ? BOLD : NORMAL} ${points(sizePt)} Tf (${shown}) Tj`;
}

/** One weight of each script is kept: bold is the same outline, drawn around as well as filled. */
function scriptOperators(
  lettering: Lettering,
  script: Script,
  text: string,
  { sizePt, isBold }: TextStyle,
): string {
  const { font, codes } = lettering.codes(script, text);
  const show = `/${font} ${points(sizePt)} Tf <${codes}> Tj`;
  return isBold ? `2 Tr ${(sizePt * 0.032).toFixed(3)} w ${show} 0 Tr` : show;
}

/**
 * The text in lines no wider than asked; breaks at spaces, and inside a word only when it must,
 * and there after a sign where it has one.
 */
export function wrap(doc: jsPDF, text: string, style: TextStyle, roomMm: number): string[] {
  const whole = printable(text);
  if (widthMm(doc, whole, style) <= roomMm) return [whole];
  const lines: string[] = [];
  let line = '';
  for (const word of whole.split(' ').flatMap((each) => breakWord(doc, each, style, roomMm))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthMm(doc, longer, style) <= roomMm) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

type Limit = { roomMm: number; linesMax: number };

/** The text in so many lines at most; the last ends in `…` where more was to be said. */
export function wrapUpTo(
  doc: jsPDF,
  text: string,
  style: TextStyle,
  { roomMm, linesMax }: Limit,
): string[] {
  const whole = wrap(doc, text, style, roomMm);
  if (whole.length <= linesMax) return whole;
  const shown = wrap(doc, text, style, roomMm - widthMm(doc, '…', style)).slice(0, linesMax);
  return [...shown.slice(0, -1), `${shown.at(-1)}…`];
}

function breakWord(doc: jsPDF, word: string, style: TextStyle, roomMm: number): string[] {
  if (widthMm(doc, word, style) <= roomMm) return [word];
  const fits = (text: string) => widthMm(doc, text, style) <= roomMm;
  const parts: string[] = [];
  let part = '';
  const add = (piece: string) => {
    if (part !== '' && !fits(part + piece)) {
      parts.push(part);
      part = '';
    }
    part += piece;
  };
  for (const piece of word.split(AFTER_SIGN)) {
    if (fits(piece)) add(piece);
    else lettersOf(doc, piece).forEach(add);
  }
  return [...parts, part];
}

/** Where an email or an address parts with the least harm. */
const AFTER_SIGN = /(?<=[@._/-])/;

/** What must stay on one line: a letter, or the letters of a syllable that are drawn as one. */
function lettersOf(doc: jsPDF, word: string): string[] {
  const lettering = letterings.get(doc);
  if (lettering === undefined) return [...word];
  return runsOf(word).flatMap(({ script, text }) =>
    script ? lettering.parts(script, text) : [...text],
  );
}
