// Unit and API tests: real SQLite on disk, real HTTP.

import { readdirSync, readFileSync } from 'node:fs';
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

const every = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
  .map((name) => `tests/${name}`);

/** A test that puts a module or a global of its own in another's place would do so for all. */
function needsItsOwnModules(path: string): boolean {
  return path.startsWith('tests/sw/') || readFileSync(path, 'utf8').includes('vi.mock(');
}

export default defineConfig({
  test: {
    // A worker that keeps its modules from file to file loads the server once, not a hundred times.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          isolate: false,
          include: every.filter((path) => !needsItsOwnModules(path)),
        },
      },
      {
        extends: true,
        test: { name: 'modules of its own', include: every.filter(needsItsOwnModules) },
      },
    ],
    // Every core: vitest would leave one of two to nobody.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // An API test may wait for a server to start; nothing honest takes longer than this.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default'],
  },
});
