// Builds the app and its service worker into build/web.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogue } from './data/catalogue.ts';

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

/**
 * The shell of a dealer's screens: the page with its frame drawn before any code runs. The worker
 * gives it; the box gives the plain page, because who asks the box has no worker yet.
 */
function appShell(): Plugin {
  return {
    name: 'app-shell',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const skeleton = readFileSync(at('web/skeleton.html'), 'utf8').trim();
      const app = '<div id="app">';
      const source = String(page.source).replace(`${app}</div>`, `${app}${skeleton}</div>`);
      if (!source.includes(skeleton)) throw new Error('The skeleton found no place in the page.');
      this.emitFile({ type: 'asset', fileName: 'app.html', source });
    },
  };
}

const icon192 = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

export default defineConfig({
  root: at('web'),
  publicDir: at('web/public'),
  build: { outDir: at('build/web'), emptyOutDir: true, assetsInlineLimit: 0 },
  resolve: {
    alias: [
      // jsPDF offers HTML, SVG and PNG with these; reports need none, nor their 120 KB.
      { find: /^(html2canvas|dompurify|canvg|fast-png)$/, replacement: at('web/absent.ts') },
    ],
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    samples(),
    appShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'worker.ts',
      injectRegister: false, // main.tsx registers it: the page allows no inline script
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,pdf}'],
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
          { name: 'Check a car', url: catalogue[0]?.route ?? '/Dashboard', icons: icon192 },
          { name: 'Reports', url: '/reports', icons: icon192 },
          { name: 'Outbox', url: '/outbox', icons: icon192 },
        ],
        // A plate in a chat: long press, Share, Lotproof.
        share_target: {
          action: '/share',
          method: 'GET',
          params: { title: 'title', text: 'text', url: 'url' },
        },
      },
    }),
  ],
});
