// How a device gets the library's keys, and how it loses them.

import { accountDatabase } from '../../../sw/account/database.ts';
import { isLibraryKnown, noteSharing } from '../../../sw/devices/changes.ts';
import {
  joinedByCode,
  noteCodeChecked,
  renameDevice,
  turnOff,
  turnOn,
} from '../../../sw/devices/membership.ts';
import { refreshState } from '../../../sw/devices/remote-library.ts';
import { newRing, storedRing } from '../../../sw/devices/ring.ts';
import { standing } from '../../../sw/devices/standing.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { noteCar } from '../../../sw/reports/car-notes.ts';
import { deleteReports } from '../../../sw/reports/delete-reports.ts';
import {
  buy,
  firstDevice,
  holdings,
  joinedDevice,
  newDevice,
  newGeneration,
  ringOn,
  syncAll,
} from './device.ts';
import { restored, servedLibrary } from './library-server.ts';

const server = servedLibrary();

const keys = () => ({ ring: newRing(), recovery: new Uint8Array(60) });

test("a phone whose library is off does not record its dealer's actions", async () => {
  const phone = newDevice();
  const { key } = await buy(phone, 'MH12DE1433');
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent' });
  await deleteReports(phone.accountId, [key]);
  const { library, changes, records } = accountDatabase(phone.accountId);
  for (const table of [library, changes, records]) expect(await table.count()).toBe(0);
  expect(await sync(phone)).toEqual({ kind: 'off' });
  expect(server.traffic).toEqual([]);
});

test('a phone sends its reports and notes once its library is turned on', async () => {
  const phone = newDevice();
  await buy(phone, 'MH12DE1433');
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent' });
  await turnOn(phone, keys());
  const office = await joinedDevice(phone);
  await syncAll([phone, office]);
  expect(await holdings(office)).toEqual(await holdings(phone));
  expect((await holdings(office)).cars).toMatchObject([{ note: 'Dent' }]);
});

test("a phone learns of another device's library and joins it with the recovery code", async () => {
  const phone = await firstDevice();
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const office = newDevice();
  await refreshState(office);
  expect(await standing(office.accountId)).toEqual({ kind: 'elsewhere', records: 2 });
  await joinedByCode(office, { ring: await ringOn(phone), recovery: new Uint8Array(60) });
  await sync(office);
  expect(await standing(office.accountId)).toMatchObject({ kind: 'on', isCodeChecked: true });
  expect((await holdings(office)).reports).toHaveLength(1);
});

test('a signed-in phone learns whether another device turned the library on or off', async () => {
  const { accountId } = newDevice();
  expect(await isLibraryKnown(accountId)).toBe(false);
  for (const isSharing of [true, true, false, true]) {
    await noteSharing(accountId, isSharing);
    expect(await isLibraryKnown(accountId)).toBe(isSharing);
  }
  expect((await standing(accountId)).kind).toBe('off'); // a hint does not turn it on
});

test("a phone trusts the server's answer over an earlier hint", async () => {
  const office = newDevice();
  await noteSharing(office.accountId, true);
  await refreshState(office);
  expect(await isLibraryKnown(office.accountId)).toBe(false);
  await firstDevice();
  await noteSharing(office.accountId, true);
  await refreshState(office);
  expect((await standing(office.accountId)).kind).toBe('elsewhere');
  await noteSharing(office.accountId, false);
  expect((await standing(office.accountId)).kind).toBe('off');
});

test('a phone ignores later hints once it has the keys', async () => {
  const { accountId } = await firstDevice();
  const before = await accountDatabase(accountId).library.toArray();
  for (const isSharing of [false, true]) await noteSharing(accountId, isSharing);
  expect(await accountDatabase(accountId).library.toArray()).toEqual(before);
  expect(await isLibraryKnown(accountId)).toBe(true);
});

test('a library is turned on only once even if the first answer is lost', async () => {
  const phone = newDevice();
  const own = keys();
  server.fate = () => 'loses its answer';
  await expect(turnOn(phone, own)).rejects.toThrow();
  expect(await standing(phone.accountId)).toEqual({ kind: 'off' });
  server.fate = () => 'arrives';
  await turnOn(phone, own);
  expect(await standing(phone.accountId)).toMatchObject({ kind: 'on', isCodeChecked: true });
  const office = await joinedDevice(phone);
  expect(await standing(office.accountId)).toMatchObject({ kind: 'on', isCodeChecked: false });
  await noteCodeChecked(office.accountId);
  expect(await standing(office.accountId)).toMatchObject({ isCodeChecked: true });
});

test('a second device cannot turn a library on, but must join it instead', async () => {
  await firstDevice();
  const office = newDevice();
  await expect(turnOn(office, keys())).rejects.toMatchObject({ code: 'library_exists' });
  expect(await storedRing(office.accountId)).toBeNull();
});

test('a device appears on the other devices under the name its dealer gave it', async () => {
  const phone = await firstDevice();
  const office = await joinedDevice(phone);
  await renameDevice(office, ' Office PC ');
  await syncAll([phone, office]);
  const state = await standing(phone.accountId);
  const names = state.kind === 'on' ? state.devices.map(({ name }) => name) : [];
  expect(names.sort()).toEqual(['Chrome on Android', 'Office PC']);
});

test('a device that has been removed cannot write or open newer records', async () => {
  const phone = await firstDevice();
  const stolen = await joinedDevice(phone);
  await syncAll([phone, stolen]);
  await newGeneration(phone);
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  await buy(stolen, 'MH12DE1434');
  const before = [...server.records.values()];
  await sync(stolen);
  expect([...server.records.values()]).toEqual(before);
  expect((await holdings(stolen)).reports).toHaveLength(1);
  expect(await standing(stolen.accountId)).toEqual({ kind: 'locked' });
});

test('a removed device stays removed after the server is restored', async () => {
  const phone = await firstDevice();
  const stolen = await joinedDevice(phone);
  await syncAll([phone, stolen]);
  const before = { library: server.library, records: new Map(server.records) };
  await newGeneration(phone, 2);
  const office = await joinedDevice(phone);
  server.library = before.library;
  restored(server, before.records);
  await buy(office, 'MH12DE1433');
  expect(await sync(office)).toEqual({ kind: 'done' });
  expect(server.library?.generation).toBe(3);
  await sync(stolen);
  expect(await standing(stolen.accountId)).toEqual({ kind: 'locked' });
  expect((await holdings(stolen)).reports).toEqual([]);
});

test('a device that joined with the code sends the lost keys to a restored server', async () => {
  const phone = await firstDevice();
  await sync(phone);
  const before = { library: server.library, records: new Map(server.records) };
  await newGeneration(phone);
  const office = newDevice();
  await joinedByCode(office, { ring: await ringOn(phone), recovery: new Uint8Array(60) });
  const { library } = server;
  server.library = before.library;
  restored(server, before.records);
  expect(await sync(office)).toEqual({ kind: 'done' });
  expect(server.library).toEqual(library);
});

test('a library is turned off even if the first answer is lost', async () => {
  const phone = await firstDevice();
  server.fate = () => 'loses its answer';
  await expect(turnOff(phone, '123456')).rejects.toThrow();
  server.fate = () => 'arrives';
  await turnOff(phone, '123456');
  expect(await standing(phone.accountId)).toEqual({ kind: 'off' });
});

test('a device can turn the library off for all devices, and each keeps its data', async () => {
  const phone = await firstDevice();
  const office = await joinedDevice(phone);
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  await turnOff(phone, '123456');
  // A second tab is still showing the same dialog.
  await turnOff(phone, '123456');
  expect(server.records.size).toBe(0);
  expect(await sync(office)).toEqual({ kind: 'off' });
  for (const owner of [phone, office]) expect((await holdings(owner)).reports).toHaveLength(1);
  expect(await standing(phone.accountId)).toEqual({ kind: 'off' });
  const { libraryId } = await ringOn(office);
  const ended = { kind: 'off', endedId: base64Url(libraryId) };
  expect(await standing(office.accountId)).toEqual(ended);
  await turnOn(office, keys());
  await sync(office);
  expect(await standing(office.accountId)).toMatchObject({ kind: 'on', synced: 1, total: 1 });
});
