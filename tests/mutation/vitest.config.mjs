// The tests that judge one group of mutants, in the order of `groups.mjs`, on its instrumented
// code.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { groups, placeOf } from './groups.mjs';

const group = process.env.MUTATION_GROUP;
const {
  tests,
  isOnAPhone = false,
  needsItsOwnModules = false,
  needsServers = false,
} = groups[group];
const root = fileURLToPath(new URL('../..', import.meta.url));
const code = JSON.parse(readFileSync(`${placeOf(group)}/code.json`, 'utf8'));
const order = process.env.MUTATION_ORDER?.split(',') ?? tests;
const placeAmong = ({ moduleId }) => order.findIndex((path) => moduleId.endsWith(path));

class QuickestFirst extends BaseSequencer {
  async sort(files) {
    return files.toSorted((one, other) => placeAmong(one) - placeAmong(other));
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => code[relative(root, id)],
    },
  ],
  test: {
    globals: true,
    include: tests,
    setupFiles: [
      ...(needsServers ? ['./tests/mutation/unlimited.mjs'] : []),
      // Tests of a phone need these files, as in vitest.config.ts.
      ...(isOnAPhone ? ['fake-indexeddb/auto', './tests/sw/own-clock.ts'] : []),
    ],
    isolate: needsItsOwnModules,
    maxWorkers: 1,
    sequence: { sequencer: QuickestFirst },
    // A mutant that runs in a process of its own is on from the start.
    ...(process.env.__STRYKER_ACTIVE_MUTANT__ ? {} : { runner: './tests/mutation/trying.mjs' }),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5000 } },
  },
});
