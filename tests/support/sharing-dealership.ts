// An owner whose devices share reports, and a buyer's phone that seals what it buys for these
// devices.

import type { Answer } from '../../data/contract.ts';
import { beginAsBuyer } from '../../sw/account/buyers-session.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import type { Account } from '../../sw/device.ts';
import { type OwnerKey, ownerKeyText, readOwnerKey } from '../../sw/devices/buyers-key.ts';
import type { newRing } from '../../sw/devices/ring.ts';
import { sync } from '../../sw/devices/sync/sync.ts';
import { storeReport } from '../../sw/reports/library.ts';
import { firstDevice, ringOn } from '../sw/devices/device.ts';
import { buyerPhone } from './buyer-phones.ts';
import { type Dealer, signedInDealer } from './dealer.ts';
import { connect } from './dealers-devices.ts';

/** Makes an owner with a device that shares, and a buyer's phone that has scanned its QR code. */
export async function sharingDealership(url: string) {
  const owner = await signedInDealer(url, 900);
  connect(owner);
  const device = await firstDevice();
  const session = await buyerPhone(url, owner, { perDay: 500 });
  const buyer: Account = { accountId: crypto.randomUUID(), email: '', buyer: 'Lot phone' };
  const key = await readOwnerKey(await ownerKeyText(await ringOn(device)));
  connect(session);
  await beginAsBuyer(buyer, key);
  return { owner, device, session, buyer };
}

export type Dealership = Awaited<ReturnType<typeof sharingDealership>>;

/** Buys a report, and returns its id on the phone. */
export async function buy({ session, buyer }: Dealership, plate: string): Promise<string> {
  vi.unstubAllGlobals(); // the server asks its source with the same fetch
  const { status, body, text } = await session.buy(plate);
  connect(session);
  if (status !== 200) throw new Error(`No report: ${text}`);
  return storeReport(buyer, body as Answer<'callService'>); // the contract defines this answer
}

export function syncAs(dealer: Dealer, device: Account) {
  connect(dealer);
  return sync(device);
}

/** The phone sends what it has, and then the owner's device fetches it. */
export async function handOver({ owner, session, buyer, device }: Dealership) {
  await syncAs(session, buyer);
  return syncAs(owner, device);
}

export async function platesOn({ accountId }: Account): Promise<string[]> {
  const reports = await accountDatabase(accountId).reports.toArray();
  return reports.map(({ subject }) => subject).sort();
}

export const [FIRST, SECOND, THIRD] = ['MH00SB0001', 'MH00SB0002', 'MH00SB0003'] as const;

/** Returns the key that the phone reads from the QR code. */
export const keyOf = async (ring: ReturnType<typeof newRing>): Promise<OwnerKey> => {
  const key = await readOwnerKey(await ownerKeyText(ring));
  if (!key) throw new Error('The QR has no key.');
  return key;
};
