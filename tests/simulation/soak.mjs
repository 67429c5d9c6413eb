// `npm run soak`, and what it may be told after `--`:
//
//   [minutes]      seeds nobody has tried, for so long (default 10); a failure prints its seed
//   seed N         that seed again
//   choose [N]     tries N seeds (default 400) and prints the lists of `seeds.ts`

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const [what = '10', number] = process.argv.slice(2);
const env = { ...process.env, ...settings() };
const config = 'tests/simulation/soak.config.ts';
const { status } = spawnSync('npx', ['vitest', 'run', '--config', config], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);

function settings() {
  if (what === 'seed') return { SOAK_FIRST_SEED: number, SOAK_SEEDS: '1' };
  if (what === 'choose') return { SOAK_CHOOSES: 'yes', SOAK_SEEDS: number ?? '400' };
  const first = String(randomInt(1_000_000, 2 ** 31));
  console.log(`Simulating for ${what} minutes, from seed ${first} on.`);
  return { SOAK_MINUTES: what, SOAK_FIRST_SEED: first };
}
