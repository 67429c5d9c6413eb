// Vite plugin: builds the operator's desk as a bundle separate from the dealers' app. Code shared
// with the app is built twice, so that the desk does not change the chunks on dealers' phones. The
// service worker is built earlier and does not store the desk.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { web } from './app-shell.ts';
import { DESK_MAX, withinBudget } from './budgets.ts';

/** The server sends files with this prefix only on the desk's own port. */
const NAME = 'assets/desk-[name]-[hash]';

export function desk(plugins: () => Plugin[]): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'desk',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post', // the worker has listed its files before this hook
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir);
        await buildDesk(config, outDir, plugins);
        this.info(withinBudget('the operator’s desk', scriptBytes(outDir), DESK_MAX));
      },
    },
  };
}

async function buildDesk(config: ResolvedConfig, outDir: string, plugins: () => Plugin[]) {
  await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    logLevel: config.logLevel ?? 'warn',
    publicDir: false,
    plugins: [react(), ...plugins()],
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${web}desk.html`,
        output: {
          entryFileNames: `${NAME}.js`,
          chunkFileNames: `${NAME}.js`,
          assetFileNames: `${NAME}[extname]`,
        },
      },
    },
  });
}

/**
 * The gzipped size of the desk's code. An operator's phone downloads all of it at each release.
 */
function scriptBytes(outDir: string): number {
  const assets = join(outDir, 'assets');
  return readdirSync(assets)
    .filter((name) => name.startsWith('desk-') && name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
}
