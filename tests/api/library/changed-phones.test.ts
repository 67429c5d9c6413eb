// If a phone's app has been changed, its browser is old, or it stops suddenly, the owner's devices
// lose no other report.

import { randomBytes } from 'node:crypto';
import 'fake-indexeddb/auto';
import { beginAsBuyer } from '../../../sw/account/buyers-session.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { type Account, account } from '../../../sw/device.ts';
import { sealForOwner } from '../../../sw/devices/buyers-key.ts';
import { newRing } from '../../../sw/devices/ring.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { noteCar } from '../../../sw/reports/car-notes.ts';
import { connect } from '../../support/dealers-devices.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  buy,
  type Dealership,
  FIRST,
  handOver,
  keyOf,
  platesOn,
  SECOND,
  sharingDealership,
  syncAs,
  THIRD,
} from '../../support/sharing-dealership.ts';
import { joinedDevice, ringOn } from '../../sw/devices/device.ts';

const server = sharedServer();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dealership = () => sharingDealership(server.url);

const REPORT = { kind: 'report', by: '', madeFor: '', isSandbox: true, pricePaise: 400 } as const;
const YEAR_MS = 366 * 24 * 3_600_000;

/**
 * Seals a changed copy of the phone's report under its sale, as a changed app might, and puts it
 * into the box.
 */
async function putChanged({ session, device, buyer }: Dealership, change: (sold: Sold) => object) {
  const [summary] = await accountDatabase(buyer.accountId).reports.toArray();
  const [stored] = await accountDatabase(buyer.accountId).results.toArray();
  if (!summary || !stored) throw new Error('The phone has no report.');
  const { key: _, ...receipt } = stored.receipt;
  const { serviceId, subject } = summary;
  const { at: editedAt, id: sale } = receipt;
  const sold = { ...REPORT, editedAt, serviceId, subject, result: stored.result, receipt };
  const ring = await ringOn(device);
  const text = JSON.stringify(change(sold)).replace(`"${NESTED}"`, levels);
  const { stringify } = JSON;
  const marked = {};
  // The server runs in this process and also calls JSON.stringify meanwhile.
  const written = vi
    .spyOn(JSON, 'stringify')
    .mockImplementation((value, ...how) => (value === marked ? text : stringify(value, ...how)));
  const sealed = base64Url(await sealForOwner(await keyOf(ring), sale, marked));
  expect(written.mock.results.some(({ value }) => value === text)).toBe(true);
  written.mockRestore();
  const id = base64Url(ring.libraryId);
  vi.unstubAllGlobals();
  const put = await session.post(BOX, { id, reports: [{ sale, generation: 1, sealed }] });
  expect(put.status).toBe(200);
}

type Sold = typeof REPORT & { result: unknown; receipt: Receipt } & Record<string, unknown>;
type Receipt = { id: string; at: string; serviceName: string };

const BOX = '/api/library/box';
/** Stands for an object nested too deeply for JSON.stringify. */
const NESTED = 'nested';
const levels = '['.repeat(100_000) + ']'.repeat(100_000);

const withResult = (own: object) => (sold: Sold) => ({
  ...sold,
  result: { ...(sold.result as object), own },
});
const withReceipt = (own: Partial<Receipt>) => (sold: Sold) => ({
  ...sold,
  receipt: { ...sold.receipt, ...own },
});

it.each<[string, (sold: Sold) => object]>([
  ['without a valid time', withReceipt({ at: 'tomorrow' })],
  ['dated after all times', withReceipt({ at: '+275760-09-13T00:00:00.000Z' })],
  ['dated before all times', withReceipt({ at: '-000001-01-01T00:00:00.000Z' })],
  ['dated next year', withReceipt({ at: new Date(Date.now() + YEAR_MS).toISOString() })],
  ['from another sale', withReceipt({ id: 'T000009' })],
  ['that nests too deep', withResult({ text: NESTED })],
  ['that is too long', withResult({ text: 'a'.repeat(300_000) })],
])("a modified app's report is not filed and delays no other report: %s", async (_, change) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const all = await dealership();
  const { owner, buyer, device } = all;
  await buy(all, FIRST);
  await putChanged(all, change);
  await accountDatabase(buyer.accountId).changes.clear();
  await buy(all, SECOND);
  expect(await handOver(all)).toEqual({ kind: 'done' });
  expect(await platesOn(device)).toEqual([SECOND]);
  vi.unstubAllGlobals();
  expect((await owner.get(BOX)).body['reports']).toEqual([]);
});

it('reports for one sale from a modified app are filed at most twice', async () => {
  const all = await dealership();
  const { owner, device } = all;
  await buy(all, FIRST);
  for (const day of ['01', '02', '03']) {
    await putChanged(all, withReceipt({ at: `2026-01-${day}T00:00:00.000Z` }));
    expect(await syncAs(owner, device)).toEqual({ kind: 'done' });
  }
  expect(await platesOn(device)).toEqual([FIRST, FIRST]);
});

it('A report too new for this device stays in the box and does not delay the others', async () => {
  const all = await dealership();
  const { owner, session, buyer, device } = all;
  await buy(all, FIRST);
  await buy(all, SECOND);
  await syncAs(session, buyer);
  await putChanged(all, withReceipt({ serviceName: 'A service of next year' }));
  for (let time = 1; time <= 3; time += 1) await syncAs(owner, device);
  expect(await platesOn(device)).toHaveLength(1);
  vi.unstubAllGlobals();
  const [left] = (await owner.get(BOX)).body['reports'] as { phone: number; sale: string }[];
  const after = encodeURIComponent(`${left?.phone} ${left?.sale}`);
  expect((await owner.get(`${BOX}?after=${after}`)).body['reports']).toEqual([]);
});

it('A device without X25519 syncs with the others and leaves the box to them', async () => {
  const all = await dealership();
  const { owner, session, buyer, device } = all;
  connect(owner);
  const office = await joinedDevice(device);
  await buy(all, FIRST);
  await syncAs(session, buyer);
  await noteCar(device.accountId, THIRD, { note: 'Dent' });
  const known = crypto.subtle.importKey.bind(crypto.subtle) as (...all: unknown[]) => unknown;
  const old = vi.spyOn(crypto.subtle, 'importKey').mockImplementation((async (
    ...all: unknown[]
  ) => {
    if (JSON.stringify(all[2]).includes('X25519')) throw new DOMException('', 'NotSupportedError');
    return known(...all);
  }) as typeof crypto.subtle.importKey);
  for (let time = 1; time <= 3; time += 1) {
    expect(await syncAs(owner, device)).toEqual({ kind: 'done' });
  }
  old.mockRestore();
  // The device sends its own changes even if the box does not answer.
  const wire = connect(owner);
  await noteCar(device.accountId, SECOND, { note: 'Rust' });
  wire.fate = (path) => (path.startsWith(BOX) ? 'is lost' : 'arrives');
  expect((await sync(device)).kind).toBe('paused');
  await syncAs(owner, office);
  expect(await accountDatabase(office.accountId).cars.count()).toBe(2);
  expect(await platesOn(office)).toEqual([FIRST]);
});

it('A phone that stops while learning of a restore still sends everything again', async () => {
  const all = await dealership();
  const { session, buyer, device } = all;
  await buy(all, FIRST);
  await syncAs(session, buyer);
  await server.backend.library.transaction((sql) => {
    sql.run('DELETE FROM box');
    sql.run('UPDATE file SET epoch = :epoch', { epoch: randomBytes(8) });
  });
  const { changes } = accountDatabase(buyer.accountId);
  vi.spyOn(changes, 'bulkPut').mockRejectedValueOnce(new Error('The phone ended.'));
  await expect(syncAs(session, buyer)).rejects.toThrow('The phone ended.');
  await handOver(all);
  expect(await platesOn(device)).toEqual([FIRST]);
});

it('A phone that stops while joining has no session without the owner’s key', async () => {
  const buyer: Account = { accountId: crypto.randomUUID(), email: '', buyer: 'Lot phone' };
  const { library } = accountDatabase(buyer.accountId);
  vi.spyOn(library, 'put').mockRejectedValueOnce(new Error('The phone ended.'));
  await expect(beginAsBuyer(buyer, await keyOf(newRing()))).rejects.toThrow('The phone ended.');
  expect((await account())?.accountId).not.toBe(buyer.accountId);
});

it('Two sales with one number, as a restore can cause, reach the owner one by one', async () => {
  const all = await dealership();
  const { buyer, device } = all;
  await buy(all, FIRST);
  await buy(all, SECOND);
  const { reports, results } = accountDatabase(buyer.accountId);
  const [one, other] = await results.toArray();
  if (!one || !other) throw new Error('The phone lacks a report.');
  await results.put({ ...other, receipt: { ...other.receipt, id: one.receipt.id } });
  await reports.update(other.id, { transactionId: one.receipt.id });
  for (let time = 1; time <= 2; time += 1) {
    await handOver(all);
  }
  expect(await platesOn(device)).toEqual([FIRST, SECOND]);
});
