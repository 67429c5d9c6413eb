// `npm run check`: the quick checks of a change, in seconds: types, lint, and the code's rules.

import { installWithTests, run } from '../api/bin/prepare.mjs';

installWithTests();
run('npx', ['tsc', '-b']);
run('npx', ['biome', 'ci', '--error-on-warnings', '.']);
run('npx', ['vitest', 'run', 'tests/tidy.test.ts']);
