// Which face a text is set in, what that face can print, and how wide it comes out.

import type { jsPDF } from 'jspdf';
import { MM_PER_PT, type TextStyle } from './ink.ts';

/**
 * Chooses the face. The one place to look at a text's script, the day other scripts are embedded;
 * until then everything is in the standard Helvetica, which every reader has.
 */
export function setFace(doc: jsPDF, { isBold, sizePt }: TextStyle): void {
  doc.setFont('helvetica', isBold ? 'bold' : 'normal');
  doc.setFontSize(sizePt);
}

/** jsPDF keeps the faces that its own text() has used; the pen writes without it. */
export function registerFaces(doc: jsPDF): void {
  for (const weight of ['normal', 'bold']) {
    doc.setFont('helvetica', weight);
    doc.text(' ', 0, 0);
  }
}

// The standard faces are encoded in WinAnsi: Latin-1 and these.
const WIN_ANSI = /^[\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** The text in characters that its face has; what it lacks becomes its plain form, or one `?`. */
export function printable(text: string): string {
  if (WIN_ANSI.test(text)) return text;
  return text
    .replace(/\s+/g, ' ')
    .replace(/₹\s*/g, 'INR ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[^\x20-\x7E]/gu, plainForm)
    .replace(/\?{2,}/g, '?');
}

function plainForm(character: string): string {
  if (WIN_ANSI.test(character)) return character;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return WIN_ANSI.test(bare) ? bare : '?';
}

// Widths of single letters, per weight, filled as letters come. jsPDF's own measure looks every
// letter up twice and adds kerning, which the page does not have.
const widths = { normal: new Map<string, number>(), bold: new Map<string, number>() };

/** The width of a printable text on one line, in millimetres. */
export function widthMm(doc: jsPDF, text: string, style: TextStyle): number {
  const known = style.isBold ? widths.bold : widths.normal;
  let width = 0;
  for (const letter of text) {
    let letterWidth = known.get(letter);
    if (letterWidth === undefined) {
      setFace(doc, style);
      letterWidth = doc.getStringUnitWidth(letter);
      known.set(letter, letterWidth);
    }
    width += letterWidth;
  }
  return width * style.sizePt * MM_PER_PT;
}

/** The text in lines no wider than asked; breaks at spaces, and inside a word only when it must. */
export function wrap(doc: jsPDF, text: string, style: TextStyle, roomMm: number): string[] {
  const whole = printable(text);
  if (widthMm(doc, whole, style) <= roomMm) return [whole];
  const lines: string[] = [];
  let line = '';
  for (const word of whole.split(' ').flatMap((each) => breakWord(doc, each, style, roomMm))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthMm(doc, longer, style) <= roomMm) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(doc: jsPDF, word: string, style: TextStyle, roomMm: number): string[] {
  if (widthMm(doc, word, style) <= roomMm) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthMm(doc, part + letter, style) > roomMm) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
