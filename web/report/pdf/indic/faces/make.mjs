// `npm run faces`: makes the files in this folder from npm packages: a font for each Indian script,
// reduced to what names and addresses need, and HarfBuzz, which shapes their letters. All files are
// deflated. The same packages always give the same bytes.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, deflateSync, inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** Each script, with the first code point of its Unicode block. */
const SCRIPTS = {
  devanagari: 0x0900,
  bengali: 0x0980,
  gurmukhi: 0x0a00,
  gujarati: 0x0a80,
  oriya: 0x0b00,
  tamil: 0x0b80,
  telugu: 0x0c00,
  kannada: 0x0c80,
  malayalam: 0x0d00,
};
const BLOCK_SIZE = 0x80;

/**
 * The characters that every font includes: the space, two dandas, the joiners, and the dotted
 * circle, which carries a mark that has no letter.
 */
const SHARED = [0x20, 0x964, 0x965, 0x200c, 0x200d, 0x25cc];

/** Font tables that HarfBuzz and jsPDF do not need. */
const TABLES_DROPPED = ['OS/2', 'gasp', 'STAT', 'kern', 'DSIG', 'prep'];

// HarfBuzz's constants (hb-subset.h, hb-blob.h).
const NO_HINTING = 1;
const DROP_TABLE_TAG = 3;
const LAYOUT_FEATURE_TAG = 6;
const WRITABLE = 2;

const wasm = readFileSync(require.resolve('harfbuzzjs/hb-subset.wasm'));
const { instance } = await WebAssembly.instantiate(wasm);
const hb = instance.exports;

for (const [script, first] of Object.entries(SCRIPTS)) {
  const name = `noto-sans-${script}`;
  const file = `@fontsource/${name}/files/${name}-${script}-400-normal.woff`;
  const whole = sfntOf(readFileSync(require.resolve(file)));
  save(`${script}.face`, subset(whole, first));
}
save('harfbuzz.wasm', readFileSync(require.resolve('harfbuzzjs/hb.wasm')));

function save(name, bytes) {
  const small = deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  writeFileSync(new URL(`${name}.deflate`, import.meta.url), small);
  console.log(
    `web/report/pdf/indic/faces/${name}.deflate: ${small.length} bytes, ${bytes.length} inflated`,
  );
}

/** The font in a WOFF 1.0 file: the same tables, each deflated separately. */
function sfntOf(woff) {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => woff.subarray(44 + index * 20));
  const tables = entries.map((entry) => {
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at));
    const data = woff.subarray(offset, offset + packed);
    return [entry.toString('latin1', 0, 4), packed < length ? inflateSync(data) : data];
  });
  return assembled(new Map(tables));
}

/** A font file made from these tables. Checksums stay zero: nothing that reads it checks them. */
function assembled(tables) {
  const head = Buffer.alloc(12 + tables.size * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts = [head];
  let offset = head.length;
  for (const [index, [name, data]] of [...tables].entries()) {
    const at = 12 + index * 16;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function subset(sfnt, first) {
  const source = hb.malloc(sfnt.length);
  new Uint8Array(hb.memory.buffer).set(sfnt, source);
  const blob = hb.hb_blob_create(source, sfnt.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const unicodes = hb.hb_subset_input_unicode_set(input);
  for (const code of SHARED) hb.hb_set_add(unicodes, code);
  for (let code = first; code < first + BLOCK_SIZE; code += 1) hb.hb_set_add(unicodes, code);
  const dropped = hb.hb_subset_input_set(input, DROP_TABLE_TAG);
  for (const table of TABLES_DROPPED) hb.hb_set_add(dropped, tag(table));
  hb.hb_set_del(hb.hb_subset_input_set(input, LAYOUT_FEATURE_TAG), tag('kern'));
  hb.hb_subset_input_set_flags(input, NO_HINTING);
  const cut = hb.hb_subset_or_fail(face, input);
  if (cut === 0) throw new Error('HarfBuzz could not reduce the font');
  const result = hb.hb_face_reference_blob(cut);
  const start = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(hb.memory.buffer, start, hb.hb_blob_get_length(result));
  return Buffer.from(bytes);
}

function tag(name) {
  return [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}
