// `npm test`: installs what the tests need, a browser included, and runs everything, the quick
// checks first.

import { build, install, run, say } from '../api/prepare.mjs';

install();
say('Types and lint');
run('npx', ['tsc', '-b']);
run('npx', ['biome', 'ci', '--error-on-warnings', '.']);
build();
say('Unit and API tests');
run('npx', ['vitest', 'run']);
say('The built app in a browser');
run('npx', ['playwright', 'test']);
