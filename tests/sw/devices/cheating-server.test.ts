// A cheating server can only leave out reports, as an accident could, and the devices notice.

import type { StoredRecord } from '../../../data/library/frames.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { dealership } from '../../../sw/account/dealership.ts';
import type { Account } from '../../../sw/device.ts';
import { type Doubt, standing } from '../../../sw/devices/standing.ts';
import { recordOfBytes, sealRecord } from '../../../sw/devices/sync/seal.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { carNote, noteCar } from '../../../sw/reports/car-notes.ts';
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
import { libraryServer, restored, serve, servedLibrary } from './library-server.ts';

const server = servedLibrary();
let phone: Account;
let office: Account;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  phone = await firstDevice();
  office = await joinedDevice(phone);
});

type Cheat = (records: StoredRecord[]) => StoredRecord[];

/** Sends each record under the next record's id. */
const swapped: Cheat = (records) =>
  records.map((record, at) => ({
    ...record,
    sealed: (records[at + 1] ?? records[0] ?? record).sealed,
  }));

test.each<[string, Cheat]>([
  ['each record under the id of another', swapped],
  ['a later version that it invented', (all) => all.map((r) => ({ ...r, version: r.version + 1 }))],
  ['another key generation', (all) => all.map((r) => ({ ...r, generation: 0 }))],
  ['garbage', (all) => all.map((r) => ({ ...r, sealed: new Uint8Array(300) }))],
  ['an empty record', (all) => all.map((r) => ({ ...r, sealed: new Uint8Array() }))],
])('a server that returns the wrong records is detected: %s', async (_, cheat) => {
  await buy(phone, 'MH12DE1433');
  await buy(phone, 'MH12DE1434');
  await sync(phone);
  const count = server.records.size;
  server.gives = cheat;
  await sync(office);
  expect(await reportCount(office)).toBe(0);
  expect((await isOn(office)).doubts).toContainEqual({ kind: 'unopened', count });
});

test('a restored server is trusted again once it returns undamaged records', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  server.gives = (all) => all.map((r) => ({ ...r, sealed: new Uint8Array(300) }));
  await sync(office);
  server.gives = (all) => all;
  restored(server, server.records);
  await sync(office);
  expect((await isOn(office)).doubts).toEqual([]);
  expect(await reportCount(office)).toBe(1);
});

test("a server cannot present another library's records as ours", async () => {
  const other = libraryServer();
  serve(other);
  const stranger = await firstDevice();
  await buy(stranger, 'MH12DE1433');
  await sync(stranger);
  serve(server);
  server.gives = () => [...other.records.values()];
  await sync(office);
  expect(await reportCount(office)).toBe(0);
  const doubts: Doubt[] = [{ kind: 'unopened', count: other.records.size }];
  expect((await isOn(office)).doubts).toEqual(doubts);
});

test('a server cannot bring back an older version of a record', async () => {
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Dent' });
  await syncAll([phone, office]);
  const old = [...server.records.values()];
  await noteCar(phone.accountId, 'MH12DE1433', { note: 'Mended' });
  await syncAll([phone, office]);
  server.gives = () => old.map((record) => ({ ...record, seq: server.seq + record.seq }));
  const written = server.seq;
  await sync(office);
  expect(await carNote(office.accountId, 'MH12DE1433')).toMatchObject({ note: 'Mended' });
  // The device must not resend its records; otherwise a server could make devices fill the library.
  expect(server.seq).toBe(written);
  expect((await isOn(office)).doubts).toContainEqual({ kind: 'older', count: 2 });
});

test('a device does not accept records from a page that the server cut off', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const whole = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await whole(path, init);
    if (!path.startsWith('/api/library?')) return answer;
    const bytes = (await answer.arrayBuffer()).slice(0, -7);
    return new Response(bytes, { status: 200, headers: answer.headers });
  });
  expect(await sync(office)).toMatchObject({ kind: 'paused', why: 'unavailable' });
  expect(await reportCount(office)).toBe(0);
  serve(server);
  await sync(office);
  expect(await reportCount(office)).toBe(1);
});

test("a device's head reveals that the server left out some of that device's records", async () => {
  for (const plate of ['MH12DE1433', 'MH12DE1434', 'MH12DE1435']) await buy(phone, plate);
  await sync(phone);
  const [dropped] = [...server.records.values()].sort((one, other) => one.seq - other.seq);
  server.gives = (records) => records.filter(({ id }) => `${id}` !== `${dropped?.id}`);
  await sync(office);
  const { doubts } = await isOn(office);
  expect(doubts).toEqual([
    { kind: 'missing', device: 'Chrome on Android', wrote: 3, here: 2 },
    { kind: 'differs' },
  ]);
  server.gives = (records) => records;
  await accountDatabase(office.accountId).library.delete('cursor');
  await sync(office);
  expect((await isOn(office)).doubts).toEqual([]);
});

test('a third device reveals that the server left out the head too', async () => {
  await buy(phone, 'MH12DE1433');
  await syncAll([phone, office]);
  const former = new Map(server.records);
  await buy(phone, 'MH12DE1434');
  await sync(phone);
  const all = [...server.records].filter(([id, { seq }]) => seq !== former.get(id)?.seq);
  const withheld = new Set(all.map(([id]) => id));
  await buy(office, 'MH12DE1435');
  await sync(office);
  // The laptop joins with only the recovery code, so it has no heads from another device.
  const laptop = await joinedDevice(office);
  await accountDatabase(laptop.accountId).library.delete('heads');
  server.gives = (records) =>
    records.flatMap((record) => {
      const id = base64Url(record.id);
      return withheld.has(id) ? (former.get(id) ?? []) : record;
    });
  await sync(laptop);
  expect((await isOn(laptop)).doubts).toEqual([{ kind: 'differs' }]);
});

test('a device whose profile was copied becomes a new device and loses nothing', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const copy = await joinedDevice(phone);
  const from = accountDatabase(phone.accountId);
  const to = accountDatabase(copy.accountId);
  for (const name of ['library', 'changes', 'records', 'reports', 'results'] as const) {
    await to.table(name).clear();
    await to.table(name).bulkAdd(await from.table(name).toArray());
  }
  await buy(phone, 'MH12DE1434');
  await buy(copy, 'MH12DE1435');
  await syncAll([phone, copy]);
  await syncAll([phone, copy, office]);
  const ids = await Promise.all(
    [phone, copy].map(async (owner) => (await isOn(owner)).devices.find((d) => d.isThis)?.id),
  );
  expect(new Set(ids).size).toBe(2);
  for (const owner of [phone, copy, office]) {
    expect(await reportCount(owner)).toBe(3);
    expect((await isOn(owner)).doubts).toEqual([]);
  }
});

test('a device makes no request while the data saver is on, and says so', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  const before = server.traffic.length;
  expect(await sync(phone)).toMatchObject({ kind: 'paused', why: 'data-saver' });
  expect(server.traffic).toHaveLength(before);
  expect((await isOn(phone)).isPaused).toBe('data-saver');
});

test('a device says that the library is full but goes on receiving records', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  server.recordsMax = server.records.size;
  await buy(office, 'MH12DE1434');
  expect(await sync(office)).toMatchObject({ why: 'full' });
  expect(await reportCount(office)).toBe(2);
  expect((await isOn(office)).isPaused).toBe('full');
  server.recordsMax = 100;
  await syncAll([office, phone]);
  expect((await isOn(office)).isPaused).toBeUndefined();
  expect(await reportCount(phone)).toBe(2);
});

test('a device that was locked out for a year does not bring deleted reports back', async () => {
  const { sale } = await buy(phone, 'MH12DE1433');
  await noteCar(office.accountId, 'MH12DE1434', { note: 'Old' });
  await syncAll([phone, office]);
  await buy(office, 'MH12DE1435');
  const listed = await accountDatabase(phone.accountId).reports.toArray();
  await deleteReports(
    phone.accountId,
    listed.filter((each) => each.transactionId === sale).map(({ id }) => id),
  );
  await noteCar(phone.accountId, 'MH12DE1434', { note: '' });
  await newGeneration(phone);
  await sync(phone);
  expect(await sync(office)).toEqual({ kind: 'off' });
  expect(await standing(office.accountId)).toEqual({ kind: 'locked' });
  await joinedBy(office, phone);
  await syncAll([office, phone]);
  for (const owner of [phone, office]) {
    const { results, cars } = await holdings(owner);
    expect(results.map(({ result }) => result)).toMatchObject([{ vehicleNumber: 'MH12DE1435' }]);
    expect(cars).toEqual([]);
  }
});

test('a device keeps a record that only a newer build can read, and reads it later', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const sealer = await sealerOn(phone);
  const id = new Uint8Array(16);
  const future = { kind: 'hologram', editedAt: '2027-01-01T00:00:00.000Z' };
  const frame = await sealRecord(sealer, { id, version: 1, generation: 1 }, future);
  server.records.set(base64Url(id), { ...frame, seq: server.seq + 1 });
  await sync(office);
  const { records } = accountDatabase(office.accountId);
  const kept = await records.get(recordOfBytes(id));
  expect(kept).toMatchObject({ kind: 'unread', version: 1 });
  expect((await isOn(office)).doubts).not.toContainEqual({ kind: 'unopened', count: 1 });
  // The mock stands in for a newer build, which can read this kind of record.
  const title = 'Sharma Motors';
  const named = { kind: 'dealership', by: 'x', editedAt: '2027', title, phone: '' };
  const readable = await sealRecord(sealer, { id, version: 1, generation: 1 }, named);
  const sealed = { generation: 1, bytes: new Uint8Array(readable.sealed) };
  await records.update(recordOfBytes(id), { sealed });
  await sync(office);
  expect(await dealership(office.accountId)).toMatchObject({ title });
});

test('a full device says so, and fetches the rest once it has room', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const { results } = accountDatabase(office.accountId);
  const full = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  results.hook('creating', full);
  expect(await sync(office)).toMatchObject({ why: 'no-room' });
  results.hook('creating').unsubscribe(full);
  await sync(office);
  expect(await reportCount(office)).toBe(1);
});
