// `npm run check`: quick checks of a change, which take seconds: types, lint, and the code's rules.

import { installWithTests, run } from '../api/bin/prepare.mjs';

installWithTests();
run('npx', ['tsc', '-b']);
run('npx', ['biome', 'ci', '--error-on-warnings', '.']);
run('npx', ['vitest', 'run', 'tests/tidy.test.ts']);
