// The dealers of the invented past: how much each one buys, where, and which checks.

import type { ServiceId } from '../../data/catalogue.ts';

export type InventedDealer = {
  email: string;
  /** The states that the dealer's cars come from: the first letters of their plates. */
  places: readonly [string, ...string[]];
  /** How many reports the dealer buys on a usual weekday. */
  perDay: number;
  topUpRupees: number;
  /** The services that the dealer buys; the most frequent are listed most often. */
  buys: readonly [ServiceId, ...ServiceId[]];
  /** The fraction of the past that had gone by when the dealer joined. */
  cameAfter: number;
};

const MIXED = ['rc', 'rc', 'challan', 'hyundai', 'maruti', 'rc', 'challan', 'mahindra'] as const;
const PAPERS = ['rc', 'challan', 'pan', 'rc', 'bank', 'challan', 'aadhaar'] as const;

export const inventedDealers: readonly InventedDealer[] = [
  dealer('sales@nandicars.example', ['KA', 'TN'], 6, 1000, MIXED, 0),
  dealer('imran.motors@lots.example', ['MH', 'GJ'], 5, 1000, MIXED, 0),
  dealer('desk@sheetalwheels.example', ['MH'], 4, 500, ['hyundai', 'rc', 'challan'], 0),
  dealer('gurpreet@caradda.example', ['PB', 'HR', 'CH'], 4, 500, MIXED, 0),
  dealer('anita@truemiles.example', ['DL', 'HR', 'UP'], 3, 500, ['maruti', 'rc', 'challan'], 0),
  dealer('office@kaveriautos.example', ['TN', 'KL'], 3, 500, MIXED, 0.05),
  dealer('papers@quickrc.example', ['DL', 'UP'], 3, 200, PAPERS, 0.1),
  dealer('bhavesh@rajkotcars.example', ['GJ'], 2, 200, ['maruti', 'rc'], 0.1),
  dealer('lot12@salemcars.example', ['TN'], 2, 200, ['rc', 'challan', 'mahindra'], 0.15),
  dealer('joseph@kochiwheels.example', ['KL'], 2, 200, MIXED, 0.25),
  dealer('sourav@howrahcars.example', ['WB', 'JH'], 2, 200, ['rc', 'challan'], 0.3),
  dealer('meena@jaipurlot.example', ['RJ'], 2, 100, ['hyundai', 'rc'], 0.4),
  dealer('contact@oneday.example', ['MP'], 2, 100, PAPERS, 0.45),
  dealer('hari@nagpurmotors.example', ['MH'], 2, 100, ['rc', 'maruti'], 0.55),
  dealer('new.lot@siliguri.example', ['WB', 'AS'], 1, 100, ['rc'], 0.7),
  dealer('vikram@lastmile.example', ['TS', 'AP'], 2, 200, MIXED, 0.8),
];

/** A dealer who is closing the business and buys nothing on a usual day; see make-history.ts. */
const closing = dealer('closing@oldlot.example', ['GA'], 0, 100, ['hyundai'], 1);

export function inventedDealer(email: string): InventedDealer {
  const found = [...inventedDealers, closing].find((each) => each.email === email);
  if (!found) throw new Error(`No invented dealer is called ${email}.`);
  return found;
}

function dealer(
  email: string,
  places: InventedDealer['places'],
  perDay: number,
  topUpRupees: number,
  buys: InventedDealer['buys'],
  cameAfter: number,
): InventedDealer {
  return { email, places, perDay, topUpRupees, buys, cameAfter };
}
