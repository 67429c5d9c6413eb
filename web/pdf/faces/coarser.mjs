// Redraws a face's outlines on a grid four times coarser, a quarter of their bytes less: 250 units
// to the em are 0.015 mm at the size of our text, finer than any printer. Widths and the placing of
// marks stay as fine as they were; whoever draws the outlines takes the em as 250 units.

const COARSER = 4;

// Bits of a point, and of a part of a composite glyph (OpenType, table glyf).
const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;
const ARGS_ARE_WORDS = 1;
const HAS_SCALE = 0x08;
const HAS_MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** The two tables of the outlines, made anew, `loca` in its long form; `isLong`: as it was. */
export function coarser({ glyf, loca, isLong }) {
  const count = loca.length / (isLong ? 4 : 2) - 1;
  const offset = (glyph) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const glyphs = Array.from({ length: count }, (_, glyph) =>
    redrawn(glyf.subarray(offset(glyph), offset(glyph + 1))),
  );
  const places = Buffer.alloc((count + 1) * 4);
  let end = 0;
  for (const [glyph, { length }] of glyphs.entries()) {
    end += length;
    places.writeUInt32BE(end, (glyph + 1) * 4);
  }
  return { glyf: Buffer.concat(glyphs), loca: places };
}

function redrawn(glyph) {
  if (glyph.length === 0) return glyph;
  return glyph.readInt16BE(0) < 0 ? composite(glyph) : simple(glyph);
}

/** The same parts, nearer to each other. */
function composite(glyph) {
  const drawn = Buffer.from(glyph);
  for (let at = 2; at < 10; at += 2) drawn.writeInt16BE(rounded(glyph.readInt16BE(at)), at);
  let at = 10;
  let flags = HAS_MORE;
  while (flags & HAS_MORE) {
    flags = glyph.readUInt16BE(at);
    const hasWords = (flags & ARGS_ARE_WORDS) !== 0;
    for (const place of hasWords ? [at + 4, at + 6] : [at + 4, at + 5]) {
      if (hasWords) drawn.writeInt16BE(rounded(glyph.readInt16BE(place)), place);
      else drawn.writeInt8(rounded(glyph.readInt8(place)), place);
    }
    at += hasWords ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return drawn.subarray(0, at);
}

function simple(glyph) {
  const contours = glyph.readInt16BE(0);
  const ends = glyph.subarray(10, 10 + contours * 2);
  const count = ends.readUInt16BE(ends.length - 2) + 1;
  let at = 10 + ends.length;
  at += 2 + glyph.readUInt16BE(at); // the instructions, of which a face without hints has none
  const flags = [];
  while (flags.length < count) {
    const flag = glyph[at++];
    const times = flag & REPEAT ? glyph[at++] + 1 : 1;
    flags.push(...Array(times).fill(flag));
  }
  const read = (short, same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph[at++] : -glyph[at++];
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return rounded(value);
    });
  };
  const xs = read(X_SHORT, X_SAME);
  const ys = read(Y_SHORT, Y_SAME);
  return written({ contours, ends, isOn: flags.map((flag) => flag & ON_CURVE), xs, ys });
}

function written({ contours, ends, isOn, xs, ys }) {
  const head = Buffer.alloc(10);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const [index, value] of [contours, ...box].entries()) head.writeInt16BE(value, index * 2);
  const x = deltas(xs, X_SHORT, X_SAME);
  const y = deltas(ys, Y_SHORT, Y_SAME);
  const flags = isOn.map((on, index) => on | x.flags[index] | y.flags[index]);
  const bytes = [...repeated(flags), ...x.bytes, ...y.bytes];
  return Buffer.concat([head, ends, Buffer.alloc(2), Buffer.from(bytes)]);
}

/** Each value as its distance from the one before: no byte, one or two. */
function deltas(values, short, same) {
  const bytes = [];
  const flags = values.map((value, index) => {
    const delta = value - (values[index - 1] ?? 0);
    if (delta === 0) return same;
    if (Math.abs(delta) < 256) {
      bytes.push(Math.abs(delta));
      return delta > 0 ? short | same : short;
    }
    bytes.push((delta >> 8) & 0xff, delta & 0xff);
    return 0;
  });
  return { bytes, flags };
}

function repeated(flags) {
  const bytes = [];
  for (let index = 0; index < flags.length; ) {
    let times = 1;
    while (flags[index + times] === flags[index] && times < 256) times += 1;
    if (times > 2) bytes.push(flags[index] | REPEAT, times - 1);
    else bytes.push(...flags.slice(index, index + times));
    index += times;
  }
  return bytes;
}

function rounded(value) {
  return Math.round(value / COARSER);
}
