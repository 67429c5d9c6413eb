// Shapes text in Indian scripts: the glyphs, their positions and outlines. Uses HarfBuzz, as
// browsers and phones do.

/** A glyph in the font, with its offset and advance, in units of an em. */
type Glyph = { id: number; x: number; y: number; advance: number };

/** A cluster: the smallest part of a text that is drawn as a whole, usually a syllable. */
export type Cluster = { text: string; glyphs: Glyph[] };

/** A font in which text can be shaped. */
export type ShapedFace = {
  shape: (text: string) => Cluster[];
  /** A glyph's outline: an SVG path, `y` upwards; empty for an invisible glyph. */
  outline: (id: number) => string;
};

/** The parts of the library that we use. Pointers and counts are all numbers. */
type Library = {
  memory: WebAssembly.Memory;
  malloc: (bytes: number) => number;
  free: (pointer: number) => void;
  hb_blob_create: (at: number, length: number, mode: number, data: number, end: number) => number;
  hb_face_create: (blob: number, index: number) => number;
  hb_font_create: (face: number) => number;
  hb_font_set_scale: (font: number, x: number, y: number) => void;
  hb_buffer_create: () => number;
  hb_buffer_destroy: (buffer: number) => void;
  hb_buffer_add_utf16: (
    buffer: number,
    text: number,
    length: number,
    from: number,
    count: number,
  ) => void;
  hb_buffer_guess_segment_properties: (buffer: number) => void;
  hb_shape: (font: number, buffer: number, features: number, count: number) => void;
  hb_buffer_get_length: (buffer: number) => number;
  hb_buffer_get_glyph_infos: (buffer: number, count: number) => number;
  hb_buffer_get_glyph_positions: (buffer: number, count: number) => number;
  hbjs_glyph_svg: (font: number, glyph: number, text: number, bytes: number) => number;
};

/** HB_MEMORY_MODE_WRITABLE, which lets the library modify our copy of the font. */
const WRITABLE = 2;

/** hb_glyph_info_t and hb_glyph_position_t are five 32-bit words each. */
const WORDS = 5;

export async function startHarfbuzz(wasm: ArrayBuffer): Promise<Library> {
  const { instance } = await WebAssembly.instantiate(wasm);
  // The exports depend on how the WASM module was built and cannot be checked at run time.
  return instance.exports as unknown as Library;
}

/** Opens a font. `unitsPerEm`: the number of units per em to measure in. */
export function openFace(library: Library, face: Uint8Array, unitsPerEm: number): ShapedFace {
  const at = library.malloc(face.length);
  new Uint8Array(library.memory.buffer).set(face, at);
  const blob = library.hb_blob_create(at, face.length, WRITABLE, 0, 0);
  const font = library.hb_font_create(library.hb_face_create(blob, 0));
  library.hb_font_set_scale(font, unitsPerEm, unitsPerEm);
  return {
    shape: (text) => shape(library, font, text),
    outline: (id) => outline(library, font, id),
  };
}

/** Room for an outline ten times as long as the longest in our fonts. */
const OUTLINE_BYTES_MAX = 65_536;

function outline(library: Library, font: number, id: number): string {
  const at = library.malloc(OUTLINE_BYTES_MAX);
  const length = library.hbjs_glyph_svg(font, id, at, OUTLINE_BYTES_MAX);
  const path = new TextDecoder().decode(new Uint8Array(library.memory.buffer, at, length));
  library.free(at);
  return path;
}

function shape(library: Library, font: number, text: string): Cluster[] {
  const at = library.malloc(text.length * 2);
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  new Uint16Array(library.memory.buffer, at).set(units);
  const buffer = library.hb_buffer_create();
  library.hb_buffer_add_utf16(buffer, at, text.length, 0, text.length);
  library.hb_buffer_guess_segment_properties(buffer);
  library.hb_shape(font, buffer, 0, 0);
  const clusters = clustersIn(library, buffer, text);
  library.hb_buffer_destroy(buffer);
  library.free(at);
  return clusters;
}

function clustersIn(library: Library, buffer: number, text: string): Cluster[] {
  const count = library.hb_buffer_get_length(buffer);
  const infosAt = library.hb_buffer_get_glyph_infos(buffer, 0);
  const positionsAt = library.hb_buffer_get_glyph_positions(buffer, 0);
  const infos = new Uint32Array(library.memory.buffer, infosAt, count * WORDS);
  const positions = new Int32Array(library.memory.buffer, positionsAt, count * WORDS);
  const glyphsAt = new Map<number, Glyph[]>();
  for (let word = 0; word < count * WORDS; word += WORDS) {
    const [id = 0, , from = 0] = infos.subarray(word, word + 3);
    const [advance = 0, , x = 0, y = 0] = positions.subarray(word, word + 4);
    const glyphs = glyphsAt.get(from) ?? [];
    glyphsAt.set(from, glyphs);
    glyphs.push({ id, x, y, advance });
  }
  const starts = [...glyphsAt.keys(), text.length];
  return [...glyphsAt].map(([from, glyphs], index) => ({
    text: text.slice(from, starts[index + 1]),
    glyphs,
  }));
}
