// Vite plugin: limits how much the phone downloads. The build fails if a limit is exceeded.

import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { chunkOf, web, withImports } from './app-shell.ts';

const KB = 1024;

/** A public page's scripts: a few hundred lines, without React. */
const PUBLIC_PAGE_MAX = 4 * KB;
/** The page that verifies a report, with code for statements, digests and findings in words. */
const VERIFY_PAGE_MAX = 15 * KB;
/** React and its declarative router. They change only when their versions do. */
const REACT_MAX = 82 * KB;
/**
 * Code that every screen shares: addresses, catalogue, contract, outbox, and the recording of
 * changes for the library that devices share. Sending and judging load after the first screen.
 */
const APP_MAX = 33 * KB;
/**
 * A dealer's first screen: the shared code, the frame, the dashboard and their English messages.
 * These are two chunks, because the code shared with the page /v is compressed separately.
 */
const FIRST_SCREEN_MAX = 65 * KB;
/** React-query and Dexie, in a chunk that changes only when their versions do. */
const DATA_LAYER_MAX = 42 * KB;
/** The whole operator's desk, including React, charts and passkeys. */
export const DESK_MAX = 150 * KB;
/** All files that the worker stores for offline use, in the size they take on the phone. */
export const PRECACHE_MAX = 2_550 * KB;

const DATA_LAYER = 'data-layer';
const REACT = 'react';
/** Small modules shared by all kinds of pages, built as one file instead of five. */
const EVERY_PAGE = /rolldown.runtime|preload-helper|(api-origin|server-facts|values.language)\.ts$/;
/** Code shared by the page /v and the screens that load late, as one file instead of three. */
const CODES = /(proof-code|read-code|samples\/sample)\.ts$/;
/** A small module that the messages in both languages share. */
const NAMES = /words\/check-names\.ts$/;
/** The entry modules of the app, its first script, its first screens, and the page /v. */
const ROOTS = {
  app: 'main.tsx',
  first: 'screens/first-screen.ts',
  start: 'boot/first-script.ts',
  verify: 'public-site/verify/verify-page.ts',
  login: 'screens/login/login.tsx',
  cars: 'screens/cars/cars.tsx',
  reports: 'screens/reports/reports.tsx',
};

export function budgets(): Plugin {
  return {
    name: 'budgets',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Each group also takes the modules that its own modules import, so the most shared
              // group comes first.
              groups: [
                { name: 'every-page', test: EVERY_PAGE, priority: 4 },
                {
                  name: REACT,
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: DATA_LAYER, test: /node_modules\/(@tanstack|dexie)\//, priority: 2 },
                { name: sharedChunk, priority: 1 },
                { name: ownChunk },
              ],
            },
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'));
        const bought = [DATA_LAYER, REACT];
        const isOurs = ({ name }: Rollup.OutputChunk) => !bought.includes(name);
        const needed = withImports(chunkOf('main.tsx', chunks), chunks);
        const entry = chunks.filter((chunk) => isOurs(chunk) && needed.includes(chunk.fileName));
        const first = onTheWayTo('app.html', pages, chunks).filter(isOurs);
        const named = (name: string) => chunks.filter((chunk) => chunk.name === name);
        const measured = [
          ['a public page', gzipped(onTheWayTo('index.html', pages, chunks)), PUBLIC_PAGE_MAX],
          ['the page /v', gzipped(onTheWayTo('v.html', pages, chunks)), VERIFY_PAGE_MAX],
          ['React', gzipped(named(REACT)), REACT_MAX],
          ['the app’s entry', gzipped(entry), APP_MAX],
          ['the entry and the dashboard', gzipped(first), FIRST_SCREEN_MAX],
          ['the data layer', gzipped(named(DATA_LAYER)), DATA_LAYER_MAX],
        ] as const;
        for (const [what, bytes, max] of measured) this.info(withinBudget(what, bytes, max));
      },
    },
  };
}

type Graph = { getModuleInfo: (module: string) => Rollup.ModuleInfo | null };

/** The chunk for code that the app shares with its first script or with the page /v. */
function sharedChunk(module: string, graph: Graph): string | null {
  const isFor = (root: string) => isImportedBy(module, web + root, graph);
  if (!isFor(ROOTS.app) && !isFor(ROOTS.first)) return null;
  if (isFor(ROOTS.start)) return 'start';
  return isFor(ROOTS.verify) ? 'shared' : null;
}

/**
 * Starting the app should need only a few large files: a chunk for the entry, one for the first
 * screen, and one for each of the two lists on which a dealer may also start.
 */
function ownChunk(module: string, graph: Graph): string | null {
  const isFor = (root: string) => isImportedBy(module, web + root, graph);
  if (isFor(ROOTS.app) || NAMES.test(module)) return 'app';
  if (isFor(ROOTS.first)) return 'first';
  if (CODES.test(module)) return 'codes';
  const isListed = isFor(ROOTS.cars) || isFor(ROOTS.reports);
  return isListed && !isFor(ROOTS.login) ? 'lists' : null;
}

/** Whether the root must import this module, directly or indirectly, before it can run. */
function isImportedBy(module: string, root: string, graph: Graph): boolean {
  const seen = new Set([module]);
  for (const each of seen) {
    if (each === root) return true;
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** Says how much of a limit is used up. Throws if the limit is exceeded. */
export function withinBudget(what: string, bytes: number, max: number): string {
  const told = `${what}: ${(bytes / KB).toFixed(1)} of ${(max / KB).toFixed(0)} KB`;
  if (bytes > max) throw new Error(`Over budget: ${told}`);
  return `Budget of ${told}`;
}

/** The chunks that a page names: its script and everything that it preloads. */
function onTheWayTo(
  page: string,
  pages: readonly (Rollup.OutputAsset | Rollup.OutputChunk)[],
  chunks: readonly Rollup.OutputChunk[],
): Rollup.OutputChunk[] {
  const html = pages.find(({ fileName }) => fileName === page);
  if (html?.type !== 'asset') throw new Error(`The build has no ${page}.`);
  const source = String(html.source);
  return chunks.filter(({ fileName }) => source.includes(fileName));
}

/** The gzipped size of these files' code. Style sheets and other assets do not count. */
export function gzipped(files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): number {
  const codes = files.map((file) => (file.type === 'chunk' ? gzipSync(file.code).length : 0));
  return codes.reduce((sum, bytes) => sum + bytes, 0);
}
