// Changes our PDFs as common tools (qpdf, a text editor) do, but only as far as our files require.

import { deflateSync, inflateSync } from 'node:zlib';

const OBJECT = /(\d+) 0 obj\n[\s\S]*?\nendobj\n/g;
const STREAM = /\/Length \d+([\s\S]*?\/Filter \/FlateDecode[\s\S]*?stream\n)([\s\S]*)\nendstream/;
const PACKET = /<jspdf:metadata>[^<]*</;

/** Changes each object and writes a new cross-reference table, so that the file is valid. */
function edited(pdf: Uint8Array, change: (object: string) => string): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const places = new Map<number, number>();
  let body = text.slice(0, text.search(OBJECT));
  for (const [object, number] of text.matchAll(OBJECT)) {
    places.set(Number(number), body.length);
    body += change(object);
  }
  const count = places.size + 1;
  const lines = Array.from(
    { length: count - 1 },
    (_, at) => `${String(places.get(at + 1)).padStart(10, '0')} 00000 n `,
  );
  const table = ['xref', `0 ${count}`, '0000000000 65535 f ', ...lines, ''].join('\n');
  const trailer = text.slice(text.lastIndexOf('trailer')).replace(/\d+\n%%EOF/, '');
  return Buffer.from(`${body}${table}${trailer}${body.length}\n%%EOF`, 'latin1');
}

/** Repacks every stream as another program would, with its content changed. */
function withStreams(pdf: Uint8Array, change: (content: string) => string): Buffer {
  return edited(pdf, (object) =>
    object.replace(STREAM, (_, between: string, packed: string) => {
      const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      const again = deflateSync(Buffer.from(change(content), 'latin1'), { level: 1 });
      return `/Length ${again.length}${between}${again.toString('latin1')}\nendstream`;
    }),
  );
}

/** Rewrites a file as qpdf does: it looks the same, and no byte stays in its place. */
export function rewritten(pdf: Uint8Array): Buffer {
  return withStreams(pdf, (content) => content);
}

/** Throws if the pages do not have the text. */
export function withText(pdf: Uint8Array, from: string, to: string): Buffer {
  let isFound = false;
  const changed = withStreams(pdf, (content) => {
    isFound ||= content.includes(from);
    return content.replace(from, to);
  });
  if (!isFound) throw new Error(`No page contains ${from}.`);
  return changed;
}

/** Combines one file's pages with another file's proof. */
export function withProofOf(pages: Uint8Array, proof: Uint8Array): Buffer {
  const [packet = ''] = PACKET.exec(Buffer.from(proof).toString('latin1')) ?? [];
  return edited(pages, (object) => {
    if (!PACKET.test(object)) return object;
    const swapped = object.replace(PACKET, packet);
    const [, xml = ''] = /stream\n([\s\S]*)\nendstream/.exec(swapped) ?? [];
    return swapped.replace(/\/Length \d+/, `/Length ${xml.length}`);
  });
}

/** Appends a later version of the file (ISO 32000-2, 7.5.6), as editors save changes. */
export function appended(pdf: Uint8Array): Buffer {
  const update = '\n1 0 obj\n<</Type /Pages\n/Kids []\n/Count 0\n>>\nendobj\nstartxref\n9\n%%EOF\n';
  return Buffer.concat([pdf, Buffer.from(update)]);
}

/** Gives the file another title, which a PDF reader shows in its window but on no page. */
export function withTitle(pdf: Uint8Array, title: string): Buffer {
  return edited(pdf, (object) => object.replace(/\/Title \([^)]*\)/, `/Title (${title})`));
}
