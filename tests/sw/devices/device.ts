// A dealer's devices, each with its own database.

import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { wrapResult } from '../../../data/contract.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import type { Account } from '../../../sw/device.ts';
import {
  joinedByApproval,
  keysToHandOver,
  startGeneration,
  turnOn,
} from '../../../sw/devices/membership.ts';
import {
  keysOf,
  newRing,
  type Ring,
  storedRing,
  withGeneration,
} from '../../../sw/devices/ring.ts';
import { type Standing, standing } from '../../../sw/devices/standing.ts';
import type { Sealer } from '../../../sw/devices/sync/seal.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { storeReport } from '../../../sw/reports/library.ts';
import { receiptOf } from '../sold.ts';

let devices = 0;

export function newDevice(): Account {
  devices += 1;
  return { accountId: `${crypto.randomUUID()}-${devices}`, email: 'dealer@example.in' };
}

/** Turns the library on, with this device as its first. */
export async function firstDevice(): Promise<Account> {
  const owner = newDevice();
  await turnOn(owner, { ring: newRing(), recovery: new Uint8Array(60) });
  return owner;
}

export async function joinedBy(owner: Account, approving: Account): Promise<void> {
  await joinedByApproval(owner, await keysToHandOver(approving.accountId));
}

export async function joinedDevice(approving: Account): Promise<Account> {
  const owner = newDevice();
  await joinedBy(owner, approving);
  return owner;
}

export async function ringOn({ accountId }: Account): Promise<Ring> {
  const ring = await storedRing(accountId);
  if (!ring) throw new Error('The device has no keys.');
  return ring;
}

export async function sealerOn(owner: Account): Promise<Sealer> {
  const ring = await ringOn(owner);
  return { ...ring, ...(await keysOf(ring)) };
}

/** Makes a new generation of keys; every other device must then join again. */
export async function newGeneration(owner: Account, times = 1): Promise<void> {
  const rest = { recovery: new Uint8Array(60), otp: '123456' };
  let ring = await ringOn(owner);
  for (let time = 0; time < times; time += 1) {
    ring = withGeneration(ring);
    await startGeneration(owner, { ring, ...rest });
  }
}

type On = Extract<Standing, { kind: 'on' }>;

export async function isOn({ accountId }: Account): Promise<On> {
  const state = await standing(accountId);
  if (state.kind !== 'on') throw new Error(`The library is ${state.kind}.`);
  return state;
}

export async function reportCount(owner: Account): Promise<number> {
  return (await holdings(owner)).reports.length;
}

export async function syncAll(owners: Account[]): Promise<void> {
  for (const owner of [...owners, ...owners]) await sync(owner);
}

let sales = 0;

/** `key`: the call's idempotency key. `sale`: the sale's number in the wallet. */
export type Bought = { key: string; sale: string; plate: string };

export async function buy(
  owner: Account,
  plate: string,
  serviceId: ServiceId = 'hyundai',
  more: object = {},
): Promise<Bought> {
  sales += 1;
  const service = serviceById(serviceId);
  const sample = sampleAnswer(service);
  const own = serviceId === 'rc' ? { rc_number: plate } : { vehicleNumber: plate };
  const at = new Date(Date.now()).toISOString();
  const receipt = receiptOf(serviceId, { id: `T${100_000 + sales}`, at });
  const { key } = receipt;
  const result = Object.assign({}, sample, own, more);
  await storeReport(owner, { data: wrapResult(service.envelope, result), receipt });
  return { key, sale: receipt.id, plate };
}

/** A device's data, without the parts that differ between a dealer's devices. */
export async function holdings({ accountId }: Account) {
  const { reports, results, plates, cars, profile } = accountDatabase(accountId);
  const stored = await results.toArray();
  const saleOf = new Map(stored.map(({ id, receipt }) => [id, receipt.id]));
  const listed = (await reports.toArray()).map(({ id, ...rest }) => ({
    ...rest,
    sale: saleOf.get(id),
  }));
  const filed = (await plates.toArray()).map(({ plate, reports: rows }) => [
    plate,
    rows.map(({ transactionId }) => transactionId).sort(),
  ]);
  const noted = (await cars.toArray()).map(({ sellerIds = [], ...rest }) => {
    const sellers = sellerIds.flatMap((id) => saleOf.get(id) ?? []);
    return { ...rest, seen: rest.seen, before: rest.before, sellers: sellers.sort() };
  });
  return {
    reports: listed.sort((one, other) => (`${one.sale}` < `${other.sale}` ? -1 : 1)),
    results: stored
      .map(({ id, receipt: { key, ...receipt }, ...rest }) => ({ ...rest, receipt }))
      .sort((one, other) => (one.receipt.id < other.receipt.id ? -1 : 1)),
    plates: filed,
    cars: noted,
    dealership: await profile.toArray(),
  };
}
