// Sets texts in Indian scripts: loads the faces that a document needs, and no others, draws their
// letters as HarfBuzz puts them together, and lays the text over them unseen, letter after letter,
// for whoever copies, searches or listens. Nothing here is loaded for a document in Latin.

import type { jsPDF } from 'jspdf';
import { drawFormObject } from '../form-object.ts';
import { type Path, pathOf, trace } from '../shapes.ts';
import type { Spot } from '../style.ts';
import { MM_PER_PT, type TextStyle } from '../style.ts';
import { type Cluster, openFace, type ShapedFace, startHarfbuzz } from './harfbuzz.ts';
import type { Script } from './scripts.ts';

/** A file of `faces/`, deflated as it lies there, by its name without `.deflate`. */
export type ReadFace = (name: string) => Promise<ArrayBuffer>;

export type Lettering = {
  /** The width of a text in one script, in ems. */
  width: (script: Script, text: string) => number;
  /** Its smallest parts that may stand on different lines. */
  parts: (script: Script, text: string) => string[];
  show: (script: Script, text: string, at: Spot, style: TextStyle) => void;
};

/** The em of all our faces. */
const UNITS_PER_EM = 1000;

type Face = {
  name: Script;
  shape: ShapedFace['shape'];
  outline: (id: number) => Path;
  file: string;
};

// Kept from one document to the next: starting them costs more than a whole report.
let library: ReturnType<typeof startHarfbuzz> | undefined;
const faces = new Map<Script, Promise<Face>>();

/** Rejects when a face cannot be loaded: better no document than one without its names. */
export async function openLettering(
  doc: jsPDF,
  scripts: Script[],
  read: ReadFace,
): Promise<Lettering> {
  const opened = new Map<Script, Face>();
  for (const script of scripts) {
    const face = await faceOf(script, read);
    opened.set(script, { ...face, shape: remembered(face.shape) });
    doc.addFileToVFS(`${script}.ttf`, face.file);
    doc.addFont(`${script}.ttf`, script, 'normal');
  }
  const face = (script: Script): Face => {
    const found = opened.get(script);
    if (found === undefined) throw new Error(`${script} was not opened`);
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

/** A failed load is not kept: the next document tries again. */
function faceOf(script: Script, read: ReadFace): Promise<Face> {
  const known = faces.get(script);
  if (known !== undefined) return known;
  const opening = loadFace(script, read);
  faces.set(script, opening);
  opening.catch(() => faces.delete(script));
  return opening;
}

async function loadFace(script: Script, read: ReadFace): Promise<Face> {
  const [harfbuzz, bytes] = await Promise.all([
    startLibrary(read),
    inflated(read, `${script}.face`),
  ]);
  const file = new Uint8Array(bytes);
  const { shape, outline } = openFace(harfbuzz, file, UNITS_PER_EM);
  const path = remembered((id: number) => pathOf(outline(id)));
  return { name: script, shape, outline: path, file: bytesText(file) };
}

function startLibrary(read: ReadFace): ReturnType<typeof startHarfbuzz> {
  library ??= inflated(read, 'harfbuzz.wasm').then(startHarfbuzz);
  library.catch(() => {
    library = undefined;
  });
  return library;
}

async function inflated(read: ReadFace, name: string): Promise<ArrayBuffer> {
  const packed = new Blob([await read(name)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}

/** jsPDF takes a font's bytes as text, a character each. */
function bytesText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** A text is measured several times before it is drawn, and most glyphs come again. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

function emsOf(clusters: Cluster[]): number {
  const advances = clusters.flatMap(({ glyphs }) => glyphs.map(({ advance }) => advance));
  return advances.reduce((sum, advance) => sum + advance, 0) / UNITS_PER_EM;
}

type Setting = { at: Spot; style: TextStyle };

/**
 * Each glyph is drawn once, an em this high, in a square of three: no glyph of our faces reaches
 * further than one to any side. Pages show it in the size and colour of the text.
 */
const EM_MM = 100 * MM_PER_PT;

/** One weight of each script is kept: bold is the same outline, drawn around as well as filled. */
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

/** As wide as its letters are drawn, so that what a reader marks lies on them. */
function layText(doc: jsPDF, script: Script, text: string, setting: TextSetting): void {
  const { at, style, ems } = setting;
  // Joiners shape the letters around them and say nothing by themselves.
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
