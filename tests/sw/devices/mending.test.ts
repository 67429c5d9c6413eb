// Later syncs repair faults. When there is no fault, they cost nothing extra.

import { accountDatabase } from '../../../sw/account/database.ts';
import type { Account } from '../../../sw/device.ts';
import { standing } from '../../../sw/devices/standing.ts';
import { sealRecord } from '../../../sw/devices/sync/seal.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { binOf, deleteReports } from '../../../sw/reports/delete-reports.ts';
import { bringBack, keepMissing } from '../../../sw/reports/library.ts';
import { receiptOf } from '../sold.ts';
import {
  buy,
  firstDevice,
  holdings,
  isOn,
  joinedDevice,
  reportCount,
  sealerOn,
  syncAll,
} from './device.ts';
import { damaged, putRecord, servedLibrary } from './library-server.ts';

const server = servedLibrary();
let phone: Account;
let office: Account;

beforeEach(async () => {
  phone = await firstDevice();
  office = await joinedDevice(phone);
});

function later(ms: number): void {
  const at = Date.now() + ms;
  vi.spyOn(Date, 'now').mockReturnValue(at);
}

const DAY_MS = 24 * 3_600_000;

async function emptied() {
  for (const plate of ['MH12DE1433', 'MH12DE1434']) await buy(phone, plate);
  await syncAll([phone, office]);
  const before = await holdings(office);
  const { reports } = accountDatabase(phone.accountId);
  await deleteReports(phone.accountId, await reports.toCollection().primaryKeys());
  await syncAll([phone, office]);
  expect(await reportCount(office)).toBe(0);
  return before;
}

test('a report that another device deletes can be restored from a bin for 30 days', async () => {
  const before = await emptied();
  expect(await binOf(phone.accountId)).toBeUndefined();
  later(29 * DAY_MS);
  await sync(office);
  expect(await binOf(office.accountId)).toMatchObject({ count: 2 });
  await bringBack(office.accountId);
  await syncAll([office, phone]);
  expect(await holdings(office)).toEqual(before);
  expect(await reportCount(phone)).toBe(2);
  expect(await binOf(office.accountId)).toBeUndefined();
});

test('a report in the bin is gone after 30 days', async () => {
  await emptied();
  later(31 * DAY_MS);
  await sync(office);
  expect(await binOf(office.accountId)).toBeUndefined();
});

test('a report leaves the bin when another device puts it back', async () => {
  await emptied();
  const laptop = await joinedDevice(office);
  await sync(laptop);
  const { stored } = (await accountDatabase(office.accountId).bin.toCollection().first()) ?? {};
  if (!stored) throw new Error('The bin is empty.');
  await keepMissing(laptop.accountId, [stored]);
  await syncAll([laptop, office]);
  expect(await binOf(office.accountId)).toMatchObject({ count: 1 });
  expect(await reportCount(office)).toBe(1);
});

test('a sync does not fetch records that this device itself sent', async () => {
  await sync(phone);
  for (let count = 0; count < 20; count += 1) await buy(phone, 'MH12DE1433');
  await sync(phone);
  const before = server.traffic.length;
  await sync(phone);
  const bytes = server.traffic.slice(before).reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThanOrEqual(1024);
});

test('a sync skips a record that opens but cannot be read, and reports it', async () => {
  const place = { id: new Uint8Array(16), version: 1, generation: 1 };
  putRecord(server, await sealRecord(await sealerOn(phone), place, { toJSON: () => undefined }));
  await buy(phone, 'MH12DE1433');
  expect(await sync(phone)).toEqual({ kind: 'done' });
  expect(await sync(office)).toEqual({ kind: 'done' });
  expect(await reportCount(office)).toBe(1);
  expect((await isOn(office)).doubts).toEqual([{ kind: 'unopened', count: 1 }]);
});

const levels = '['.repeat(50_000) + ']'.repeat(50_000);
const sold = {
  ...{ by: 'x', serviceId: 'hyundai', subject: 'MH12DE1434', pricePaise: 2500, isSandbox: true },
  ...{ kind: 'report', editedAt: '2026-11-23T10:00:00.000Z', madeFor: '', result: 'levels' },
  receipt: { ...receiptOf('hyundai', { id: 'T900001', at: '2026-11-23T10:00:00.000Z' }) },
};
const noted = {
  ...{ kind: 'note', by: 'x', editedAt: '2026-11-23T10:00:00.000Z', plate: 'MH12DE1434' },
  ...{ written: 'MH12DE1434', note: 'Sound', sellers: ['twice', 'twice'] },
};

test.each([
  ['that nests too deep', JSON.stringify(sold).replace('"levels"', levels), 1],
  ['that names a paper twice', JSON.stringify(noted), 0],
])('a record %s does not stop the others of its page', async (_, json, doubted) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const place = { id: new Uint8Array(16).fill(1), version: 1, generation: 1 };
  const sealer = await sealerOn(phone);
  const text = vi.spyOn(JSON, 'stringify').mockReturnValueOnce(json);
  putRecord(server, await sealRecord(sealer, place, {}));
  text.mockRestore();
  await buy(phone, 'MH12DE1433');
  expect(await sync(phone)).toEqual({ kind: 'done' });
  expect(await sync(office)).toEqual({ kind: 'done' });
  expect(await reportCount(office)).toBe(1);
  expect((await isOn(office)).doubts).toHaveLength(doubted);
});

test('a sync fetches damaged records again', async () => {
  for (const plate of ['MH12DE1433', 'MH12DE1434']) await buy(phone, plate);
  await sync(phone);
  server.gives = (records) => records.map(damaged);
  await sync(office);
  expect(await reportCount(office)).toBe(0);
  expect((await isOn(office)).doubts).toEqual([{ kind: 'unopened', count: 3 }]);
  server.gives = (records) => records;
  later(3 * 60_000);
  await sync(office);
  expect(await reportCount(office)).toBe(2);
  expect((await isOn(office)).doubts).toEqual([]);
});

test('a sync stops if the server, rather than a record, names another generation', async () => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  server.gives = (records) => records.map((record) => ({ ...record, generation: 2 }));
  await sync(office);
  expect(await standing(office.accountId)).toMatchObject({ kind: 'on' });
  server.gives = (records) => records;
  if (server.library) server.library.generation = 2;
  expect(await sync(office)).toEqual({ kind: 'off' });
  expect(await standing(office.accountId)).toEqual({ kind: 'locked' });
  if (server.library) server.library.generation = 1;
  await sync(office);
  expect(await standing(office.accountId)).toMatchObject({ kind: 'on' });
});

test('a sync works again after its token has been refused once', async () => {
  const { library } = server;
  if (!library) throw new Error('There is no library.');
  await buy(phone, 'MH12DE1433');
  server.library = { ...library, writeHash: 'another' };
  await sync(phone);
  expect(await standing(phone.accountId)).toEqual({ kind: 'locked' });
  server.library = library;
  await sync(phone);
  expect(await standing(phone.accountId)).toMatchObject({ kind: 'on' });
});

test.each([
  ['has no end', (asked: number) => asked, 302],
  ['does not rise', () => 1, 3],
])('a sync gives up on a list that %s', async (_, seqOf, most) => {
  await buy(phone, 'MH12DE1433');
  await sync(phone);
  const [record] = server.records.values();
  if (!record) throw new Error('The phone sent nothing.');
  // Records with higher and higher numbers keep the list from ending.
  for (const at of [1, 2]) server.records.set(`far ${at}`, { ...record, seq: 1e9 + at });
  server.pageRecords = 1;
  let requestCount = 0;
  server.gives = () => {
    requestCount += 1;
    if (requestCount > 1000) throw new Error('The query never stops asking.');
    return [{ ...record, seq: seqOf(requestCount) }];
  };
  expect(await sync(office)).toMatchObject({ kind: 'paused', why: 'unavailable' });
  expect(requestCount).toBeLessThanOrEqual(most);
});
