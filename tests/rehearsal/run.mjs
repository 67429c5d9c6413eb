// `npm run rehearse -- 90`: a new sandbox with this many days of invented trade (default 30), to
// practise at the desk and to see full screens.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, installWithTests, root, run } from '../../api/bin/prepare.mjs';
import { wholeNumber } from '../whole-number.mjs';

const sentence = 'Type a number of days from 1 to 365: npm run rehearse -- 30';
const days = wholeNumber(process.argv[2] ?? '30', sentence, [1, 365]);
installWithTests();
build();
run('npx', ['tsc', '-b', 'tests']);
process.env.LOTPROOF_DATA_DIR = join(root, 'build/rehearsal');
rmSync(process.env.LOTPROOF_DATA_DIR, { recursive: true, force: true });
mkdirSync(process.env.LOTPROOF_DATA_DIR, { recursive: true });

const { makeHistory } = await import('../../build/compiled/tests/rehearsal/make-history.js');
const { readConfig } = await import('../../build/compiled/api/settings/config.js');
const { startServer } = await import('../../build/compiled/api/server/server.js');
const webDir = join(root, 'build/web');
const config = readConfig({ ...process.env, LOTPROOF_MODE: 'sandbox' });
await makeHistory(config, { days, webDir, start: startServer, say: console.log });
await import('../../build/compiled/api/server/main.js');
