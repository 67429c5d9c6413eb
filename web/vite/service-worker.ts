// Vite plugin: the service worker, built when everything else is, with the list of the files that
// it keeps for no signal.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { withinPrecacheBudget } from './budgets.ts';

const KEPT = /\.(js|css|html|json|woff2|svg|png|pdf|deflate|webmanifest)$/;
/** Screenshots and large icons are for installing, which needs the network anyway. */
const FOR_INSTALLING = /^screenshots\/|^icons\/.*-512\.png$/;
/** Such a name has a hash of the content in it: another content has another address. */
const HASHED = /^assets\//;

/** What sw/worker.ts calls the list. */
const PLACE = 'self.__WB_MANIFEST';

/** A file as Workbox wants it. */
type PrecachedFile = { integrity: string; revision: string | null; url: string };

export function serviceWorker(worker: { entry: string; plugins: () => Plugin[] }): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post', // all that it lists is written by now
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir);
        const files = precachedFiles(outDir, (told) => this.info(told));
        await buildWorker(worker, { config, outDir, files });
      },
    },
  };
}

function precachedFiles(outDir: string, tell: (text: string) => void): PrecachedFile[] {
  const urls = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => KEPT.test(url) && !FOR_INSTALLING.test(url))
    .sort();
  const files = urls.map((url) => ({ url, bytes: readFileSync(join(outDir, url)) }));
  tell(withinPrecacheBudget(files.reduce((sum, { bytes }) => sum + bytes.length, 0)));
  return files.map(({ url, bytes }) => ({
    // A worker that is installed behind a gate of a network keeps none of the gate's pages in the
    // place of code: the browser refuses what differs (https://www.w3.org/TR/SRI/).
    integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
    revision: HASHED.test(url) ? null : createHash('md5').update(bytes).digest('hex'),
    url,
  }));
}

/** One file that imports nothing: a browser compares it alone to know whether it is new. */
async function buildWorker(
  { entry, plugins }: { entry: string; plugins: () => Plugin[] },
  built: { config: ResolvedConfig; outDir: string; files: PrecachedFile[] },
): Promise<void> {
  const { config, outDir, files } = built;
  await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    logLevel: config.logLevel ?? 'warn',
    define: config.define ?? {},
    publicDir: false,
    plugins: [...plugins(), withFiles(files)],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  });
}

/** Puts the list into the finished script, as JSON: a worker without it would keep nothing. */
function withFiles(files: PrecachedFile[]): Plugin {
  return {
    name: 'precached-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [script] = Object.values(bundle).filter((file) => file.type === 'chunk');
        if (!script?.code.includes(PLACE))
          this.error(`The service worker never asks for ${PLACE}.`);
        script.code = script.code.replace(PLACE, () => JSON.stringify(files));
      },
    },
  };
}
