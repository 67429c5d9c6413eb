// A report that a buyer's phone buys reaches the owner's devices, sealed on the phone so that only
// they can read it.

import 'fake-indexeddb/auto';
import { beginAsBuyer } from '../../../sw/account/buyers-session.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import {
  openFromPhone,
  ownerKeyText,
  readOwnerKey,
  sealForOwner,
} from '../../../sw/devices/buyers-key.ts';
import { newRing, withGeneration } from '../../../sw/devices/ring.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { noteCar } from '../../../sw/reports/car-notes.ts';
import { deleteReports } from '../../../sw/reports/delete-reports.ts';
import { connect } from '../../support/dealers-devices.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  buy,
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
  vi.unstubAllGlobals();
});

const dealership = () => sharingDealership(server.url);

it("a buyer's report reaches all the owner's devices once, even if answers are lost", async () => {
  const all = await dealership();
  const { owner, session, buyer, device } = all;
  await buy(all, FIRST);
  const id = await buy(all, SECOND);
  await noteCar(buyer.accountId, FIRST, { note: 'Dent' });
  const wire = connect(session);
  let lost = 0;
  wire.fate = (path) => {
    lost += path.endsWith('/box') ? 1 : 0;
    return lost === 1 && path.endsWith('/box') ? 'loses its answer' : 'arrives';
  };
  expect((await sync(buyer)).kind).toBe('paused');
  expect(await sync(buyer)).toEqual({ kind: 'done' });
  const sent = Buffer.concat(wire.traffic).toString();
  for (const told of [FIRST, SECOND, id, 'Dent']) expect(sent).not.toContain(told);

  const own = connect(owner);
  let acknowledged = 0;
  own.fate = (path) => {
    if (!path.endsWith('/taken')) return 'arrives';
    acknowledged += 1;
    return acknowledged === 1 ? 'is lost' : 'arrives';
  };
  expect((await sync(device)).kind).toBe('paused');
  expect(await sync(device)).toEqual({ kind: 'done' });
  const office = await joinedDevice(device);
  await sync(office);
  for (const each of [device, office]) {
    expect(await platesOn(each)).toEqual([FIRST, SECOND]);
    const { results, cars } = accountDatabase(each.accountId);
    const stored = await results.toArray();
    const [one] = await accountDatabase(buyer.accountId).results.toArray();
    const same = stored.find(({ receipt }) => receipt.id === one?.receipt.id);
    expect(same).toMatchObject({ result: one?.result, boughtBy: 'Lot phone' });
    expect(same?.receipt).toEqual({ ...one?.receipt, key: same?.id });
    expect(await cars.count()).toBe(0);
  }
  // The phone has its own reports and was sent none of the owner's.
  expect(await platesOn(buyer)).toEqual([FIRST, SECOND]);
});

it('a report that the owner deletes stays deleted; the buyer deletes only a copy', async () => {
  const all = await dealership();
  const { buyer, device } = all;
  const id = await buy(all, FIRST);
  await buy(all, SECOND);
  await handOver(all);
  const [, second] = await accountDatabase(device.accountId).reports.orderBy('at').toArray();
  await deleteReports(device.accountId, [second?.id ?? '']);
  await deleteReports(buyer.accountId, [id]);
  // The phone sends all of its reports again, as after a restore.
  await beginAsBuyer(buyer, await readOwnerKey(await ownerKeyText(await ringOn(device))));
  await handOver(all);
  expect(await platesOn(device)).toEqual([FIRST]);
});

it('a report stays on the phone as long as its owner has sharing off', async () => {
  const all = await dealership();
  const { buyer, device } = all;
  await beginAsBuyer(buyer);
  await buy(all, FIRST);
  await handOver(all);
  expect(await platesOn(device)).toEqual([]);
  await beginAsBuyer(buyer, await readOwnerKey(await ownerKeyText(await ringOn(device))));
  await buy(all, SECOND);
  await handOver(all);
  expect(await platesOn(device)).toEqual([FIRST, SECOND]);
});

it('a report that a restored server may have lost is sent again', async () => {
  const all = await dealership();
  const { session, buyer, device } = all;
  await buy(all, FIRST);
  await syncAs(session, buyer);
  await server.backend.library.transaction((sql) => {
    sql.run('DELETE FROM box');
    sql.run('UPDATE file SET epoch = :epoch', { epoch: Buffer.alloc(8, 7) });
  });
  await handOver(all);
  expect(await platesOn(device)).toEqual([FIRST]);
});

it('a report that arrives damaged is requested again and does not delay the others', async () => {
  const all = await dealership();
  const { owner, session, buyer, device } = all;
  for (const plate of [FIRST, SECOND, THIRD]) await buy(all, plate);
  await syncAs(session, buyer);
  await server.backend.library.transaction((sql) => {
    const [cut, bent] = sql.all<{ sale: string; sealed: Buffer }>(
      'SELECT sale, sealed FROM box ORDER BY sale',
    );
    const change = 'UPDATE box SET sealed = :sealed WHERE sale = :sale';
    sql.run(change, { sale: cut?.sale ?? '', sealed: cut?.sealed.subarray(0, 20) ?? null });
    const other = Buffer.from(bent?.sealed.map((byte) => byte ^ 1) ?? []);
    sql.run(change, { sale: bent?.sale ?? '', sealed: other });
  });
  await syncAs(owner, device);
  expect(await platesOn(device)).toEqual([THIRD]);
  await handOver(all);
  expect(await platesOn(device)).toEqual([FIRST, SECOND, THIRD]);
});

const content = { kind: 'report', receipt: { id: 'T000001' } };
it("a sealed report opens only with its owner's key ring, generation and sale", async () => {
  const ring = newRing();
  const sealed = await sealForOwner(await keyOf(ring), 'T000001', content);
  const boxed = { sale: 'T000001', generation: 1, sealed };
  expect(await openFromPhone(ring, boxed)).toEqual(content);
  // A later generation of the owner's key still opens reports sealed for an earlier one.
  const later = withGeneration(ring);
  expect(await openFromPhone(later, boxed)).toEqual(content);
  expect(await ownerKeyText(later)).not.toBe(await ownerKeyText(ring));
  const swapped = await sealForOwner(await keyOf(newRing()), 'T000001', content);
  const moved = { ...(await keyOf(newRing())), point: (await keyOf(ring)).point };
  const elsewhere = await sealForOwner(moved, 'T000001', content);
  const forged = Uint8Array.from({ length: 400 }); // this key gives no shared secret
  const attacks = [
    { ...boxed, sale: 'T000002' },
    { ...boxed, generation: 2 },
    ...[swapped, elsewhere, forged, sealed.slice(0, -1), sealed.slice(0, 31)].map((sealed) => ({
      ...boxed,
      sealed,
    })),
  ];
  for (const attack of attacks) expect(await openFromPhone(later, attack)).toBeUndefined();
});

it('each sealed report has its own key', async () => {
  const key = await keyOf(newRing());
  const [one, other] = [
    await sealForOwner(key, 'T000001', content),
    await sealForOwner(key, 'T000001', content),
  ];
  expect(one.subarray(0, 32)).not.toEqual(other.subarray(0, 32));
});

it("a sealed report opens only with the whole key in the owner's QR code", async () => {
  const text = await ownerKeyText(newRing());
  expect(text).toMatch(/^[\w-]{66}$/);
  expect(await readOwnerKey('')).toBeUndefined();
  expect(await readOwnerKey(text.slice(1))).toBeUndefined();
});
