// The tests that `npm run soak` runs: new seeds, one seed again, or the choice of seeds.

import { stopIntervals } from '../support/shared-server.ts';
import { simulateShop } from './buyer-phones.ts';
import { runDrill } from './drill.ts';
import { callFaults, missing, moneyFaults } from './faults.ts';
import { soakPostgres } from './postgres-soak.ts';
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

it.runIf(isOnPostgres)('two servers on PostgreSQL charge a key once', { timeout: 0 }, async () => {
  console.log(await soakPostgres({ seed: first, minutes, hasPatroni }));
});

describe.runIf(!isChoosing && !isOnPostgres)('A soak', () => {
  it('no fault loses a rupee or takes one twice in a soak of any length', {
    timeout: 0,
  }, async () => {
    const end = performance.now() + minutes * 60_000;
    let seed = first;
    do {
      await run(seed);
      seed += 1;
    } while (seed < first + count && performance.now() < end);
    console.log(`Seeds ${first} to ${seed - 1} kept every promise.`);
  });
});

it.runIf(isChoosing)('seeds for `npm test` are chosen', { timeout: 0 }, async () => {
  console.log(await choose({ first, count }));
});

/**
 * Chooses seeds for `npm test` that take little time: every fault of a half happens in two of its
 * seeds, or in as many as were found. A change to the product may remove a fault from one seed, but
 * hardly ever from two at once.
 */
const TIMES = 2;

type Tried = { seed: number; steps: string[]; cpuMs: number };

async function choose(seeds: { first: number; count: number }): Promise<string> {
  const tried: Tried[] = [];
  for (let seed = seeds.first; seed < seeds.first + seeds.count; seed += 1) {
    const before = process.cpuUsage();
    const steps = await simulate(seed);
    const { user, system } = process.cpuUsage(before);
    tried.push({ seed, steps, cpuMs: (user + system) / 1000 });
  }
  const calls = cover(tried, callFaults);
  const money = cover(
    tried.filter((one) => !calls.includes(one)),
    moneyFaults,
  );
  const all = tried.flatMap(({ steps }) => steps);
  const never = missing([...callFaults, ...moneyFaults], all);
  const lines = [line('callSeeds', calls), line('moneySeeds', money)];
  return [...lines, `In none: ${never.join(' | ')}`].join('\n');
}

/** Repeatedly takes the seed that covers the most missing faults for its CPU time. */
function cover(tried: Tried[], faults: string[]): Tried[] {
  const chosen: Tried[] = [];
  const lacks = new Map(faults.map((fault) => [fault, TIMES]));
  const brings = ({ steps }: Tried) => {
    const absent = missing(faults, steps);
    return faults.filter((fault) => (lacks.get(fault) ?? 0) > 0 && !absent.includes(fault));
  };
  for (;;) {
    const left = tried.filter((one) => !chosen.includes(one));
    const [best] = left
      .map((one) => ({ one, brought: brings(one) }))
      .sort((a, b) => b.brought.length / b.one.cpuMs - a.brought.length / a.one.cpuMs);
    if (!best || best.brought.length === 0) return chosen;
    for (const fault of best.brought) lacks.set(fault, (lacks.get(fault) ?? 0) - 1);
    chosen.push(best.one);
  }
}

function line(name: string, chosen: Tried[]): string {
  const cpuMs = Math.round(chosen.reduce((sum, one) => sum + one.cpuMs, 0));
  const seeds = chosen.map(({ seed }) => seed).sort((a, b) => a - b);
  return `// ${cpuMs} ms of work\nexport const ${name} = [${seeds.join(', ')}];`;
}
