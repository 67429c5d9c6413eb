// Damages the database in many random places and prints which check found each damage: `npm run
// damage [seeds]` (default 300). A failure prints its seed; DAMAGE_FIRST_SEED repeats it.

import { spawnSync } from 'node:child_process';
import { installWithTests } from '../../api/bin/prepare.mjs';
import { wholeNumber } from '../whole-number.mjs';

const [word = '300'] = process.argv.slice(2);
const seeds = wholeNumber(word, 'Type a whole number of places to damage: npm run damage -- 300');
installWithTests();
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/damage'], {
  stdio: 'inherit',
  env: { ...process.env, DAMAGE_SEEDS: seeds },
});
process.exit(status ?? 1);
