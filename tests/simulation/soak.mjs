// `npm run soak`, and its arguments after `--`:
//
//   [minutes]      tries new seeds for this long (default 10); a failure prints its seed
//   seed N         repeats that seed
//   drills [min]   the same for restores; `drill N` repeats one
//   phones [min]   the same for buyers' phones; `phone N` repeats one
//   postgres [min] two servers on PostgreSQL with deaths, cuts and 64 clients
//   patroni [min]  the same with Patroni, etcd and HAProxy, where these are installed;
//                  `MIN SEED` repeats a seed's draws, though no two runs are alike
//   calendar [WORD [PATH]]  the unit and API tests under shifted clocks: only under clocks whose
//                  name contains WORD, and only the tests in PATH, if these are given
//   vault [N]      sharing between devices, with N servers that lie at random (default 1,000)
//   choose [N]     tries N seeds (default 400) and prints the lists of `seeds.ts`

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { build, installWithTests, say } from '../../api/bin/prepare.mjs';
import { wholeNumber } from '../whole-number.mjs';

// `npm run soak -- calendar` runs the unit and API tests under clocks set to times when dates go
// wrong. libfaketime shifts the clock of each test process and of its children alike.

/** Each clock starts shortly before its moment, so that tests run on both sides of it. */
const CLOCKS = [
  { name: 'midnight in India', at: '2026-12-08T18:28:30Z' },
  { name: 'a Tuesday evening in India', at: '2026-12-15T15:17:00Z' },
  { name: 'the end of a month in India', at: '2027-01-31T18:28:30Z' },
  { name: 'the end of a financial year', at: '2027-03-31T18:28:30Z' },
  { name: 'the clocks go forward', at: '2027-03-14T06:58:30Z', zone: 'America/New_York' },
  {
    name: 'a Sunday on which the clocks go back',
    at: '2027-11-07T05:58:30Z',
    zone: 'America/New_York',
  },
  { name: 'the end of a year', at: '2027-12-31T18:28:30Z' },
  { name: '29 February', at: '2028-02-29T11:00:00Z' },
  { name: 'the second at which 32 bits end', at: '2038-01-19T03:12:30Z' },
];

/** PostgreSQL runs as its own user, whose clock would not be shifted. */
const PROJECTS = ['a server', 'a phone', 'modules of its own'];

const UNKNOWN =
  'Type a whole number of minutes, or one of: seed, drills, drill, phones, phone, postgres, ' +
  'patroni, calendar, vault, choose. tests/simulation/soak.mjs explains each.';

const [what = '10', number, seed] = process.argv.slice(2);
const isVault = what === 'vault';
const isCalendar = what === 'calendar';
const clocks = isCalendar ? clocksNamed(number) : [];
const env = isCalendar ? {} : { ...process.env, ...settings() };
installWithTests();
build(); // some runs start the server as separate processes
if (isCalendar) {
  const red = underShiftedClocks(clocks, seed ? [seed] : []);
  console.log(red.length === 0 ? 'Green under every clock.' : `Red at: ${red.join('; ')}`);
  process.exit(red.length === 0 ? 0 : 1);
}
const config = ['--config', 'tests/simulation/soak.config.ts'];
const vault = ['--project', 'a phone', 'tests/sw/devices/model.test.ts', '-t', 'lies'];
const { status } = spawnSync('npx', ['vitest', 'run', ...(isVault ? vault : config)], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);

function settings() {
  if (what === 'seed') return { SOAK_FIRST_SEED: seedIn(number), SOAK_SEEDS: '1' };
  if (what === 'drill' || what === 'phone')
    return { SOAK_RUNS: what, SOAK_FIRST_SEED: seedIn(number), SOAK_SEEDS: '1' };
  if (isVault) return { VAULT_SEEDS: countIn(number ?? '1000') };
  if (what === 'choose') return { SOAK_CHOOSES: 'yes', SOAK_SEEDS: countIn(number ?? '400') };
  const first = seed === undefined ? randomInt(1_000_000, 2 ** 31) : seedIn(seed);
  const runs = { drills: 'drill', phones: 'phone', postgres: 'postgres', patroni: 'patroni' }[what];
  const minutes = wholeNumber(runs ? (number ?? '10') : what, UNKNOWN);
  console.log(`Simulating for ${minutes} minutes, from seed ${first} on.`);
  return {
    SOAK_MINUTES: minutes,
    SOAK_FIRST_SEED: first,
    ...(runs ? { SOAK_RUNS: runs } : {}),
  };
}

function seedIn(word) {
  return wholeNumber(word, `Type the seed's number after ${what}.`, [0, 2 ** 32 - 1]);
}

function countIn(word) {
  return wholeNumber(word, `Type a whole number of seeds after ${what}, or none.`);
}

/** Returns the clocks whose name contains the word. */
function clocksNamed(word = '') {
  const named = CLOCKS.filter(({ name }) => name.includes(word));
  if (named.length > 0) return named;
  console.error(`No clock is called ${word}: ${CLOCKS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** Runs the tests once under each clock. Returns the names of those under which they fail. */
function underShiftedClocks(all, paths) {
  if (!hasFaketime()) throw new Error('Install libfaketime (Debian: apt-get install faketime).');
  return all.filter((clock) => !isGreenUnder(clock, paths)).map(({ name }) => name);
}

function isGreenUnder({ name, at, zone }, paths) {
  say(`The tests at ${at}: ${name}`);
  const offsetSeconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  const env = {
    ...process.env,
    // Waiting is measured by the monotonic clock, which a shifted clock does not change.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(zone ? { TZ: zone } : {}),
  };
  const projects = PROJECTS.flatMap((each) => ['--project', each]);
  const vitest = ['vitest', 'run', ...projects, ...paths];
  const shifted = ['-f', `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}s`, 'npx', ...vitest];
  return spawnSync('faketime', shifted, { stdio: 'inherit', env }).status === 0;
}

function hasFaketime() {
  const isHere = () => existsSync('/usr/bin/faketime');
  if (isHere()) return true;
  say('Installing libfaketime');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'faketime']]) {
    const [command, ...rest] = [...asRoot, 'apt-get', ...words];
    spawnSync(command, rest, { stdio: 'ignore' });
  }
  return isHere();
}
