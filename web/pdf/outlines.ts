// Reads the glyphs of a face file as bytes, to be put into another font as they are.

/** The em of all our faces, and of widths in a PDF. */
export const UNITS_PER_EM = 1000;

export type Outlines = {
  /** The bytes of a glyph; none for one that shows nothing, like a space. */
  glyph: (id: number) => Uint8Array;
  /** Where in those bytes the numbers of other glyphs stand, of which it is made. */
  parts: (glyph: Uint8Array) => number[];
};

// Bits of a part of a composite glyph (OpenType, table glyf).
const ARGS_ARE_WORDS = 1;
const HAS_SCALE = 0x08;
const HAS_MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

export function outlinesOf(face: Uint8Array): Outlines {
  const view = new DataView(face.buffer, face.byteOffset, face.byteLength);
  const glyf = tableAt(view, 'glyf');
  const loca = tableAt(view, 'loca');
  const isLong = view.getInt16(tableAt(view, 'head') + 50) === 1;
  const placeOf = (id: number) =>
    isLong ? view.getUint32(loca + id * 4) : view.getUint16(loca + id * 2) * 2;
  return {
    glyph: (id) => face.subarray(glyf + placeOf(id), glyf + placeOf(id + 1)),
    parts,
  };
}

function tableAt(view: DataView, name: string): number {
  const count = view.getUint16(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const letters = [0, 1, 2, 3].map((index) => view.getUint8(entry + index));
    if (String.fromCharCode(...letters) === name) return view.getUint32(entry + 8);
  }
  throw new Error(`The face has no table ${name}`);
}

function parts(glyph: Uint8Array): number[] {
  const view = new DataView(glyph.buffer, glyph.byteOffset, glyph.byteLength);
  const isComposite = glyph.length > 0 && view.getInt16(0) < 0;
  if (!isComposite) return [];
  const places: number[] = [];
  let at = 10;
  for (let flags = HAS_MORE; flags & HAS_MORE; ) {
    flags = view.getUint16(at);
    places.push(at + 2);
    at += flags & ARGS_ARE_WORDS ? 8 : 6;
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return places;
}
