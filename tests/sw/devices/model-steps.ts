// The random steps of the model test.

import { accountDatabase } from '../../../sw/account/database.ts';
import { rememberDealership } from '../../../sw/account/dealership.ts';
import type { Account } from '../../../sw/device.ts';
import { standing } from '../../../sw/devices/standing.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { noteCar } from '../../../sw/reports/car-notes.ts';
import { deleteCar, deleteReports } from '../../../sw/reports/delete-reports.ts';
import { keepMissing } from '../../../sw/reports/library.ts';
import { buy, joinedBy, joinedDevice, newGeneration } from './device.ts';
import { type Fate, restored } from './library-server.ts';
import type { World } from './model-world.ts';

const PLATES = ['MH12AB0001', 'MH12AB0002', 'MH12AB0003'] as const;
const DEVICES_MAX = 4;

export async function step(world: World): Promise<void> {
  const { random, devices } = world;
  const owner = random.anyOf(devices);
  if (!owner) return;
  const chance = random.below(100);
  if (chance < 38) await syncBadly(world, owner);
  else if (chance < 56) world.bought.push(await buy(owner, random.pick(PLATES)));
  else if (chance < 64) await noteSomething(world, owner);
  else if (chance < 72)
    await rememberDealership(owner.accountId, { title: random.key(), phone: '' });
  else if (chance < 75) await deleteSome(world, owner);
  else if (chance < 77) await deleteWhole(world, owner);
  else if (chance < 81) await exportOrImport(world, owner);
  else if (chance < 85) await join(world);
  else if (chance < 93) await backUpOrRestore(world);
  else if (chance < 97) await renewKeys(world);
  else await letInAgain(world, owner);
}

/** Starts a sync that is cut off at a random request or stopped in the middle. */
async function syncBadly({ random, server }: World, owner: Account): Promise<void> {
  const isBad = random.percent(50);
  let left = random.below(8);
  server.fate = (): Fate => {
    left -= 1;
    if (!isBad || left > 0) return 'arrives';
    return random.pick(['is lost', 'loses its answer']);
  };
  let goes = random.percent(20) ? random.below(6) : 1_000;
  await sync(owner, { mayGoOn: () => goes-- > 0 });
  server.fate = () => 'arrives';
}

async function noteSomething({ random }: World, { accountId }: Account): Promise<void> {
  const plate = random.pick(PLATES);
  const ids = await accountDatabase(accountId).reports.toCollection().primaryKeys();
  const paper = random.anyOf(ids);
  if (random.percent(20) && paper) await noteCar(accountId, plate, { sellerIds: [paper] });
  else await noteCar(accountId, plate, { note: random.percent(20) ? '' : random.key() });
}

async function deleteSome(world: World, { accountId }: Account): Promise<void> {
  const stored = await accountDatabase(accountId).results.toArray();
  const one = world.random.anyOf(stored);
  if (!one) return;
  world.deleted.add(one.receipt.id);
  await deleteReports(accountId, [one.id]);
}

async function deleteWhole(world: World, { accountId }: Account): Promise<void> {
  const plate = world.random.pick(PLATES);
  const listed = await accountDatabase(accountId).reports.toArray();
  const own = listed.filter(({ subject }) => subject === plate);
  for (const { transactionId = '' } of own) world.deleted.add(transactionId);
  await deleteCar(accountId, { plate, ids: own.map(({ id }) => id) });
}

async function exportOrImport(world: World, { accountId }: Account): Promise<void> {
  const copy = world.random.anyOf(world.copies);
  if (copy && world.random.percent(60)) {
    for (const { receipt } of copy) world.broughtBack.add(receipt.id);
    await keepMissing(accountId, copy);
    return;
  }
  const stored = await accountDatabase(accountId).results.toArray();
  world.copies.push(stored.map(({ id: _, ...sold }) => sold));
}

async function join({ devices, newest }: World): Promise<void> {
  if (devices.length < DEVICES_MAX) devices.push(await joinedDevice(newest.owner));
}

async function backUpOrRestore({ random, server, backups }: World): Promise<void> {
  const backup = random.anyOf(backups);
  if (backup && random.percent(50)) restored(server, backup);
  else backups.push(new Map(server.records));
}

/** A device with the newest key makes a new one; the others must join again. */
async function renewKeys({ newest, backups }: World): Promise<void> {
  await newGeneration(newest.owner);
  backups.length = 0; // no step covers a restored server with an older key
}

async function letInAgain({ newest }: World, owner: Account): Promise<void> {
  const { kind } = await standing(owner.accountId);
  if (kind === 'locked') await joinedBy(owner, newest.owner);
}
