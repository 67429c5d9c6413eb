// Vite plugins that leave unused packages out of the document worker and limit its size.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { gzipped, withinBudget } from './budgets.ts';

/** jsPDF needs these only for pictures and HTML, which reports do not contain. */
const UNUSED = ['fast-png', 'html2canvas', 'dompurify', 'canvg'];

/** Leaves out packages that jsPDF imports but documents do not need. */
export function leanJspdf(): Plugin {
  const empty = '\0unused';
  return {
    name: 'lean-jspdf',
    enforce: 'pre',
    resolveId: (source) => (UNUSED.includes(source) ? empty : undefined),
    load: (id) => (id === empty ? 'export const decode = undefined;' : undefined),
  };
}

/** The code for documents is 149 KB gzipped, including 8 KB for QR codes and 10 KB for tables. */
const PDF_CODE_MAX = 152 * 1024;

export function pdfBudget(): Plugin {
  return {
    name: 'pdf-budget',
    generateBundle(_, bundle) {
      this.info(
        withinBudget('the code of documents', gzipped(Object.values(bundle)), PDF_CODE_MAX),
      );
    },
  };
}

/** The folders whose code determines a document's bytes. */
const SOURCES = ['data', 'sw/proof', 'web/report'];
/** The server's own state, written when it first starts, after the build. */
const STATE = join('data', 'local', sep);

/** A digest of these sources. Two builds with the same digest make exactly the same documents. */
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
