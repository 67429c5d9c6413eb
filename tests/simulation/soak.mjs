// Simulates with seeds nobody has tried, for so many minutes (default 10):
// `node tests/simulation/soak.mjs [minutes]`. A failure prints its seed and how to replay it.

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const [minutes = '10'] = process.argv.slice(2);
const firstSeed = process.env.SIMULATION_FIRST_SEED ?? String(randomInt(1_000_000, 2 ** 31));
console.log(`Simulating for ${minutes} minutes, from seed ${firstSeed} on.`);
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/simulation'], {
  stdio: 'inherit',
  env: { ...process.env, SIMULATION_MINUTES: minutes, SIMULATION_FIRST_SEED: firstSeed },
});
process.exit(status ?? 1);
