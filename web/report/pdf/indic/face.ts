// Loads the font for each Indian script when it is first used, and keeps it.

import { type Path, pathOf } from '../shapes.ts';
import { openFace, type ShapedFace, startHarfbuzz } from './harfbuzz.ts';
import type { Script } from './scripts.ts';

/** Reads a deflated file from `faces/`. The name is given without `.deflate`. */
export type ReadFace = (name: string) => Promise<ArrayBuffer>;

/** The number of units per em in all our fonts. */
export const UNITS_PER_EM = 1000;

export type Face = {
  name: Script;
  shape: ShapedFace['shape'];
  outline: (id: number) => Path;
  file: string;
};

// Keep the library for later documents: starting it takes longer than making a report.
let library: ReturnType<typeof startHarfbuzz> | undefined;
const faces = new Map<Script, Promise<Face>>();

/** Loads a script's font. Forgets a failed load, so that the next document tries again. */
export function openFaceOf(script: Script, read: ReadFace): Promise<Face> {
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

/** The bytes as a string with one character per byte, the form in which jsPDF takes a font. */
function bytesText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Caches `make`, because texts are measured several times and most glyphs recur. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
