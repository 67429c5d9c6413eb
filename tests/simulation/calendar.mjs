// `npm run soak -- calendar`: the unit and API tests under clocks set to times at which dates go
// wrong. libfaketime shifts the clock of each test's process and its children alike.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from '../../api/bin/prepare.mjs';

/** Each starts shortly before the moment, so that tests run on both sides of it. */
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

/** PostgreSQL runs as its own user, whose clock would stay. */
const PROJECTS = ['a server', 'a phone', 'modules of its own'];

/** Speed is not tested: a busy machine must not end the search. */
const PATIENCE = ['--testTimeout=180000', '--hookTimeout=180000'];

/**
 * Runs the tests once for each clock whose name has `word`; gives the names of the failing ones.
 */
export function underShiftedClocks(word = '', paths = []) {
  if (!hasFaketime()) throw new Error('Install libfaketime (Debian: apt-get install faketime).');
  const clocks = CLOCKS.filter(({ name }) => name.includes(word));
  if (clocks.length === 0) throw new Error(`No clock is called ${word}.`);
  return clocks.filter((clock) => !isGreenUnder(clock, paths)).map(({ name }) => name);
}

function isGreenUnder({ name, at, zone }, paths) {
  say(`The tests at ${at}: ${name}`);
  const offsetSeconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  const env = {
    ...process.env,
    // The monotonic clock measures waiting, and no calendar moves it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(zone ? { TZ: zone } : {}),
  };
  const projects = PROJECTS.flatMap((each) => ['--project', each]);
  const vitest = ['vitest', 'run', ...PATIENCE, ...projects, ...paths];
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
