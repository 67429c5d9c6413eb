// `npm test`: installs what the tests need, a browser included, and runs everything, the quick
// checks first. `npm test -- outbox` runs the files whose path has the word in it, of all kinds.

import { build, installWithTests, run, say } from '../api/bin/prepare.mjs';
import { hasPostgres, NO_POSTGRES } from './postgres-cluster.mjs';
import { hasWebKit, NO_WEBKIT } from './webkit/installed.mjs';

const words = process.argv.slice(2);

installWithTests();
if (words.length === 0) {
  say('Types and lint');
  run('npx', ['tsc', '-b']);
  run('npx', ['biome', 'ci', '--error-on-warnings', '.']);
}
build();
const isOnPostgres = hasPostgres();
say('Unit and API tests');
run('npx', ['vitest', 'run', '--passWithNoTests', ...words]);
say('The built app in a browser');
// It stands on Playwright, which is not there before the packages are.
const { installShell } = await import('./browser.mjs');
installShell();
const inBrowser = ['playwright', 'test', '--pass-with-no-tests', ...words];
run('npx', inBrowser);
if (hasWebKit()) {
  say('The built app in WebKit');
  run('npx', [...inBrowser, '-c', 'tests/webkit/webkit.config.ts']);
} else {
  say(NO_WEBKIT);
}
if (!isOnPostgres) say(NO_POSTGRES);
