// The tests that judge one group of mutants, in the order of `groups.mjs`.

import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { groups } from './groups.mjs';

const { tests, needsItsOwnModules = false } = groups[process.env.MUTATION_GROUP];
const placeOf = ({ moduleId }) => tests.findIndex((path) => moduleId.endsWith(path));

class QuickestFirst extends BaseSequencer {
  async sort(files) {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    include: tests,
    // Else modules are loaded once for each mutant, not once for each file of tests.
    isolate: needsItsOwnModules,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
