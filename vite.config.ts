// Builds the app and its service worker into build/web.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appShell } from './web/vite/app-shell.ts';
import { budgets } from './web/vite/budgets.ts';
import { desk } from './web/vite/desk.ts';
import { documentsBuild, leanJspdf, pdfBudget } from './web/vite/lean-jspdf.ts';
import { licences } from './web/vite/licences.ts';
import { publicPages } from './web/vite/public-pages.ts';
import { serviceWorker } from './web/vite/service-worker.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The API server's address, if the app is served from elsewhere. */
const api = process.env['LOTPROOF_API'] ?? '';
if (api !== '' && new URL(api).origin !== api) throw new Error('LOTPROOF_API is not an origin.');

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
    budgets(),
    collected(),
    serviceWorker([collected()]),
    desk(() => [collected()]),
    written,
    compressed(),
  ],
});

// A Vite plugin that puts a compressed copy beside each text file of the build, ready to be sent.

const TEXTS = /\.(js|mjs|css|html|svg|txt|webmanifest)$/;
/** A file that fits into one packet does not arrive sooner if it is smaller. */
const BYTES_MIN = 1_400;
/** Takes a fourteenth as long as the best quality, for 9 % more bytes. Packages use the best. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post', // the worker is built last
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const path = join(outDir, name);
          if (TEXTS.test(name) && statSync(path).size >= BYTES_MIN) compress(path);
        }
      },
    },
  };
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, BROTLI));
}
