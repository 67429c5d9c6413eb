// `npm run mutate`: puts a fault of one word into the money code, runs the tests, and tells which
// faults no test has noticed. After `--`: groups of `groups.mjs`, and files of theirs.
//
//   npm run mutate                          every group; an hour or more, less when run again
//   npm run mutate -- data                  one group
//   npm run mutate -- money api/ledger.ts   one file of it

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { install, root, say } from '../../api/prepare.mjs';
import { groups, SCORE_MIN } from './groups.mjs';
import { told } from './report.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

process.chdir(root);
install();
installHere();
const words = process.argv.slice(2);
const files = words.filter((word) => word.includes('/'));
const named = words.filter((word) => word in groups);
if (files.length + named.length < words.length || (files.length > 0 && named.length !== 1)) {
  console.error(`Say none, or some, of: ${Object.keys(groups).join(', ')}; or one, and its files.`);
  process.exit(2);
}
const scores = [];
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  say(`Mutants of ${name}`);
  scores.push(told(name, await measured(name)));
}
const isEnough = scores.every((score) => score >= SCORE_MIN);
console.log(isEnough ? 'All groups are above the mark.' : `A group is below ${SCORE_MIN} %.`);
process.exit(isEnough ? 0 : 1);

/** Stryker has a lockfile of its own: nobody else needs it, nor waits for it. */
function installHere() {
  const installed = `${here}node_modules/.package-lock.json`;
  const wanted = `${here}package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  say('Installing Stryker (half a minute, the first time only)');
  // Its runner asks for vitest as a peer: that of the project, and not one more.
  const { status } = spawnSync('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Every mutant of a group and what became of it. */
async function measured(name) {
  const { Stryker } = await import('@stryker-mutator/core');
  process.env.MUTATION_GROUP = name;
  const results = await new Stryker({
    mutate: files.length > 0 ? files : groups[name].mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.mjs', related: false },
    plugins: ['@stryker-mutator/vitest-runner', `${here}ignored.mjs`],
    ignorers: ['ignored'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // What neither its code nor its tests have changed is not tried again. Of tables and patterns
    // at the top of a module it overlooks new tests: to try them too, remove `build/mutation`.
    incremental: true,
    incrementalFile: `build/mutation/${name}.json`,
    tempDirName: 'build/mutation/sandboxes',
    // Some tests start the compiled server, which has no fault in it.
    ignorePatterns: ['build', '!build/compiled', 'data/local'],
    // Stryker rewrites one with TypeScript's old interface, which TypeScript 7 has no more.
    tsconfigFile: 'none',
    // A slow machine is no fault found: what loops for ever is told from it by this.
    timeoutMS: 30_000,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    warnings: { slow: false },
  }).runMutationTest();
  // What it remembers of other files comes with them.
  const isAsked = ({ fileName }) => files.some((file) => fileName.endsWith(`/${file}`));
  return files.length > 0 ? results.filter(isAsked) : results;
}
