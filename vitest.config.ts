// Unit and API tests: real SQLite on disk, real HTTP.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memory } from './tests/memory.ts';
import { binaries } from './tests/postgres-cluster.mjs';
import { SecondTries } from './tests/second-tries.ts';

/** Starts the slowest file first; otherwise one core would still be busy with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes('/simulation/');
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// Vitest's own copies of modules and all programs that the tests start also use this folder.
process.env['TMPDIR'] = memory;

const every = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
  .map((name) => `tests/${name}`);

type Ground = 'a server' | 'a phone' | 'modules of its own' | 'PostgreSQL';

/**
 * Tests whose queries lock, count, group or sort, where engines may differ. Other tests prepare
 * each statement on PostgreSQL, interleave the jobs of two servers there at every step, and let the
 * simulator buy, pay, cancel and refund there (`tests/api/storage/postgres`).
 */
const ALSO_ON_POSTGRES = [
  'tests/api/money/voucher.test.ts',
  'tests/api/money/invoices.test.ts',
  'tests/api/identity/buyer-phones.test.ts',
  'tests/api/reports/phone-limit.test.ts',
  'tests/api/desk/desk-reads.test.ts',
  'tests/api/desk/desk-dealer.test.ts',
  'tests/api/desk/desk-books.test.ts',
  'tests/api/library/limits.test.ts',
  'tests/api/library/box.test.ts',
  'tests/api/servers/one-key.test.ts',
  'tests/api/servers/shared-damage.test.ts',
  'tests/api/servers/silent-server.test.ts',
];

const ofPostgres = (path: string) => path.startsWith('tests/api/storage/postgres/');

/** Files in the same group share their modules. */
function groundOf(path: string): Ground {
  if (ofPostgres(path)) return 'PostgreSQL';
  const text = readFileSync(path, 'utf8');
  // These files replace a module or leave the page for good, which would affect all other files.
  if (text.includes('vi.mock(') || text.includes('leavePage(')) return 'modules of its own';
  // These files bring a phone's database into a process that other files take for a server.
  if (text.includes('fake-indexeddb')) return 'modules of its own';
  // A phone has globals that a server must not have.
  return path.startsWith('tests/sw/') ? 'a phone' : 'a server';
}

const globalSetup = 'tests/support/bundle-server.mjs';

function project(name: Ground) {
  const include = every.filter((path) => groundOf(path) === name);
  // Dexie looks for IndexedDB only once, when it is loaded by the first of the files that share it.
  const setupFiles = name === 'a phone' ? ['fake-indexeddb/auto', 'tests/sw/own-clock.ts'] : [];
  return {
    extends: true as const,
    test: { name, include, isolate: name === 'modules of its own', setupFiles, globalSetup },
  };
}

/** Uses the tests' own cluster. If there is none, `npm test` says so when it ends. */
function onPostgres() {
  if (!binaries()) return [];
  const name = 'PostgreSQL' as const;
  const own = every.filter((path) => groundOf(path) === name);
  const cluster = {
    globalSetup: [globalSetup, 'tests/support/postgres/start-cluster.mjs'],
    setupFiles: ['tests/support/postgres/on-postgres.mjs'],
  };
  const test = { name, include: [...own, ...ALSO_ON_POSTGRES], isolate: false, ...cluster };
  return [{ extends: true as const, test }];
}

export default defineConfig({
  test: {
    globals: true,
    // A worker that keeps its modules between files loads the server once, not a hundred times.
    projects: [
      project('a server'),
      project('a phone'),
      project('modules of its own'),
      ...onPostgres(),
    ],
    // One more worker than there are cores, because many tests wait for a process or a disk.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Keeps what Vite made of a module, by its text: a run of a few files spends most on that.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/test-modules' },
    // This limit is meant for tests that hang, not for slow machines.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // As in the browser tests: a test that fails twice has failed, and tests that fail only once
    // are listed.
    retry: 1,
    reporters: ['default', new SecondTries()],
  },
});
