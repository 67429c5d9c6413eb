// Steps that happen to the server itself: a restart, a kill, a jump of the clock, a restore.

import { buyNow, newWish } from './buying.ts';
import { tellAllDisputes } from './dispute-steps.ts';
import { tellAllRefunds } from './refund-steps.ts';
import { tellAll } from './top-up-steps.ts';
import { backUp, restartServer, restoreBackup, tick, type World } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function restart(world: World): Promise<void> {
  const how = world.random.pick(['stopped', 'killed']);
  world.log.push(`the server is ${how} and started again`);
  await restartServer(world, how);
}

/** Makes the clock jump forward or back, and then perhaps runs the completer. */
export async function jump(world: World): Promise<void> {
  const { random } = world;
  const hours = random.pick([-25, -1, 1, 1, 25, 25, 31 * 24, 181 * 24]);
  const isCompleted = random.percent(60);
  world.log.push(`the clock jumps ${hours} h${isCompleted ? ', and the completer runs' : ''}`);
  world.now += hours * HOUR_MS;
  if (isCompleted) await tick(world);
}

export async function minute(world: World): Promise<void> {
  world.log.push('a minute passes');
  world.now += 60_000;
  await tick(world);
}

/** Takes a backup or restores one; after a restore, phone and webhook repeat what they know. */
export async function backUpOrRestore(world: World): Promise<void> {
  if (!world.backup) {
    world.log.push('the database is backed up');
    await backUp(world);
  } else {
    world.log.push("yesterday's backup is restored, then webhook and phone replay");
    const calls = world.ledger.wallets.map(({ calls }) => [...calls]);
    await restoreBackup(world);
    world.backup = undefined;
    if (world.random.percent(70)) await tellAll(world);
    if (world.random.percent(70)) await tellAllRefunds(world);
    if (world.random.percent(70)) await tellAllDisputes(world);
    for (const [dealer, known] of calls.entries()) {
      for (const [key, { plate }] of known.slice(-5)) {
        await buyNow(world, { ...newWish(world, dealer), key, plate });
      }
    }
  }
}

/** Reports payments and sends keys again at the end, when no fault is left. */
export async function finish(world: World): Promise<void> {
  world.log.push('in the end: a day passes, and everything is replayed');
  world.now += DAY_MS;
  await tick(world);
  await tellAll(world);
  await tellAllRefunds(world);
  await tellAllDisputes(world);
  for (const [dealer, { calls }] of world.ledger.wallets.entries()) {
    const some = [...calls].filter(() => world.random.percent(40));
    for (const [key, { plate }] of some) {
      await buyNow(world, { ...newWish(world, dealer), key, plate });
    }
  }
}
