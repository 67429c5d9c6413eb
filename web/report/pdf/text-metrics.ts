// Which face a text is set in, how wide it comes out, and how it is shown.

import type { jsPDF } from 'jspdf';
import type { Lettering } from './indic/indic-shaping.ts';
import { runsOf } from './indic/scripts.ts';
import { latinWidth, type Weight } from './letter-widths.ts';
import { printable } from './printable.ts';
import type { Spot } from './style.ts';
import { MM_PER_PT, type TextStyle } from './style.ts';

/** The documents that are set in Indian scripts too; all others need the standard faces alone. */
const letterings = new WeakMap<jsPDF, Lettering>();

export function addLettering(doc: jsPDF, lettering: Lettering): void {
  letterings.set(doc, lettering);
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

/** One printable line, standing on `y` from `x` on. */
export function showText(doc: jsPDF, text: string, at: Spot, style: TextStyle): void {
  const lettering = letterings.get(doc);
  if (lettering === undefined) {
    showLatin(doc, text, at, style);
    return;
  }
  let { x } = at;
  for (const { script, text: run } of runsOf(text)) {
    if (script) lettering.show(script, run, { x, y: at.y }, style);
    else showLatin(doc, run, { x, y: at.y }, style);
    x += widthMm(doc, run, style);
  }
}

/** Latin is set in the standard Helvetica, which every reader has. */
function showLatin(doc: jsPDF, text: string, { x, y }: Spot, style: TextStyle): void {
  if (text === '') return;
  doc.setFont('helvetica', style.isBold ? 'bold' : 'normal');
  doc.setFontSize(style.sizePt);
  doc.setTextColor(style.colour);
  doc.text(text, x, y);
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
