// Sets text in Indian scripts: draws the glyphs that HarfBuzz shapes, with invisible text on top
// for copying, searching and screen readers. Latin documents do not load this file.

import type { jsPDF } from 'jspdf';
import { drawFormObject, type Path, trace } from '../shapes.ts';
import { MM_PER_PT, type Spot, type TextStyle } from '../style.ts';
import { type Face, openFaceOf, type ReadFace, remembered, UNITS_PER_EM } from './face.ts';
import type { Cluster } from './harfbuzz.ts';
import type { Script } from './scripts.ts';

export type Lettering = {
  /** The width of a text in one script, in ems. */
  width: (script: Script, text: string) => number;
  /** Splits a text into the smallest parts that a line break may separate. */
  parts: (script: Script, text: string) => string[];
  show: (script: Script, text: string, at: Spot, style: TextStyle) => void;
};

/**
 * Loads the fonts for these scripts. Rejects if one cannot be loaded, because the document would
 * then have names missing.
 */
export async function openLettering(
  doc: jsPDF,
  scripts: Script[],
  read: ReadFace,
): Promise<Lettering> {
  const opened = new Map<Script, Face>();
  for (const script of scripts) {
    const face = await openFaceOf(script, read);
    opened.set(script, { ...face, shape: remembered(face.shape) });
    doc.addFileToVFS(`${script}.ttf`, face.file);
    doc.addFont(`${script}.ttf`, script, 'normal');
  }
  const face = (script: Script): Face => {
    const found = opened.get(script);
    if (found === undefined) throw new Error(`The font for ${script} was not loaded`);
    return found;
  };
  const shape = (script: Script, text: string) => face(script).shape(text);
  return {
    width: (script, text) => emsOf(shape(script, text)),
    parts: (script, text) => shape(script, text).map((cluster) => cluster.text),
    show: (script, text, at, style) => {
      drawLetters(doc, face(script), text, { at, style });
      layText(doc, script, text, { at, style, ems: emsOf(shape(script, text)) });
    },
  };
}

function emsOf(clusters: Cluster[]): number {
  const advances = clusters.flatMap(({ glyphs }) => glyphs.map(({ advance }) => advance));
  return advances.reduce((sum, advance) => sum + advance, 0) / UNITS_PER_EM;
}

type Setting = { at: Spot; style: TextStyle };

/**
 * Each glyph is drawn once at this em size, in a square of three ems, which is large enough for all
 * our glyphs. Pages show it in the size and colour of their text.
 */
const EM_MM = 100 * MM_PER_PT;

/**
 * Draws letters. Each script has only one weight; bold text has the same outlines, stroked as well
 * as filled.
 */
function drawLetters(doc: jsPDF, face: Face, text: string, { at, style }: Setting): void {
  const em = style.sizePt * MM_PER_PT;
  const scale = em / EM_MM;
  const weight = style.isBold ? 'Bold' : '';
  doc.setFillColor(style.colour);
  doc.setDrawColor(style.colour);
  let pen = at.x;
  for (const { id, x, y, advance } of face.shape(text).flatMap(({ glyphs }) => glyphs)) {
    const draw = () => drawGlyph(doc, face.outline(id), style.isBold);
    const drawing = { name: `${face.name}${id}${weight}`, width: 3 * EM_MM, height: 3 * EM_MM };
    const left = pen + (x / UNITS_PER_EM) * em - em;
    const bottom = at.y - (y / UNITS_PER_EM) * em + em;
    if (face.outline(id).length > 0) {
      drawFormObject(doc, { ...drawing, draw }, { x: left, y: bottom, scale });
    }
    pen += (advance / UNITS_PER_EM) * em;
  }
}

function drawGlyph(doc: jsPDF, outline: Path, isBold: boolean): void {
  const scale = EM_MM / UNITS_PER_EM;
  trace(doc, outline, { x: EM_MM, y: 2 * EM_MM, scaleX: scale, scaleY: -scale });
  if (isBold) {
    doc.setLineWidth(EM_MM * 0.032);
    doc.fillStroke();
  } else {
    doc.fill();
  }
}

type TextSetting = Setting & { ems: number };

/** Adds invisible text as wide as the drawn glyphs, so that a selection covers them. */
function layText(doc: jsPDF, script: Script, text: string, setting: TextSetting): void {
  const { at, style, ems } = setting;
  // Joiners shape the letters around them but are not text themselves.
  const read = text.replace(/[\u200C\u200D]/g, '');
  if (read === '') return;
  doc.saveGraphicsState();
  doc.setFont(script, 'normal');
  doc.setFontSize(style.sizePt);
  const width = doc.getTextWidth(read);
  const horizontalScale = width === 0 ? 1 : (ems * style.sizePt * MM_PER_PT) / width;
  doc.text(read, at.x, at.y, { renderingMode: 'invisible', horizontalScale });
  doc.restoreGraphicsState();
}
