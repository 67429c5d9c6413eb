// Runs one seed of the model test: takes random steps, ends all faults, and makes the final checks.

import type { StoredRecord } from '../../../data/library/frames.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import type { Account } from '../../../sw/device.ts';
import { standing } from '../../../sw/devices/standing.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { type Random, randomFrom } from '../../simulation/random.ts';
import { holdings, joinedBy } from './device.ts';
import type { LibraryServer } from './library-server.ts';
import { step } from './model-steps.ts';
import { newWorld, type World } from './model-world.ts';

const STEPS = 13;
const DAY_MS = 24 * 3_600_000;
/** Devices that still differ after this many rounds are assumed never to agree. */
const ROUNDS = 6;

/** Runs a seed's steps against this server. With `isLying`, the server lies too. */
export async function lived(
  seed: number,
  server: LibraryServer,
  { isLying = false } = {},
): Promise<World> {
  const random = randomFrom(seed);
  let now = Date.UTC(2026, 11, 1);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => random.key() as ReturnType<typeof crypto.randomUUID>,
  );
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const world = newWorld(random, server);
  await world.begin();
  const past: Past = new Map();
  for (let count = 0; count < STEPS; count += 1) {
    now += random.below(60_000);
    remember(past, server);
    if (isLying) await cheat(world, past);
    await step(world);
    await world.noteEdits();
  }
  return world;
}

/** Ends all faults: the network works, and every device joins again if it has to. */
export async function settle(world: World, { isLying = false } = {}): Promise<void> {
  const { server, devices, newest } = world;
  server.fate = () => 'arrives';
  server.gives = (records) => records;
  for (const owner of devices) {
    const { kind } = await standing(owner.accountId);
    const isIn = kind === 'on' && owner.accountId === newest.owner.accountId;
    if (!isIn) await joinedBy(owner, newest.owner);
  }
  let behind = devices;
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (let round = 0; round < ROUNDS && behind.length > 0; round += 1) {
    for (const owner of behind) await sync(owner);
    now += DAY_MS;
    // A server that lied may have left out records from the part of its list that a device has
    // already read.
    if (!isLying) behind = await behindOf(world);
  }
}

/** Returns the devices that have not read every record or still have some to send. */
async function behindOf({ devices, server }: World): Promise<Account[]> {
  const known = await Promise.all(
    devices.map(async ({ accountId }) => {
      const { library, changes } = accountDatabase(accountId);
      const cursor = await library.get('cursor');
      const seq = cursor?.name === 'cursor' && cursor.isWhole ? cursor.seq : undefined;
      return seq === server.seq && (await changes.count()) === 0;
    }),
  );
  return devices.filter((_, at) => !known[at]);
}

async function cheat({ server, random, backups }: World, past: Past): Promise<void> {
  const chance = random.below(100);
  if (chance < 35) lie(server, random, past);
  else if (chance < 60) server.gives = (records) => records;
  else if (chance < 75) lose(server, random, past);
  else if (chance < 80) rollBack(server, random.anyOf(backups));
}

/** Checks, after a server has lied, that no report is lost and that any difference is reported. */
export async function checkReports(world: World, seed: string): Promise<void> {
  const kept = world.bought.filter(({ sale }) => !world.deleted.has(sale)).map(({ sale }) => sale);
  const held = await Promise.all(world.devices.map(holdings));
  const states = await Promise.all(world.devices.map(({ accountId }) => standing(accountId)));
  const isSaid = states.some((each) => each.kind !== 'on' || each.doubts.length > 0);
  for (const { results } of held) {
    const sales = results.map(({ receipt }) => receipt.id);
    expect(sales, `${seed}: every report is on every device`).toEqual(expect.arrayContaining(kept));
    expect(new Set(sales).size, `${seed}: nothing is doubled`).toBe(sales.length);
  }
  // Compares only reports, because after a rollback two versions of a note may have the same
  // number.
  if (!isSaid) {
    const [first] = held;
    for (const { reports } of held) expect(reports, `${seed}: unsaid`).toEqual(first?.reports);
  }
  const bytes = world.server.traffic.map((each) => Buffer.from(each).toString('latin1'));
  expect(
    bytes.some((text) => text.includes('MH12AB')),
    `${seed}: it reads nothing`,
  ).toBe(false);
}

export async function check(world: World, seed: string): Promise<void> {
  const [first, ...others] = world.devices;
  if (!first) throw new Error('There is no device.');
  const held = await holdings(first);
  for (const other of others) expect(await holdings(other), seed).toEqual(held);
  const sales = held.results.map(({ receipt }) => receipt.id);
  expect(new Set(sales).size, `${seed}: nothing is doubled`).toBe(sales.length);
  expect(held.reports, seed).toHaveLength(sales.length);
  for (const { sale } of world.bought) {
    const isDeleted = world.deleted.has(sale);
    const isBack = world.broughtBack.has(sale);
    if (!isDeleted) expect(sales, `${seed}: nothing is lost`).toContain(sale);
    if (isDeleted && !isBack) expect(sales, `${seed}: it stays deleted`).not.toContain(sale);
  }
  for (const [place, { text }] of world.lastEdits()) {
    expect(textAt(held, place), `${seed}: the later edit of ${place} holds`).toEqual(text);
  }
  for (const { accountId } of world.devices) {
    expect(await accountDatabase(accountId).changes.toArray(), seed).toEqual([]);
    const state = await standing(accountId);
    expect(state, seed).toMatchObject({ kind: 'on', doubts: [] });
    if (state.kind === 'on') expect(state.synced, seed).toBe(state.total);
  }
}

type Holdings = Awaited<ReturnType<typeof holdings>>;

function textAt({ cars, dealership }: Holdings, place: string): string | undefined {
  if (place === 'dealership') return dealership[0]?.title;
  return cars.find(({ plate }) => plate === place)?.note;
}

// A server that lies at random: it leaves records out, sends older, damaged, replayed or renumbered
// ones, never ends a list, and silently loses or rolls back records.

/** Every version ever stored, so that it can be replayed. */
type Past = Map<string, StoredRecord[]>;

/** Adds each record's current version to `past`. */
function remember(past: Past, { records }: LibraryServer): void {
  for (const [id, record] of records) {
    const known = past.get(id) ?? [];
    if (known.at(-1)?.version !== record.version) past.set(id, [...known, record]);
  }
}

type Lie = (record: StoredRecord, random: Random, past: Past) => StoredRecord[];

const LIES: [Lie, ...Lie[]] = [
  (record) => [record],
  () => [],
  (record, random) => [{ ...record, sealed: damaged(record.sealed, random) }],
  (record, random, past) => [
    { ...record, ...random.anyOf(past.get(base64Url(record.id)) ?? []), seq: record.seq },
  ],
  (record, random) => [{ ...record, version: record.version + random.below(3) }],
  (record, random) => [{ ...record, generation: 1 + random.below(3) }],
  (record, random) => [{ ...record, seq: record.seq + random.below(50) }],
  (record, random) => [{ ...record, sealed: new Uint8Array(random.below(40)) }],
  (record) => [record, record],
];

/** Makes the server send each record unchanged or falsified, at random. */
function lie(server: LibraryServer, random: Random, past: Past): void {
  const liars = LIES.filter(() => random.percent(50));
  server.gives = (records) =>
    records.flatMap((record) => (random.anyOf(liars) ?? random.pick(LIES))(record, random, past));
}

/** Silently loses or rolls back some stored records. */
function lose({ records }: LibraryServer, random: Random, past: Past): void {
  for (const [id, record] of records) {
    if (!random.percent(20)) continue;
    const older = random.anyOf(past.get(id) ?? []);
    if (older && random.percent(50)) records.set(id, { ...older, seq: record.seq });
    else if (random.percent(50)) records.delete(id);
    else records.set(id, { ...record, sealed: damaged(record.sealed, random) });
  }
}

/** Silently rolls the whole store back to an older copy. */
function rollBack(server: LibraryServer, copy: Map<string, StoredRecord> | undefined): void {
  if (!copy) return;
  server.records = new Map(copy);
  server.seq = Math.max(0, ...[...copy.values()].map(({ seq }) => seq));
}

function damaged(sealed: Uint8Array, random: Random): Uint8Array {
  const at = random.below(Math.max(1, sealed.length));
  return sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
}
