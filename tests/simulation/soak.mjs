// `npm run soak`, and what it may be told after `--`:
//
//   [minutes]      seeds nobody has tried, for so long (default 10); a failure prints its seed
//   seed N         that seed again
//   drills [min]   the same of restores; `drill N`: that one again
//   phones [min]   the same of buyers' phones; `phone N`: that one again
//   postgres [min] two servers on PostgreSQL, under deaths and cuts, with 64 clients
//   patroni [min]  the same with Patroni, etcd and HAProxy, where these are installed;
//                  both with `MIN SEED`: drawn from that seed again, though no two runs are alike
//   calendar [WORD [PATH]]  the unit and API tests under shifted clocks, or that whose name has the
//                  word, or the tests of a path
//   vault [N]      what devices share, before N servers that lie by chance (default 1,000)
//   choose [N]     tries N seeds (default 400) and prints the lists of `seeds.ts`

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { build, installWithTests } from '../../api/bin/prepare.mjs';
import { underShiftedClocks } from './calendar.mjs';

installWithTests();
build(); // some runs start it as processes of its own
const [what = '10', number, seed] = process.argv.slice(2);
if (what === 'calendar') {
  const red = underShiftedClocks(number, seed ? [seed] : []);
  console.log(red.length === 0 ? 'Green under every clock.' : `Red at: ${red.join('; ')}`);
  process.exit(red.length === 0 ? 0 : 1);
}
const isVault = what === 'vault';
const env = { ...process.env, ...settings() };
const config = ['--config', 'tests/simulation/soak.config.ts'];
const vault = ['--project', 'a phone', 'tests/sw/devices/model.test.ts', '-t', 'lies'];
const { status } = spawnSync('npx', ['vitest', 'run', ...(isVault ? vault : config)], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);

function settings() {
  if (what === 'seed') return { SOAK_FIRST_SEED: number, SOAK_SEEDS: '1' };
  if (what === 'drill' || what === 'phone')
    return { SOAK_RUNS: what, SOAK_FIRST_SEED: number, SOAK_SEEDS: '1' };
  if (isVault) return { VAULT_SEEDS: number ?? '1000' };
  if (what === 'choose') return { SOAK_CHOOSES: 'yes', SOAK_SEEDS: number ?? '400' };
  const first = seed ?? String(randomInt(1_000_000, 2 ** 31));
  const runs = { drills: 'drill', phones: 'phone', postgres: 'postgres', patroni: 'patroni' }[what];
  const minutes = runs ? (number ?? '10') : what;
  console.log(`Simulating for ${minutes} minutes, from seed ${first} on.`);
  return {
    SOAK_MINUTES: minutes,
    SOAK_FIRST_SEED: first,
    ...(runs ? { SOAK_RUNS: runs } : {}),
  };
}
