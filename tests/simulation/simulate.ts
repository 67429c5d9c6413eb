// One seed: a world, and as many steps as the seed chooses. After each step, all work finishes and
// everything is checked. A failure lists the steps and how to replay only that seed.

import { setTimeout as after } from 'node:timers/promises';
import { keepOut, leave, tellTooLate } from './account-steps.ts';
import { checkRest, checkTotals } from './at-rest.ts';
import { call, received, slowCall } from './call-steps.ts';
import { wrongClock } from './clock-steps.ts';
import { commitFails, crowd, crowdKilled, diskFull, walkWhileBuying } from './crowd-steps.ts';
import { dispute } from './dispute-steps.ts';
import { lockUnderAnswer, lockUnderCalls } from './lock-steps.ts';
import { randomFrom } from './random.ts';
import { dashboard, refund } from './refund-steps.ts';
import { backUpOrRestore, finish, jump, minute, restart } from './server-steps.ts';
import { lateCopies, takeBack } from './take-back-steps.ts';
import { forge, fund, order, pay, tell } from './top-up-steps.ts';
import { closeWorld, DEALERS, openWorld, type World } from './world.ts';

const STEPS_MIN = 7;
const STEPS_MAX = 16;
/** A seed takes half a second; one that takes this long is hanging. */
const SEED_MS_MAX = 60_000;

type Step = (world: World) => Promise<void>;

/** Each step, and its weight when the next one is chosen. */
const steps: [Step, number][] = [
  [call, 36],
  [slowCall, 8],
  [received, 4],
  [takeBack, 6],
  [crowd, 6],
  [crowdKilled, 4],
  [diskFull, 4],
  [commitFails, 2],
  [lockUnderCalls, 3],
  [lockUnderAnswer, 4],
  [walkWhileBuying, 3],
  [order, 4],
  [pay, 6],
  [topUp, 4],
  [tell, 20],
  [forge, 5],
  [refund, 8],
  [dashboard, 8],
  [dispute, 12],
  [leave, 6],
  [keepOut, 2],
  [restart, 3],
  [jump, 5],
  [wrongClock, 8],
  [minute, 4],
  [backUpOrRestore, 4],
];
/** The steps that need a database file, which PostgreSQL does not have. */
const ofTheFile: Step[] = [diskFull, commitFails, lockUnderCalls, lockUnderAnswer, backUpOrRestore];
const isOnFile = process.env['TEST_CLUSTER'] === undefined;
const deck = steps
  .filter(([step]) => isOnFile || !ofTheFile.includes(step))
  .flatMap(([step, times]) => Array.from({ length: times }, () => step));

/**
 * Runs a seed. Returns the log of its steps, and throws with the whole log if a promise is broken.
 */
export async function simulate(seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const world = await openWorld(random);
  try {
    await inTime(runSteps(world));
    return world.log;
  } catch (error) {
    throw new Error(story(seed, world.log, error), { cause: error });
  } finally {
    await closeWorld(world);
  }
}

async function runSteps(world: World): Promise<void> {
  const { random } = world;
  // A dealer must have money before anything else can happen.
  for (let dealer = 0; dealer < DEALERS; dealer += 1) await fund(world, dealer);
  const count = STEPS_MIN + random.below(STEPS_MAX - STEPS_MIN + 1);
  for (let taken = 0; taken < count; taken += 1) {
    await random.anyOf(deck)?.(world);
    await checkRest(world);
  }
  await finish(world);
  await lateCopies(world);
  await tellTooLate(world);
  await checkRest(world);
  for (const [index, wallet] of world.ledger.wallets.entries()) {
    const phone = world.phones[index];
    if (phone) await checkTotals(phone, wallet);
  }
}

async function topUp(world: World): Promise<void> {
  await fund(world, world.random.below(DEALERS));
}

async function inTime(run: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = after(SEED_MS_MAX, undefined, { signal: done.signal }).then(() => {
    throw new Error('It waits for something that never comes.');
  });
  late.catch(() => undefined); // a run that ends in time cancels this wait
  try {
    await Promise.race([run, late]);
  } finally {
    done.abort();
  }
}

function story(seed: number, log: string[], error: unknown): string {
  const steps = log.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  const again = `npm run soak -- seed ${seed}`;
  const why = error instanceof Error ? error.message : String(error);
  return `Seed ${seed}: ${why}\nThe steps, the last one unfinished:\n${steps}\nReplay: ${again}`;
}
