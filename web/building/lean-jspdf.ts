// Vite plugins of the worker that makes documents: what of jsPDF it holds, and how large it may be.

import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * jsPDF comes in one file of a core and thirty plugins: pictures, forms, HTML, Arabic and more.
 * Documents need none of them; they are a quarter of a megabyte on every phone.
 */
export function leanJspdf(): Plugin {
  const file = 'jspdf/dist/jspdf.es.js';
  return {
    name: 'lean-jspdf',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'jspdf' ? this.resolve(file, importer) : undefined;
    },
    transform(code, id) {
      if (!id.endsWith(file)) return undefined;
      const [core = '', plugins] = code.split('\nvar jsPDFAPI = jsPDF.API;\n');
      if (plugins === undefined) this.error('jsPDF is built differently now');
      const withoutPictures = core.replace(/^import .* from 'fast-png';$/m, '');
      return `${withoutPictures}\nexport { GState, jsPDF };`;
    },
  };
}

/** All the code that makes documents is 63 KB gzipped: it must not grow unseen. */
const PDF_CODE_KB_MAX = 68;

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
