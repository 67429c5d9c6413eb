// Vite plugins of the worker that makes documents: what it holds, and how large it may be.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What jsPDF asks for only to put pictures and HTML into a document, which no report has. */
const UNUSED = ['fast-png', 'html2canvas', 'dompurify', 'canvg'];

/** Leaves out the packages that jsPDF brings for what documents do without. */
export function leanJspdf(): Plugin {
  const empty = '\0unused';
  return {
    name: 'lean-jspdf',
    enforce: 'pre',
    resolveId: (source) => (UNUSED.includes(source) ? empty : undefined),
    load: (id) => (id === empty ? 'export const decode = undefined;' : undefined),
  };
}

/** All the code that makes documents is 153 KB gzipped, of which codes take 8 and tables 10. */
const PDF_CODE_KB_MAX = 156;

export function pdfBudget(): Plugin {
  return {
    name: 'pdf-budget',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      if (bytes <= PDF_CODE_KB_MAX * 1000) return;
      this.error(`The code of documents is ${bytes} bytes gzipped, over ${PDF_CODE_KB_MAX} KB`);
    },
  };
}

/** All that a document's bytes come from: what is judged, how it is set, and by which packages. */
const SOURCES = ['data', 'sw/proof', 'web/report'];
/** The server's own state, which its first start writes after the build. */
const STATE = join('data', 'local', sep);

/** Of two builds with the same digest each makes the other's documents again, to the last byte. */
export function documentsBuild(house: string): string {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(house, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|txt|deflate)$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => !file.startsWith(STATE)),
  );
  const digest = createHash('sha256');
  for (const file of [...files.sort(), 'package-lock.json']) {
    digest.update(readFileSync(join(house, file)));
  }
  return digest.digest('base64url').slice(0, 12);
}
