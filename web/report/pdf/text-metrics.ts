// Makes text printable, measures it, breaks it into lines and draws it.

import type { jsPDF } from 'jspdf';
import type { Lettering } from './indic/indic-shaping.ts';
import { isIndian, runsOf } from './indic/scripts.ts';
import { latinWidth, type Weight } from './letter-widths.ts';
import { MM_PER_PT, type Spot, type TextStyle } from './style.ts';

/**
 * The Indian letters of each document that has any. Other documents need only the standard fonts.
 */
const letterings = new WeakMap<jsPDF, Lettering>();

export function addLettering(doc: jsPDF, lettering: Lettering): void {
  letterings.set(doc, lettering);
}

/** The width of one line of printable text, in millimetres. */
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

/** Draws one printable line, with its baseline starting at `x`, `y`. */
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

/** Draws Latin text in Helvetica, a standard font that every PDF reader has. */
function showLatin(doc: jsPDF, text: string, { x, y }: Spot, style: TextStyle): void {
  if (text === '') return;
  doc.setFont('helvetica', style.isBold ? 'bold' : 'normal');
  doc.setFontSize(style.sizePt);
  doc.setTextColor(style.colour);
  doc.text(text, x, y);
}

/**
 * Splits text into lines of at most this width: at spaces; inside a word only if necessary, and
 * then after a punctuation mark if it has one.
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

/** Splits text into a limited number of lines. The last ends in `…` if some text is left over. */
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

/** The places where an email or a web address should be split. */
const AFTER_SIGN = /(?<=[@._/-])/;

/** The parts of a word that must stay on one line: letters, or syllables drawn as a whole. */
function lettersOf(doc: jsPDF, word: string): string[] {
  const lettering = letterings.get(doc);
  if (lettering === undefined) return [...word];
  return runsOf(word).flatMap(({ script, text }) =>
    script ? lettering.parts(script, text) : [...text],
  );
}

// The characters beyond Latin-1 in WinAnsi, the standard fonts' encoding. The soft hyphen is left
// out, because it would always print as a hyphen.
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const WIN_ANSI = new RegExp(`^[\\x20-\\x7E\\xA0-\\xAC\\xAE-\\xFF${BEYOND_LATIN}]*$`);

/** The text in characters that a font has. Others are replaced by a plain form or a single `?`. */
export function printable(text: string): string {
  if (WIN_ANSI.test(text)) return text;
  return text
    .replace(/\s+/g, ' ')
    .replace(/₹\s*/g, 'INR ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u2212/g, '–') // no standard font has the minus
    .replace(/[\p{Cc}\p{Cf}]/gu, (control) => (isIndian(control) ? control : ''))
    .replace(/[^\x20-\x7E]/gu, plainForm)
    .replace(LONE_JOINERS, '')
    .replace(/\?{2,}/g, '?');
}

/** Whether our fonts have every letter, so that `printable` writes no `?` for one. */
export function isPrintable(text: string): boolean {
  return !printable(text.replaceAll('?', '')).includes('?');
}

/** Joiners have no effect without an Indian letter before them. */
const LONE_JOINERS = /(?<![\u0900-\u0D7F\u200C\u200D])[\u200C\u200D]+/g;

function plainForm(character: string): string {
  if (WIN_ANSI.test(character) || isIndian(character)) return character;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return WIN_ANSI.test(bare) ? bare : '?';
}
