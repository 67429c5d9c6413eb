// Vite plugins of the worker that makes documents: what of jsPDF it holds, and how large it may be.

import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The parts of jsPDF, beside its core, that documents are made with: each by its mark. */
const JSPDF_PARTS = [
  'processDataByFilters = ',
  'jsPDFAPI.getTextWidth = ', // which autotable measures with
  'getStringUnitWidth = ',
  '__fontmetrics__ = ',
];
const JSPDF_PART = /^\(function \(\w+\) \{\n.*?^\}\)\(jsPDF(\.API)?\);$/gms;

/**
 * jsPDF comes in one file of a core and thirty plugins: pictures, forms, HTML, Arabic and more.
 * Documents need four of them; the others are a quarter of a megabyte on every phone.
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
      const parts = plugins?.match(JSPDF_PART) ?? [];
      const kept = JSPDF_PARTS.map((mark) => parts.filter((part) => part.includes(mark)));
      if (kept.some(({ length }) => length !== 1)) this.error('jsPDF is built differently now');
      const withoutPictures = core.replace(/^import .* from 'fast-png';$/m, '');
      return [withoutPictures, ...kept.flat(), 'export { GState, jsPDF };'].join('\n');
    },
  };
}

/** All the code that makes documents is 61 KB gzipped: it must not grow unseen. */
const PDF_CODE_KB_MAX = 70;

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
