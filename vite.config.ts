// Builds the app and its service worker into build/web.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import sirv from 'sirv';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogue } from './data/catalogue.ts';
import { appShell } from './web/vite/app-shell.ts';
import { budgets, precacheBudget } from './web/vite/budgets.ts';
import { compressed } from './web/vite/compressed.ts';
import { integrity } from './web/vite/integrity.ts';
import { leanJspdf, pdfBudget } from './web/vite/lean-jspdf.ts';
import { licences } from './web/vite/licences.ts';
import { publicPages } from './web/vite/public-pages.ts';

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

const icon192 = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Where the server is, when it is not where the app is served from. */
const api = process.env['LOTPROOF_API'] ?? '';
if (api !== '' && new URL(api).origin !== api) throw new Error('LOTPROOF_API is no origin.');

const { plugin: hashes, withIntegrity } = integrity();
const { collected, written } = licences();

export default defineConfig({
  root: at('web'),
  define: { LOTPROOF_API: JSON.stringify(api) },
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
    hashes,
    budgets(),
    collected(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'worker.ts',
      injectRegister: false, // main.tsx does: the policy allows no such script in a page
      includeManifestIcons: false, // what is wanted of them is among the files below
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,json,woff2,svg,png,pdf,deflate}'],
        manifestTransforms: [precacheBudget, withIntegrity],
        buildPlugins: { vite: [collected()] },
        // Screenshots and large icons are for installing, which needs the network anyway.
        globIgnores: ['screenshots/**', 'icons/*-512.png'],
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
          enctype: 'application/x-www-form-urlencoded', // its default, which Chromium wants named
          params: { title: 'title', text: 'text', url: 'url' },
        },
      },
    }),
    written,
    compressed(),
  ],
});
