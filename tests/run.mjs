// `npm test`: installs what the tests need, a browser included, and runs everything, the quick
// checks first.

import { build, install, run, say } from '../api/prepare.mjs';
import { hasWebKit, NO_WEBKIT } from './webkit/installed.mjs';

install();
say('Types and lint');
run('npx', ['tsc', '-b']);
run('npx', ['biome', 'ci', '--error-on-warnings', '.']);
build();
say('Unit and API tests');
run('npx', ['vitest', 'run']);
say('The built app in a browser');
run('npx', ['playwright', 'test']);
if (hasWebKit()) {
  say('The built app in WebKit');
  run('npx', ['playwright', 'test', '-c', 'tests/webkit/webkit.config.ts']);
} else {
  say(NO_WEBKIT);
}
