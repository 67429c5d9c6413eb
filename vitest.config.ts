// Unit and API tests: real SQLite on disk, real HTTP.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the longest file by far, which one core is still busy with at the end otherwise. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes('/simulation/');
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // Every core: vitest would leave one of two to nobody.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // An API test may wait for a box to start; nothing honest takes longer than this.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
  },
});
