// Unit and API tests: real SQLite on disk, real HTTP.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { binaries } from './tests/postgres-cluster.mjs';
import { SecondTries } from './tests/second-tries.ts';

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

type Ground = 'a server' | 'a phone' | 'modules of its own' | 'PostgreSQL';

/**
 * Whose queries lock, count, group or sort, where engines may differ. Each statement is prepared on
 * PostgreSQL by a test, and two servers cross there at each moment (`tests/api/storage/postgres`).
 */
const ALSO_ON_POSTGRES = [
  'tests/api/reports/calls.test.ts',
  'tests/api/reports/replays.test.ts',
  'tests/api/reports/charges.test.ts',
  'tests/api/reports/cancellation.test.ts',
  'tests/api/money/top-up.test.ts',
  'tests/api/money/voucher.test.ts',
  'tests/api/money/invoices.test.ts',
  'tests/api/identity/sign-in.test.ts',
  'tests/api/identity/buyer-phones.test.ts',
  'tests/api/reports/phone-limit.test.ts',
  'tests/api/operator/operator.test.ts',
  'tests/api/desk/desk-reads.test.ts',
  'tests/api/desk/desk-dealer.test.ts',
  'tests/api/desk/desk-books.test.ts',
  'tests/api/library/limits.test.ts',
  'tests/api/library/box.test.ts',
  'tests/api/servers/one-key.test.ts',
  'tests/api/servers/silent-server.test.ts',
];

const ofPostgres = (path: string) => path.startsWith('tests/api/storage/postgres/');

/** Files that share their modules stand on the same ground. */
function groundOf(path: string): Ground {
  if (ofPostgres(path)) return 'PostgreSQL';
  const text = readFileSync(path, 'utf8');
  // One puts a module of its own in another's place, or leaves the page for good, for all.
  if (text.includes('vi.mock(') || text.includes('leavePage(')) return 'modules of its own';
  // Phones and a server in one: of each a single one, beside nobody else's.
  const isBoth = path.startsWith('tests/api/') && text.includes('fake-indexeddb');
  if (isBoth) return 'modules of its own';
  // A phone has globals that a server must not have.
  return path.startsWith('tests/sw/') ? 'a phone' : 'a server';
}

function project(name: Ground) {
  const include = every.filter((path) => groundOf(path) === name);
  // Dexie looks for IndexedDB once, as it is loaded: by the first of the files that share it.
  const setupFiles = name === 'a phone' ? ['fake-indexeddb/auto', 'tests/sw/own-clock.ts'] : [];
  return {
    extends: true as const,
    test: { name, include, isolate: name === 'modules of its own', setupFiles },
  };
}

/** On a cluster of the tests' own; where it cannot be had, `npm test` says so at its end. */
function onPostgres() {
  if (!binaries()) return [];
  const name = 'PostgreSQL' as const;
  const own = every.filter((path) => groundOf(path) === name);
  const cluster = {
    globalSetup: ['tests/support/postgres/start-cluster.mjs'],
    setupFiles: ['tests/support/postgres/on-postgres.mjs'],
  };
  const test = { name, include: [...own, ...ALSO_ON_POSTGRES], isolate: false, ...cluster };
  return [{ extends: true as const, test }];
}

export default defineConfig({
  test: {
    // A worker that keeps its modules from file to file loads the server once, not a hundred times.
    projects: [
      project('a server'),
      project('a phone'),
      project('modules of its own'),
      ...onPostgres(),
    ],
    // One more than there are cores: many a test waits, for a process to start or for a disk.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // An API test may wait for a server to start; nothing honest takes longer than this.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // As in the browser: what is red twice is red, and a list names what was red once.
    retry: 1,
    reporters: ['default', new SecondTries()],
  },
});
