// Sets texts in Indian scripts: loads the faces that a document needs, and no others, and gives
// the pen the operators that show a text. Nothing here is loaded for a document in Latin.

import type { jsPDF } from 'jspdf';
import { advanceOf } from './drawn-font.ts';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import { type Cluster, type Shaper, shaperOf, startHarfbuzz } from './harfbuzz.ts';
import { type Outlines, outlinesOf, UNITS_PER_EM } from './outlines.ts';
import type { Script } from './scripts.ts';

/** A file of `faces/`, deflated as it lies there, by its name without `.deflate`. */
export type ReadFace = (name: string) => Promise<ArrayBuffer>;

export type Lettering = {
  /** The width of a text in one script, in ems. */
  width: (script: Script, text: string) => number;
  /** Its smallest parts that may stand on different lines. */
  parts: (script: Script, text: string) => string[];
  /** Which font shows it, and by what codes in hex. */
  codes: (script: Script, text: string) => { font: string; codes: string };
};

type Face = { shape: Shaper; outlines: Outlines };

// Kept from one document to the next: starting them costs more than a whole report.
let library: ReturnType<typeof startHarfbuzz> | undefined;
const faces = new Map<Script, Promise<Face>>();

/** Rejects when a face cannot be loaded: better no document than one without its names. */
export async function openLettering(
  doc: jsPDF,
  scripts: Script[],
  read: ReadFace,
): Promise<Lettering> {
  const opened = await Promise.all(
    scripts.map(async (script) => [script, await faceOf(script, read)] as const),
  );
  const settings = new Map(
    opened.map(([script, { shape, outlines }], index) => {
      const font = embedFont(doc, index, outlines);
      return [script, { shape: remembered(shape), font }];
    }),
  );
  const setting = (script: Script): { shape: Shaper; font: EmbeddedFont } => {
    const found = settings.get(script);
    if (found === undefined) throw new Error(`${script} was not opened`);
    return found;
  };
  return {
    width: (script, text) => {
      const clusters = setting(script).shape(text);
      return clusters.reduce((sum, cluster) => sum + advanceOf(cluster), 0) / UNITS_PER_EM;
    },
    parts: (script, text) =>
      setting(script)
        .shape(text)
        .map((cluster) => cluster.text),
    codes: (script, text) => {
      const { shape, font } = setting(script);
      return { font: font.id, codes: shape(text).map(font.codeOf).join('') };
    },
  };
}

/** A failed load is not kept: the next document tries again. */
function faceOf(script: Script, read: ReadFace): Promise<Face> {
  const known = faces.get(script);
  if (known !== undefined) return known;
  const opening = openFace(script, read);
  faces.set(script, opening);
  opening.catch(() => faces.delete(script));
  return opening;
}

async function openFace(script: Script, read: ReadFace): Promise<Face> {
  const [harfbuzz, bytes] = await Promise.all([
    startLibrary(read),
    inflated(read, `${script}.face`),
  ]);
  const face = new Uint8Array(bytes);
  return { shape: shaperOf(harfbuzz, face, UNITS_PER_EM), outlines: outlinesOf(face) };
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

/** A text is measured several times before it is drawn: its clusters are found once a document. */
function remembered(shape: Shaper): Shaper {
  const known = new Map<string, Cluster[]>();
  return (text) => {
    const clusters = known.get(text) ?? shape(text);
    known.set(text, clusters);
    return clusters;
  };
}
