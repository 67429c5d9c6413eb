// Each device compares the server's records under the current key with other devices' lists.

import { accountDatabase } from '../../../sw/account/database.ts';
import type { Account } from '../../../sw/device.ts';
import { libraryRow, putLibraryRow } from '../../../sw/devices/changes.ts';
import { keysToHandOver } from '../../../sw/devices/membership.ts';
import { bytesOfRecord, sealRecord } from '../../../sw/devices/sync/seal.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { deleteReports } from '../../../sw/reports/delete-reports.ts';
import {
  buy,
  firstDevice,
  holdings,
  isOn,
  joinedBy,
  joinedDevice,
  newGeneration,
  reportCount,
  sealerOn,
  syncAll,
} from './device.ts';
import { damaged, putRecord, servedLibrary } from './library-server.ts';

const server = servedLibrary();
let phone: Account;
let office: Account;
let now = Date.now();

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  phone = await firstDevice();
  office = await joinedDevice(phone);
});

const PLATES = ['MH12AB0001', 'MH12AB0002', 'MH12AB0003', 'MH12AB0004'];

async function bought(): Promise<void> {
  for (const plate of PLATES) await buy(phone, plate);
  await syncAll([phone, office]);
}

async function syncedDaily(owners: Account[], days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    now += 24 * 3_600_000;
    for (const owner of owners) await sync(owner);
  }
}

test.each([
  ['is full', 'no-room', 4],
  ['cannot open a record', undefined, 4],
  ['has no signal', 'no-signal', 0],
] as const)(
  'a device that had every record stops saying so once it %s',
  async (why, isPaused, missing) => {
    await syncAll([phone, office]);
    expect(await isOn(office)).toMatchObject({ isWhole: true });
    for (const plate of PLATES) await buy(phone, plate);
    await sync(phone);
    const { results } = accountDatabase(office.accountId);
    const fail = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    if (why === 'is full') results.hook('creating', fail);
    if (why === 'cannot open a record') server.gives = (records) => records.map(damaged);
    if (why === 'has no signal') server.fate = () => 'is lost';
    await sync(office);
    results.hook('creating').unsubscribe(fail);
    const state = await isOn(office);
    expect(state.isPaused).toBe(isPaused);
    expect(state.isWhole).toBe(false);
    expect(state.total - state.synced).toBe(missing);
  },
);

test('a sync with nothing new hashes all of the records at most once a day', async () => {
  await bought();
  await syncAll([phone, office]);
  const digests = vi.spyOn(crypto.subtle, 'digest');
  for (const days of [0, 1, 2]) {
    for (let time = 0; time < 3; time += 1) {
      now += 120_000;
      for (const owner of [phone, office]) expect(await sync(owner)).toEqual({ kind: 'done' });
    }
    expect(digests).toHaveBeenCalledTimes(2 * days);
    now += 25 * 3_600_000;
  }
});

test('a damaged or lost record is sent again by a device that has a good copy', async () => {
  await bought();
  for (const [id, record] of server.records) server.records.set(id, damaged(record));
  const laptop = await joinedDevice(office);
  await sync(laptop);
  expect(await reportCount(laptop)).toBe(0);
  await syncedDaily([phone, office, laptop], 3);
  expect(await reportCount(laptop)).toBe(PLATES.length);
  expect((await isOn(laptop)).doubts).toEqual([]);
});

test("a damaged record does not block a device's other records", async () => {
  await buy(phone, 'MH12AB0001');
  server.fate = (path) => (path === '/api/library' ? 'loses its answer' : 'arrives');
  await sync(phone);
  server.fate = () => 'arrives';
  for (const [id, record] of server.records) server.records.set(id, damaged(record));
  await buy(phone, 'MH12AB0002');
  expect(await sync(phone)).toEqual({ kind: 'done' });
  await sync(office);
  expect(await reportCount(office)).toBe(2);
});

test('a lost record is noticed by devices that know of it, and is sent again', async () => {
  await bought();
  const all = [...server.records.keys()];
  for (const id of all.slice(0, 3)) server.records.delete(id);
  await sync(phone);
  const laptop = await joinedDevice(phone);
  await syncAll([laptop]);
  expect(await reportCount(laptop)).toBe(PLATES.length);
});

test('a deleted report that the server sends again is noticed and deleted again', async () => {
  await bought();
  const before = new Map(server.records);
  const ids = await accountDatabase(phone.accountId).reports.toCollection().primaryKeys();
  await deleteReports(phone.accountId, ids.slice(0, 1));
  await syncAll([phone, office]);
  const laptop = await joinedDevice(phone);
  server.gives = (records) =>
    records.map((record) => {
      const old = before.get(base64Url(record.id));
      return old && record.sealed.length < old.sealed.length ? { ...old, seq: record.seq } : record;
    });
  await sync(laptop);
  expect(await reportCount(laptop)).toBe(PLATES.length);
  expect((await isOn(laptop)).doubts).toContainEqual({ kind: 'differs' });
  server.gives = (records) => records;
  await syncedDaily([laptop, phone, office, laptop], 3);
  expect(await reportCount(laptop)).toBe(PLATES.length - 1);
  expect((await isOn(laptop)).doubts).toEqual([]);
});

test("a removed device's key cannot delete records, even if the server lies", async () => {
  await bought();
  const sealer = await sealerOn(office);
  await newGeneration(phone);
  await sync(phone);
  await joinedBy(office, phone);
  await syncAll([office, phone]);
  const known = await accountDatabase(phone.accountId).records.toArray();
  for (const { record, kind, version } of known.filter((row) => row.kind === 'report')) {
    const id = bytesOfRecord(record);
    const { receipt } = (await holdings(phone)).results[0] ?? {};
    const of = { kind, sale: { id: receipt?.id, at: receipt?.at } };
    const gone = { kind: 'gone', by: 'thief', editedAt: '2027-01-01T00:00:00.000Z', of };
    const frame = await sealRecord(sealer, { id, version: version + 1, generation: 1 }, gone);
    putRecord(server, frame);
  }
  const laptop = await joinedDevice(phone);
  for (const owner of [phone, office]) {
    await sync(owner);
    expect(await reportCount(owner)).toBe(PLATES.length);
  }
  await syncedDaily([phone, office, laptop], 3);
  expect(await reportCount(laptop)).toBe(PLATES.length);
  expect((await isOn(laptop)).doubts).toEqual([]);
});

test('the keys to be handed over stay small, however many devices a library has had', async () => {
  await bought();
  const row = await libraryRow(phone.accountId, 'heads');
  const [head] = row?.heads ?? [];
  if (!row || !head) throw new Error('There is no head.');
  const heads = Array.from({ length: 400 }, (_, at) => ({
    ...{ ...head, device: crypto.randomUUID(), order: at, name: 'Chrome on Android' },
    wants: Array.from({ length: 20 }, () => crypto.randomUUID()),
  }));
  await putLibraryRow(phone.accountId, { ...row, heads });
  const bytes = await keysToHandOver(phone.accountId);
  expect(base64Url(bytes).length).toBeLessThan(32_000);
});

test('large reports are sent in requests of a size that the server accepts', async () => {
  for (let bought = 0; bought < 12; bought += 1) {
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(45_000))).toString('base64');
    await buy(phone, `MH12DE${1000 + bought}`, 'hyundai', { noise });
  }
  await sync(phone);
  expect(server.records.size).toBeGreaterThanOrEqual(12);
});
