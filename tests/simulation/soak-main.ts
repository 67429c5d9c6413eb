// What `npm run soak` runs: new seeds, one seed again, or a choice of seeds.

import { describe, it } from 'vitest';
import { simulateShop } from './buyer-phones.ts';
import { choose } from './choose.ts';
import { runDrill } from './drill.ts';
import { soakPostgres } from './postgres-soak.ts';
import { stopIntervals } from './run-seeds.ts';
import { simulate } from './simulate.ts';

const first = Number(process.env['SOAK_FIRST_SEED'] ?? 1);
const count = Number(process.env['SOAK_SEEDS'] ?? Number.MAX_SAFE_INTEGER);
const minutes = Number(process.env['SOAK_MINUTES'] ?? 10);
const isChoosing = process.env['SOAK_CHOOSES'] === 'yes';

const runs = process.env['SOAK_RUNS'];
const hasPatroni = runs === 'patroni';
const isOnPostgres = runs === 'postgres' || hasPatroni;

const kinds: Record<string, (seed: number) => Promise<unknown>> = {
  drill: runDrill,
  phone: simulateShop,
};
const run = kinds[runs ?? ''] ?? simulate;

if (!isOnPostgres) stopIntervals();

it.runIf(isOnPostgres)('Two servers on PostgreSQL charge once', { timeout: 0 }, async () => {
  console.log(await soakPostgres({ seed: first, minutes, hasPatroni }));
});

describe.runIf(!isChoosing && !isOnPostgres)('No fault loses a rupee or takes one twice', () => {
  it('for any length of time', { timeout: 0 }, async () => {
    const end = performance.now() + minutes * 60_000;
    let seed = first;
    for (; seed < first + count && performance.now() < end; seed += 1) await run(seed);
    console.log(`Seeds ${first} to ${seed - 1} kept every promise.`);
  });
});

it.runIf(isChoosing)('Seeds for `npm test` are chosen', { timeout: 0 }, async () => {
  console.log(await choose({ first, count }));
});
