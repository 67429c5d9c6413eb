// Data on one of a dealer's devices reaches the others, even if messages are lost.

import { accountDatabase } from '../../../sw/account/database.ts';
import { dealership, rememberDealership } from '../../../sw/account/dealership.ts';
import type { Account } from '../../../sw/device.ts';
import { libraryRow } from '../../../sw/devices/changes.ts';
import { standing } from '../../../sw/devices/standing.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { carNote, noteCar, swapWithOther } from '../../../sw/reports/car-notes.ts';
import { deleteCar, deleteReports } from '../../../sw/reports/delete-reports.ts';
import { keepMissing, storedReport } from '../../../sw/reports/library.ts';
import { reportSince } from '../../../sw/reports/report-search.ts';
import { buy, firstDevice, holdings, isOn, joinedDevice, syncAll } from './device.ts';
import { restored, servedLibrary } from './library-server.ts';

const server = servedLibrary();

async function twoDevices() {
  const phone = await firstDevice();
  return { phone, office: await joinedDevice(phone) };
}

test('a report reaches the office computer under a different id and prints the same', async () => {
  const { phone, office } = await twoDevices();
  const { key } = await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  expect(await holdings(office)).toEqual(await holdings(phone));
  const [summary] = await accountDatabase(office.accountId).reports.toArray();
  expect(summary?.id).not.toBe(key);
  const there = await storedReport(office.accountId, summary?.id ?? '');
  const here = await storedReport(phone.accountId, key);
  expect(there?.letterhead).toEqual(here?.letterhead);
  expect(there?.report).toEqual(here?.report);
});

test('a report bought on the phone also counts as bought on the computer', async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  const wanted = { serviceId: 'hyundai', plate: 'mh 12 de 1433', since: 0 } as const;
  expect(await reportSince(office.accountId, wanted)).toBeDefined();
});

test('a report deleted on one device is deleted on all devices', async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  const [summary] = await accountDatabase(office.accountId).reports.toArray();
  await deleteReports(office.accountId, [summary?.id ?? '']);
  await syncAll([phone, office]);
  expect((await holdings(phone)).reports).toEqual([]);
  expect((await holdings(phone)).results).toEqual([]);
});

test.each([
  ['', false],
  [' and its sale was not noted yet', true],
])(
  "a report stays deleted if the deleting phone's clock is years behind%s",
  async (_, isUnnoted) => {
    const { phone, office } = await twoDevices();
    const { key } = await buy(phone, 'MH12DE1433');
    if (isUnnoted) await accountDatabase(phone.accountId).changes.clear();
    const copy = await accountDatabase(phone.accountId).results.toArray();
    await keepMissing(office.accountId, copy);
    await sync(office);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2020, 0, 1));
    await deleteReports(phone.accountId, [key]);
    clock.mockRestore();
    await syncAll([phone, office]);
    for (const owner of [phone, office]) expect((await holdings(owner)).reports).toEqual([]);
  },
);

test("importing a copy of the phone's data does not duplicate any report", async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  const copy = await accountDatabase(phone.accountId).results.toArray();
  expect(await keepMissing(office.accountId, copy)).toBe(true);
  await syncAll([phone, office]);
  expect((await holdings(office)).reports).toHaveLength(1);
});

test('notes, the odometer reading and the dealership reach the other devices', async () => {
  const { phone, office } = await twoDevices();
  const { key } = await buy(phone, 'MH12DE1433');
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent', seen: { on: 1, dialKm: 61_240 } });
  const stock = { since: 20_780, paidPaise: 4_25_000_00 };
  await noteCar(phone.accountId, 'MH12DE1433', { sellerIds: [key], stock });
  await rememberDealership(phone.accountId, { title: 'Sharma Motors', phone: '' });
  await syncAll([phone, office]);
  expect(await holdings(office)).toEqual(await holdings(phone));
  expect(await dealership(office.accountId)).toEqual({ title: 'Sharma Motors', phone: '' });
  expect((await carNote(office.accountId, 'MH12DE1433'))?.sellerIds).toHaveLength(1);
});

test("a car's note is deleted on all devices, but not by a device that has none", async () => {
  const { phone, office } = await twoDevices();
  const plate = 'MH12DE1433';
  await noteCar(phone.accountId, plate, { note: 'Dent' });
  await noteCar(office.accountId, plate, { note: '' });
  await syncAll([phone, office]);
  for (const { accountId } of [phone, office])
    expect(await carNote(accountId, plate)).toMatchObject({ note: 'Dent' });
  await deleteCar(office.accountId, { plate, ids: [] });
  await syncAll([office, phone]);
  expect(await carNote(phone.accountId, plate)).toBeNull();
});

test("a note about a seller's documents does not reveal a report's idempotency key", async () => {
  const { phone, office } = await twoDevices();
  const { key } = await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  await noteCar(phone.accountId, 'MH12DE1434', { sellerIds: [key, crypto.randomUUID()] });
  await syncAll([phone, office]);
  const note = await carNote(office.accountId, 'MH12DE1434');
  const [there] = await accountDatabase(office.accountId).reports.toArray();
  expect(note?.sellerIds).toEqual([there?.id]);
  expect(there?.id).not.toBe(key);
});

test('of two conflicting texts, the later is used and the earlier kept as a backup', async () => {
  const { phone, office } = await twoDevices();
  await syncAll([phone, office]);
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(Date.UTC(2026, 11, 1));
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent' });
  clock.mockReturnValue(Date.UTC(2026, 11, 2));
  await noteCar(office.accountId, 'MH12DE1433', { note: 'Mended' });
  clock.mockRestore();
  await syncAll([office, phone]);
  for (const { accountId } of [phone, office]) {
    expect(await carNote(accountId, 'MH12DE1433')).toMatchObject({
      note: 'Mended',
      before: { note: 'Dent' },
    });
  }
  await swapWithOther(office.accountId, 'MH12DE1433');
  await syncAll([office, phone]);
  expect(await carNote(phone.accountId, 'MH12DE1433')).toMatchObject({
    note: 'Dent',
    before: { note: 'Mended' },
  });
});

test('a sync sends nothing twice if an answer was lost', async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  server.fate = (path) => (path === '/api/library' ? 'loses its answer' : 'arrives');
  expect(await sync(phone)).toMatchObject({ kind: 'paused', why: 'no-signal' });
  server.fate = () => 'arrives';
  const [stored] = [...server.records.values()];
  await syncAll([phone, office]);
  expect(server.records.get([...server.records.keys()][0] ?? '')).toEqual(stored);
  expect(await holdings(office)).toEqual(await holdings(phone));
});

test("a sync recognises this device's own head even if it arrives late", async () => {
  const phone = await firstDevice();
  const arrives = globalThis.fetch;
  let late = async (): Promise<unknown> => undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return arrives(path, init);
    late = () => arrives(path, init);
    throw new TypeError('Failed to fetch');
  });
  await sync(phone);
  const first = late;
  await sync(phone);
  expect(late).not.toBe(first);
  vi.stubGlobal('fetch', arrives);
  const before = await libraryRow(phone.accountId, 'device');
  await first();
  await syncAll([phone]);
  expect(await libraryRow(phone.accountId, 'device')).toEqual(before);
  expect(server.records.size).toBe(1);
});

test('a sync on a new device fetches the newest reports before it reads the list', async () => {
  const phone = await firstDevice();
  for (const plate of ['MH12DE1433', 'MH12DE1434']) await buy(phone, plate);
  await sync(phone);
  const office = await joinedDevice(phone);
  server.fate = (path) => (path.includes('?after=') ? 'is lost' : 'arrives');
  await sync(office);
  expect((await holdings(office)).reports).toHaveLength(2);
});

test('a sync reports its progress', async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  expect(await standing(phone.accountId)).toMatchObject({ kind: 'on', synced: 0, total: 1 });
  await syncAll([phone, office]);
  const state = await isOn(office);
  expect(state).toMatchObject({ synced: 1, total: 1, doubts: [] });
  const heads = state.devices.map(({ isThis, wrote, here }) => ({ isThis, wrote, here }));
  expect(heads).toContainEqual({ isThis: false, wrote: 1, here: 1 });
  expect(heads).toContainEqual({ isThis: true, wrote: 0, here: 0 });
});

test('a restored server gets back lost records from any device that has them', async () => {
  const { phone, office } = await twoDevices();
  const { key } = await buy(phone, 'MH12DE1433');
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent' });
  await syncAll([phone, office]);
  const older = new Map(server.records);
  await buy(phone, 'MH12DE1434');
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Mended' });
  await deleteReports(phone.accountId, [key]);
  await syncAll([phone, office]);
  restored(server, older);
  // The phone that bought and deleted these reports no longer syncs.
  await sync(office);
  const laptop = await joinedDevice(office);
  await syncAll([laptop]);
  expect(await holdings(laptop)).toEqual(await holdings(office));
  const { reports, cars } = await holdings(laptop);
  expect(reports.map(({ subject }) => subject)).toEqual(['MH12DE1434']);
  expect(cars).toMatchObject([{ note: 'Mended' }]);
});

test('a restored server keeps records that a device sent after the restore', async () => {
  const { phone, office } = await twoDevices();
  await syncAll([phone, office]);
  restored(server, new Map());
  await buy(office, 'MH12DE1433');
  await sync(office);
  await buy(phone, 'MH12DE1434');
  await syncAll([phone, office]);
  expect((await holdings(phone)).reports).toHaveLength(2);
  expect(await holdings(office)).toEqual(await holdings(phone));
});

test("a restored server's older heads make no device report a loss or a copy", async () => {
  const { phone, office } = await twoDevices();
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  const older = new Map(server.records);
  await buy(phone, 'MH12DE1434');
  await buy(office, 'MH12DE1435');
  await syncAll([phone, office]);
  const before = await devicesOf(office);
  restored(server, older);
  await sync(office);
  expect(await devicesOf(office)).toEqual(before);
  await syncAll([phone, office]);
  expect(await devicesOf(office)).toEqual(before);
});

test.each(['first', 'second'] as const)(
  'a report that two devices sent is credited to one author: the %s device',
  async (author) => {
    const { phone, office } = await twoDevices();
    const laptop = await joinedDevice(phone);
    await buy(phone, 'MH12DE1433');
    const copy = await accountDatabase(phone.accountId).results.toArray();
    await keepMissing(laptop.accountId, copy);
    const [greater, lesser] = await byDeviceId([phone, laptop]);
    const [first, second] = author === 'first' ? [greater, lesser] : [lesser, greater];
    const empty = new Map(server.records);
    await syncAll([first, office]);
    restored(server, empty);
    await sync(second);
    await syncAll([office, second, first]);
    const late = await joinedDevice(office);
    await syncAll([late, office, second, first]);
    const counts = (await devicesOf(late)).map(({ wrote, here }) => [wrote, here]);
    expect(counts.sort()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    for (const owner of [first, second, office]) {
      expect(await devicesOf(owner)).toEqual(await devicesOf(late));
    }
  },
);

/** Returns the devices in the profile's list with their report counts. */
async function devicesOf(owner: Account) {
  const state = await isOn(owner);
  expect(state.doubts).toEqual([]);
  const devices = state.devices.map(({ id, wrote, here }) => ({ id, wrote, here }));
  return devices.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns both accounts; the one whose device has the greater id comes first. */
async function byDeviceId([one, other]: [Account, Account]): Promise<[Account, Account]> {
  const idOf = async ({ accountId }: Account) => (await libraryRow(accountId, 'device'))?.id ?? '';
  return (await idOf(one)) > (await idOf(other)) ? [one, other] : [other, one];
}
