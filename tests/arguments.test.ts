// A wrong word after `npm run …` is refused before anything is installed or tried: a run that tries
// nothing would otherwise report that nothing failed.

import { spawnSync } from 'node:child_process';

it.each([
  ['simulation/soak.mjs', 'help'],
  ['simulation/soak.mjs', '0'],
  ['simulation/soak.mjs', 'seed'],
  ['simulation/soak.mjs', 'drill x'],
  ['simulation/soak.mjs', 'drills all'],
  ['simulation/soak.mjs', 'phones 5 x'],
  ['simulation/soak.mjs', 'vault none'],
  ['simulation/soak.mjs', 'choose 1.5'],
  ['simulation/soak.mjs', 'calendar never'],
  ['damage/many.mjs', 'lots'],
  ['rehearsal/run.mjs', '366'],
  ['mutation/run.mjs', 'nothing'],
  ['mutation/run.mjs', 'money api/nowhere.ts'],
  ['mutation/run.mjs', 'money --sample lots'],
  ['bench/run.mjs', 'nothing'],
])('%s refuses "%s" with a sentence', (program, words) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`tests/${program}`, ...words.split(' ')],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.trim()).toMatch(/^[A-Z][^\n]+$/);
});
