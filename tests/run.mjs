// `npm test`: installs what the tests need, including browsers, and runs everything, the quick
// checks first. `npm test -- outbox` runs all files with this word in their path.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, installWithTests, root, run, say } from '../api/bin/prepare.mjs';
import { binaries, NO_POSTGRES } from './postgres-cluster.mjs';
import { isWebKitHere, NO_WEBKIT } from './webkit/installed.mjs';

const words = process.argv.slice(2);

installWithTests();
const installing = spawn(
  process.execPath,
  [fileURLToPath(new URL('machine-programs.mjs', import.meta.url))],
  { stdio: 'inherit' },
);
const installed = once(installing, 'exit');
if (words.length === 0) {
  say('Types and lint');
  const linted = lint();
  run('npx', ['tsc', '-b']);
  await linted;
}
build();
// Wait for the installation, because some tests install programs themselves.
const [code] = await installed;
if (code !== 0) process.exit(1);
say('Unit and API tests');
run('npx', ['vitest', 'run', '--passWithNoTests', ...words]);
say('The built app in Chromium and WebKit');
run('npx', ['playwright', 'test', '--pass-with-no-tests', ...words]);
if (!isWebKitHere()) say(NO_WEBKIT);
if (!binaries()) say(NO_POSTGRES);

/** Runs beside the compiler, whose errors are printed first. */
async function lint() {
  try {
    await promisify(execFile)('npx', ['biome', 'ci', '--error-on-warnings', '.'], { cwd: root });
  } catch ({ stdout, stderr }) {
    console.error(stdout + stderr);
    process.exit(1);
  }
}
