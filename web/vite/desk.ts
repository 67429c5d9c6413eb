// Vite plugin: builds the operator's desk as a bundle separate from the dealers' app. Code shared
// with the app is built twice, so that the desk does not change the chunks on dealers' phones. The
// service worker is built earlier and does not store the desk.

import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { web } from './app-shell.ts';
import { DESK_MAX, gzipped, withinBudget } from './budgets.ts';

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
        const bytes = gzipped(await buildDesk(config, plugins));
        this.info(withinBudget('the operator’s desk', bytes, DESK_MAX));
      },
    },
  };
}

/** Returns the files of the desk. An operator's phone downloads all their code at each release. */
async function buildDesk(config: ResolvedConfig, plugins: () => Plugin[]) {
  const built = await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    logLevel: config.logLevel ?? 'warn',
    publicDir: false,
    plugins: [react(), ...plugins()],
    build: {
      outDir: resolve(config.root, config.build.outDir),
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
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}
