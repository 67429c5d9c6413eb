// The service worker, built last by vite-plugin-pwa, with a list of the files that it stores for
// offline use.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { PRECACHE_MAX, withinBudget } from './budgets.ts';

export function serviceWorker(plugins: Plugin[]): Plugin[] {
  let outDir = '';
  /**
   * The hash that makes the browser refuse any other bytes (https://www.w3.org/TR/SRI/). A worker
   * installed behind a captive portal then does not store the portal's page as code.
   */
  const digestOf = (url: string) => {
    const hash = createHash('sha256').update(readFileSync(join(outDir, url)));
    return `sha256-${hash.digest('base64')}`;
  };
  return [
    {
      name: 'service-worker-folder',
      configResolved: ({ root, build }) => {
        outDir = resolve(root, build.outDir);
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'worker.ts',
      manifest: false, // the manifest is in web/public
      injectRegister: false, // web/state/app-updates.ts registers the worker
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,json,woff2,svg,png,pdf,deflate,webmanifest}'],
        // Screenshots and large icons are used only for installing, which needs the network anyway.
        globIgnores: ['screenshots/*', 'icons/*-512.png'],
        manifestTransforms: [
          (entries) => {
            const bytes = entries.reduce((sum, { size }) => sum + size, 0);
            withinBudget('the precache', bytes, PRECACHE_MAX);
            const manifest = entries.map((entry) => ({ ...entry, integrity: digestOf(entry.url) }));
            // The list is sorted, so that the same files always make the same worker.
            return { manifest: manifest.sort((one, other) => (one.url < other.url ? -1 : 1)) };
          },
        ],
        buildPlugins: { vite: plugins },
      },
      integration: {
        // Replaces an option that Vite 8 has renamed; otherwise Vite would warn at each build.
        configureCustomSWViteBuild(config) {
          const { rollupOptions: { input } = {}, ...build } = config.build ?? {};
          const output = { entryFileNames: 'worker.mjs', codeSplitting: false };
          config.build = { ...build, rolldownOptions: { ...(input ? { input } : {}), output } };
          config.logLevel = 'warn';
        },
      },
    }),
  ];
}
