// Builds the app and its service worker into build/web.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogue } from './data/catalogue.ts';
import { budgets } from './web/building/budgets.ts';
import { publicPages } from './web/building/public-pages.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Sample reports are made from data and live there; the app serves them as they are. */
function samples(): Plugin {
  return {
    name: 'samples',
    generateBundle() {
      for (const file of readdirSync(at('data/samples')).filter((name) => name.endsWith('.pdf'))) {
        const source = readFileSync(at(`data/samples/${file}`));
        this.emitFile({ type: 'asset', fileName: `samples/${file}`, source });
      }
    },
  };
}

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
function leanJspdf(): Plugin {
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

function pdfBudget(): Plugin {
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

export default defineConfig({
  root: at('web'),
  publicDir: at('web/public'),
  build: { outDir: at('build/web'), emptyOutDir: true, assetsInlineLimit: 0 },
  worker: { format: 'es', plugins: () => [leanJspdf(), pdfBudget()] },
  plugins: [
    react(),
    publicPages(),
    samples(),
    budgets(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'worker.ts',
      injectRegister: false, // main.tsx registers it: the page allows no inline script
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,pdf,deflate}'],
        // Screenshots are for the install dialog, which needs the network anyway.
        globIgnores: ['screenshots/**'],
      },
      manifest: {
        id: '/',
        name: 'Lotproof',
        short_name: 'Lotproof',
        description: 'Vehicle history and identity checks for car dealers, signal or not.',
        lang: 'en-IN',
        start_url: '/Dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#FBFAF6',
        theme_color: '#0F1B2D',
        categories: ['business', 'utilities'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
        screenshots: [
          {
            src: '/screenshots/report.png',
            sizes: '360x800',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'A report on the phone',
          },
          {
            src: '/screenshots/dashboard.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'The dashboard',
          },
        ],
        shortcuts: [
          { name: 'Check a car', url: catalogue[0]?.route ?? '/Dashboard' },
          { name: 'Reports', url: '/reports' },
          { name: 'Outbox', url: '/outbox' },
        ],
      },
    }),
  ],
});
