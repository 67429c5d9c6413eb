// `npm run mutate` puts one-word faults into the money code, runs the tests, and prints which
// faults no test noticed. After `--`: groups in `groups.mjs`, or one group and files in it.
//
//   npm run mutate                          every group
//   npm run mutate -- data                  one group
//   npm run mutate -- money api/money/ledger.ts   one file in it
//   npm run mutate -- money --sample 150 --seed 7

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installIn, installWithTests, root, say } from '../../api/bin/prepare.mjs';
import { wholeNumber } from '../whole-number.mjs';
import { tryAlone } from './alone.mjs';
import { groups, placeOf, SCORE_MIN } from './groups.mjs';
import { told } from './report.mjs';
import { tryWarm } from './vitest.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const { sample: count, seed } = values;
const sample = {
  count:
    count === undefined
      ? Number.POSITIVE_INFINITY
      : wholeNumber(count, 'Type how many mutants to try: npm run mutate -- money --sample 150'),
  seed: wholeNumber(seed, 'Type a whole number as the seed: --seed 7', [0, 2 ** 32 - 1]),
};
const files = words.filter((word) => existsSync(`${root}/${word}`));
const named = words.filter((word) => word in groups);
if (files.length + named.length < words.length || (files.length > 0 && named.length !== 1)) {
  console.error(`Say none, or some, of: ${Object.keys(groups).join(', ')}; or one, and its files.`);
  process.exit(2);
}
process.chdir(root);
installWithTests();
// The mutation runs have their own lockfile, because only they need these packages.
installIn(here);
const judged = [];
const isWhole = values.sample === undefined;
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  say(`Mutants of ${name}`);
  judged.push(told(name, await measured(name), isWhole));
}
const isGood = judged.every(Boolean);
const wrong = `A group is below ${SCORE_MIN} %, or survivors.json names what is gone.`;
console.log(isGood ? 'All groups are above the mark.' : wrong);
process.exit(isGood ? 0 : 1);

/** Returns every mutant of a group, or of its sample, with its result. */
async function measured(name) {
  const { instrument } = await import('./instrument.mjs');
  const paths = files.length > 0 ? files : groups[name].mutate;
  const count = await instrument(name, paths, sample);
  say(`${Math.min(count, sample.count)} of ${count} mutants`);
  tryWarm(name);
  tryAlone(name);
  return JSON.parse(readFileSync(`${placeOf(name)}/mutants.json`, 'utf8'));
}
