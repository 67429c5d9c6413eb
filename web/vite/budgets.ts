// Vite plugin: what the phone has to fetch, held to a budget. Over it, the build fails.

import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { chunkOf, withImports } from './app-shell.ts';
import { web } from './render-components.ts';

const KB = 1024;

/** What a public page runs before it is whole; without React, some hundred lines. */
const PUBLIC_PAGE_MAX = 4 * KB;
/** The page that verifies a report: that, statements, digests and findings in words. */
const VERIFY_PAGE_MAX = 15 * KB;
/** React and its declarative router, which change only with them. */
const REACT_MAX = 82 * KB;
/**
 * What every screen shares: addresses, catalogue, contract, outbox; of the library of a dealer's
 * devices only what notes a change, in the commit that makes it. Sending and the rules of judging
 * come after the first screen.
 */
const APP_MAX = 33 * KB;
/**
 * The same with the frame, the dashboard and their English: the first screen of a dealer. Two of
 * them because what it shares with the page /v is compressed apart.
 */
const FIRST_SCREEN_MAX = 65 * KB;
/** Query and Dexie, in a chunk that changes only with them. */
const DATA_LAYER_MAX = 42 * KB;
/** The operator's desk, all of it: React, its charts and its passkeys among them. */
const DESK_MAX = 150 * KB;
/** All that the worker keeps for no signal, as it lies on the phone. */
const PRECACHE_MAX = 2_550 * KB;

const DATA_LAYER = 'data-layer';
const REACT = 'react';
/** Some lines that pages of every kind share: one request, not five. */
const EVERY_PAGE = /rolldown.runtime|preload-helper|(api-origin|server-facts|values.language)\.ts$/;
/** The modules of web at which the code of a start begins, and that of the page /v. */
const ROOTS = {
  app: 'main.tsx',
  first: 'screens/first-screen.ts',
  start: 'boot/first-script.ts',
  verify: 'public-site/verify/verify-page.ts',
};

export function budgets(): Plugin {
  return {
    name: 'budgets',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Whatever comes first takes along what it imports, so what is shared most does.
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

/** What the app has in common with the script that starts it, and with the page /v. */
function sharedChunk(module: string, graph: Graph): string | null {
  const isFor = (root: string) => isImportedBy(module, web + root, graph);
  if (!isFor(ROOTS.app) && !isFor(ROOTS.first)) return null;
  if (isFor(ROOTS.start)) return 'start';
  return isFor(ROOTS.verify) ? 'shared' : null;
}

/** A start needs few, larger files: the entry with all that it imports, and the first screen's. */
function ownChunk(module: string, graph: Graph): string | null {
  if (isImportedBy(module, web + ROOTS.app, graph)) return 'app';
  return isImportedBy(module, web + ROOTS.first, graph) ? 'first' : null;
}

/** Whether the code of the root imports this module, directly or not, before it can run. */
function isImportedBy(module: string, root: string, graph: Graph): boolean {
  const seen = new Set([module]);
  for (const each of seen) {
    if (each === root) return true;
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** The same for the files that the worker keeps, of which only its own build knows the list. */
export function withinPrecacheBudget(bytes: number): string {
  return withinBudget('the precache', bytes, PRECACHE_MAX);
}

/** The same for the page of the operator's desk, a bundle of its own. */
export function withinDeskBudget(bytes: number): string {
  return withinBudget('the operator’s desk', bytes, DESK_MAX);
}

/** Says how much of it is taken; throws where that is more than there is. */
function withinBudget(what: string, bytes: number, max: number): string {
  const told = `${what}: ${(bytes / KB).toFixed(1)} of ${(max / KB).toFixed(0)} KB`;
  if (bytes > max) throw new Error(`Over budget: ${told}`);
  return `Budget of ${told}`;
}

/** The chunks that a page names itself: its script, and all that it preloads. */
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

function gzipped(chunks: readonly Rollup.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
}
