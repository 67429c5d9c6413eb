// Vite plugin: what the phone has to fetch, held to a budget. Over it, the build fails.

import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { chunkOf, withImports } from './app-shell.ts';

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
const APP_MAX = 36 * KB;
/**
 * The same with the frame, the dashboard and their English: the first screen of a dealer. Two of
 * them because what it shares with the page /v is compressed apart.
 */
const FIRST_SCREEN_MAX = 72 * KB;
/** Query, Dexie and valibot, in chunks that change only with them. */
const DATA_LAYER_MAX = 46 * KB;
/** The operator's desk, all of it: React, its charts and its passkeys among them. */
const DESK_MAX = 150 * KB;
/** All that the worker keeps for no signal, as it lies on the phone. */
const PRECACHE_MAX = 2_485 * KB;

/** Some lines that pages of every kind share: one request, not five. */
const EVERY_PAGE = 'every-page';
const EVERY_PAGES_MODULES =
  /rolldown.runtime|preload-helper|(api-origin|server-facts|values.language)\.ts$/;
const DATA_LAYER = 'data-layer';
const SCHEMAS = 'schemas';
const REACT = 'react';

export function budgets(): Plugin {
  return {
    name: 'budgets',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: EVERY_PAGE,
                  test: EVERY_PAGES_MODULES,
                },
                // First: the data layer would take with it what it needs of React.
                { name: REACT, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: DATA_LAYER, test: /node_modules\/(@tanstack|dexie)\// },
                // A page that reads no database needs no more of it than this.
                { name: SCHEMAS, test: /node_modules\/valibot\// },
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
        const bought = [DATA_LAYER, SCHEMAS, REACT];
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
          ['the data layer', gzipped([...named(DATA_LAYER), ...named(SCHEMAS)]), DATA_LAYER_MAX],
        ] as const;
        for (const [what, bytes, max] of measured) this.info(withinBudget(what, bytes, max));
      },
    },
  };
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
