// Runs the tests of a group on its instrumented code, in their own process.

import { spawnSync } from 'node:child_process';
import { root } from '../../api/bin/prepare.mjs';

const config = 'tests/mutation/vitest.config.mjs';

/** Runs every test of the group in one process, with each mutant that it reaches. */
export function tryWarm(group) {
  run(group, [], {}, 'inherit');
}

/** The value with which no mutant is on. */
const NONE = 'none';

/** Returns whether these tests pass in this order, with one mutant or none on from the start. */
export function isGreen(group, paths, mutant = NONE) {
  if (paths.length === 0) return true;
  const only = { __STRYKER_ACTIVE_MUTANT__: mutant, MUTATION_ORDER: paths.join() };
  return run(group, [...paths, '--bail=1', '--reporter=dot'], only, 'ignore') === 0;
}

function run(group, words, settings, stdio) {
  const vitest = `${root}/node_modules/vitest/vitest.mjs`;
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, ...words], {
    cwd: root,
    // A test that runs a thousand times adds a thousand listeners, about which Node would warn.
    env: { ...process.env, ...settings, MUTATION_GROUP: group, NODE_NO_WARNINGS: '1' },
    stdio,
  });
  return status;
}
