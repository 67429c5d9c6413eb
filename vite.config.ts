// Builds the app and its service worker into build/web.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import sirv from 'sirv';
import { defineConfig, type Plugin } from 'vite';
import { appShell } from './web/vite/app-shell.ts';
import { budgets } from './web/vite/budgets.ts';
import { compressed } from './web/vite/compressed.ts';
import { desk } from './web/vite/desk.ts';
import { documentsBuild, leanJspdf, pdfBudget } from './web/vite/lean-jspdf.ts';
import { licences } from './web/vite/licences.ts';
import { publicPages } from './web/vite/public-pages.ts';
import { serviceWorker } from './web/vite/service-worker.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Sample reports are made from data and live there; the app serves them as they are. */
function samples(): Plugin {
  return {
    name: 'samples',
    configureServer({ middlewares }) {
      middlewares.use('/samples', sirv(at('data/samples'), { dev: true }));
    },
    generateBundle() {
      for (const file of readdirSync(at('data/samples')).filter((name) => name.endsWith('.pdf'))) {
        const source = readFileSync(at(`data/samples/${file}`));
        this.emitFile({ type: 'asset', fileName: `samples/${file}`, source });
      }
    },
  };
}

/** Where the server is, when it is not where the app is served from. */
const api = process.env['LOTPROOF_API'] ?? '';
if (api !== '' && new URL(api).origin !== api) throw new Error('LOTPROOF_API is no origin.');

const { collected, written } = licences();

export default defineConfig({
  root: at('web'),
  define: {
    LOTPROOF_API: JSON.stringify(api),
    LOTPROOF_DOCUMENTS: JSON.stringify(documentsBuild(at('.'))),
  },
  publicDir: at('web/public'),
  build: {
    outDir: at('build/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [leanJspdf(), pdfBudget(), collected()] },
  plugins: [
    react(),
    publicPages(),
    appShell(),
    samples(),
    budgets(),
    collected(),
    serviceWorker([collected()]),
    desk(() => [collected()]),
    written,
    compressed(),
  ],
});
