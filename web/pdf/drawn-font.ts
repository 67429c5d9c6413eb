// A TrueType font of whole clusters: glyph 1 is the first cluster, drawn as its letters stand
// together, and so on; after the clusters come the parts of which they are composed. What a reader
// copies or searches is then a cluster's own text, whatever its parts look like.

import type { Cluster } from './harfbuzz.ts';
import { type Outlines, UNITS_PER_EM } from './outlines.ts';
import { fontFile, words } from './sfnt.ts';

type Box = [left: number, bottom: number, right: number, top: number];
type Drawn = { bytes: Uint8Array; box: Box; advance: number };
type PartList = { outlines: Outlines; numberOf: (id: number) => number; drawn: () => Drawn[] };

const ARGS_ARE_WORDS_AND_PLACES = 0x0003;
const HAS_MORE = 0x20;

/** A reader is told the most that it will meet; these are far above any face of ours. */
const POINTS_MAX = 2000;
const CONTOURS_MAX = 100;
const PARTS_MAX = 64;
const DEPTH_MAX = 4;

const NOTHING: Drawn = { bytes: new Uint8Array(), box: [0, 0, 0, 0], advance: 0 };

type DrawnFont = { file: Uint8Array; box: Box };

export function drawnFont(clusters: Cluster[], outlines: Outlines): DrawnFont {
  const parts = partList(outlines, clusters.length + 1);
  const whole = clusters.map((cluster) => composed(cluster, parts));
  const glyphs = [NOTHING, ...whole, ...parts.drawn()];
  const box = union(glyphs.map((glyph) => glyph.box));
  return { file: fileOf(glyphs, box), box };
}

/** How far a cluster moves on, in units of the em. */
export function advanceOf({ glyphs }: Cluster): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

/** The parts in use, each once, with the parts of parts; numbered in the order they came up. */
function partList(outlines: Outlines, first: number): PartList {
  const numbers = new Map<number, number>();
  const numberOf = (id: number) => {
    const number = numbers.get(id) ?? first + numbers.size;
    numbers.set(id, number);
    return number;
  };
  const drawn = () => {
    const all: Drawn[] = [];
    // The list grows while it is read: a part may name parts of its own.
    for (const id of numbers.keys()) {
      const bytes = outlines.glyph(id).slice();
      const view = new DataView(bytes.buffer);
      for (const at of outlines.parts(bytes)) view.setUint16(at, numberOf(view.getUint16(at)));
      all.push({ bytes, box: boxOf(bytes), advance: 0 });
    }
    return all;
  };
  return { outlines, numberOf, drawn };
}

/** A cluster as one glyph: its parts, each moved to its place. */
function composed(cluster: Cluster, parts: PartList): Drawn {
  let pen = 0;
  const boxes: Box[] = [];
  const placed: [number: number, x: number, y: number][] = [];
  for (const { id, x, y, advance } of cluster.glyphs) {
    const bytes = parts.outlines.glyph(id);
    const [left, bottom, right, top] = boxOf(bytes);
    if (bytes.length > 0) {
      placed.push([parts.numberOf(id), pen + x, y]);
      boxes.push([left + pen + x, bottom + y, right + pen + x, top + y]);
    }
    pen += advance;
  }
  if (placed.length === 0) return { ...NOTHING, advance: pen };
  const box = union(boxes);
  const records = placed.flatMap((place, index) => {
    const more = index < placed.length - 1 ? HAS_MORE : 0;
    return [ARGS_ARE_WORDS_AND_PLACES | more, ...place];
  });
  return { bytes: words([-1, ...box, ...records]), box, advance: pen };
}

function boxOf(glyph: Uint8Array): Box {
  if (glyph.length === 0) return [0, 0, 0, 0];
  const view = new DataView(glyph.buffer, glyph.byteOffset);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
}

function union(boxes: Box[]): Box {
  const side = (index: 0 | 1 | 2 | 3) => boxes.map((box) => box[index]);
  const [left, bottom] = [Math.min(...side(0)), Math.min(...side(1))];
  return [left, bottom, Math.max(...side(2)), Math.max(...side(3))];
}

function fileOf(glyphs: Drawn[], box: Box): Uint8Array {
  const [, descent, right, ascent] = box;
  const widest = Math.max(...glyphs.map(({ advance }) => advance));
  // Each begins where a loca entry may point to.
  const outlines = glyphs.map(({ bytes }) => bytes);
  let end = 0;
  const places = [0, ...outlines.map(({ length }) => (end += length))];
  const file = new Uint8Array(end);
  for (const [index, bytes] of outlines.entries()) file.set(bytes, places[index]);
  // biome-ignore format: the fields in the order in which OpenType lists them
  return fontFile({
    glyf: file,
    head: words([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS_PER_EM, 0, 0, 0, 0, 0, 0, 0, 0,
      ...box, 0, 8, 2, 1, 0]),
    hhea: words([1, 0, ascent, descent, 0, widest, 0, 0, right, 1, 0, 0, 0, 0, 0, 0, 0,
      glyphs.length]),
    hmtx: words(glyphs.flatMap(({ advance, box: [left] }) => [advance, left])),
    loca: words(places.flatMap((place) => [place >>> 16, place])),
    maxp: words([1, 0, glyphs.length, POINTS_MAX, CONTOURS_MAX, POINTS_MAX, CONTOURS_MAX, 1, 0, 0,
      0, 0, 0, 0, PARTS_MAX, DEPTH_MAX]),
  });
}
