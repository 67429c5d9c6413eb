// Puts a document's own font into it: the objects of a composite TrueType font (ISO 32000-1, 9.7)
// with the text of every code, so that the document can be copied from and searched.

import type { jsPDF } from 'jspdf';
import { advanceOf, drawnFont } from './drawn-font.ts';
import { keepFace } from './face.ts';
import type { Cluster } from './harfbuzz.ts';
import type { Outlines } from './outlines.ts';

/** The standard faces that nothing is set in: they give their places to the document's own. */
const PLACES = [
  ['courier', 'normal'],
  ['courier', 'bold'],
  ['courier', 'italic'],
  ['courier', 'bolditalic'],
  ['times', 'normal'],
  ['times', 'bold'],
  ['times', 'italic'],
  ['times', 'bolditalic'],
  ['symbol', 'normal'],
] as const;

/** What a plugin of jsPDF gets when a face is due; its types leave it out. */
type PutFont = {
  font: { id: string; objectNumber?: number; isAlreadyPutted?: boolean };
  out: (line: string) => void;
  newObject: () => number;
  putStream: (stream: { data: string; addLength1?: boolean; objectId: number }) => void;
};

export type EmbeddedFont = {
  /** Its name in the page's operators. */
  id: string;
  /** The code of a cluster, four hex digits; the cluster is in the document from then on. */
  codeOf: (cluster: Cluster) => string;
};

/** The document's font number `index` (0 to 8), put into it when its bytes are asked for. */
export function embedFont(doc: jsPDF, index: number, outlines: Outlines): EmbeddedFont {
  const [face, weight] = PLACES[index] ?? PLACES[0];
  keepFace(doc, face, weight);
  const id = String(doc.getFont().id); // its types say number
  const clusters = new Map<string, Cluster>();
  const codes = new Map<string, string>();
  doc.internal.events.subscribe('putFont', (due: PutFont) => {
    if (due.font.id === id) putFont(due, [...clusters.values()], outlines);
  });
  const codeOf = (cluster: Cluster) => {
    const key = JSON.stringify(cluster);
    const known = codes.get(key);
    if (known !== undefined) return known;
    clusters.set(key, cluster);
    const code = hex(clusters.size);
    codes.set(key, code);
    return code;
  };
  return { id, codeOf };
}

function putFont(due: PutFont, clusters: Cluster[], outlines: Outlines): void {
  const { file, box } = drawnFont(clusters, outlines);
  // A name of its own for every set of glyphs, as the standard asks of a part of a face.
  const name = `/LOTPRF+NotoSans-${due.font.id}`;
  const fileObject = putStream(due, bytesText(file));
  const textObject = putStream(due, textMap(clusters));
  const [, descent, , ascent] = box;
  const descriptor = putObject(
    due,
    `<</Type /FontDescriptor /FontName ${name} /Flags 4 /ItalicAngle 0 /StemV 80`,
    `/FontBBox [${box.join(' ')}] /Ascent ${ascent} /Descent ${descent}`,
    `/CapHeight ${ascent} /FontFile2 ${fileObject} 0 R>>`,
  );
  const widths = clusters.map(advanceOf);
  const composed = putObject(
    due,
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} 0 R`,
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    `/CIDToGIDMap /Identity /DW 0 /W [1 [${widths.join(' ')}]]>>`,
  );
  due.font.objectNumber = putObject(
    due,
    `<</Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H`,
    `/DescendantFonts [${composed} 0 R] /ToUnicode ${textObject} 0 R>>`,
  );
  due.font.isAlreadyPutted = true;
}

function putObject({ newObject, out }: PutFont, ...lines: string[]): number {
  const number = newObject();
  for (const line of [...lines, 'endobj']) out(line);
  return number;
}

function putStream({ newObject, out, putStream: put }: PutFont, data: string): number {
  const number = newObject();
  put({ data, addLength1: true, objectId: number });
  out('endobj');
  return number;
}

/** jsPDF takes bytes as text, a character each. */
function bytesText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** A list of at most so many codes, as the format has it. */
const CODES_PER_LIST = 100;

/** What each code reads: the letters of its cluster, in the order in which they are written. */
function textMap(clusters: Cluster[]): string {
  const lines = clusters.map(({ text }, index) => {
    // A joiner at the end says nothing by itself, and makes some readers leave out the syllable.
    const read = text.replace(/[\u200C\u200D]+$/, '') || text;
    const units = Array.from({ length: read.length }, (_, at) => hex(read.charCodeAt(at)));
    return `<${hex(index + 1)}> <${units.join('')}>`;
  });
  const lists = Array.from({ length: Math.ceil(lines.length / CODES_PER_LIST) }, (_, index) => {
    const list = lines.slice(index * CODES_PER_LIST, (index + 1) * CODES_PER_LIST);
    return `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
