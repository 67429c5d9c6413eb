// The days of the invented past, in order: which dealer buys which check and when, and sometimes an
// incident for the operator. The same number of days always gives the same past.

import type { ServiceId } from '../../data/catalogue.ts';
import { type InventedDealer, inventedDealers } from './invented-dealers.ts';
import { type Seeded, seededBy } from './seeded.ts';

export const DAY_MS = 24 * 3_600_000;
/** How much earlier midnight comes in India than in UTC. */
const MIDNIGHT_MS = 5.5 * 3_600_000;

export type Action = { at: number } & (
  | { kind: 'open-unpaid'; dealer: InventedDealer }
  | { kind: 'buy'; dealer: InventedDealer; service: ServiceId; about: string; isFetched: boolean }
  | { kind: 'refund' | 'credit' | 'debit' | 'block' | 'lost-phone'; dealer: InventedDealer }
  | { kind: 'dispute' | 'dispute-lost' | 'dispute-won'; dealer: InventedDealer }
  | { kind: 'paid-in-vain' | 'stranger'; dealer: InventedDealer }
  | { kind: 'day-over' }
);

/** Returns all actions of the last `days` days, oldest first. */
export function actionsUntil(now: number, days: number): Action[] {
  const seeded = seededBy(`the past of ${days} days`);
  const begins = now - days * DAY_MS;
  const midnight = begins - ((begins + MIDNIGHT_MS) % DAY_MS);
  const daily = Array.from({ length: days + 1 }, (_, day) => day).flatMap((day) =>
    actionsOfDay(seeded, { at: midnight + day * DAY_MS, part: day / days }),
  );
  const all = [...daily, ...incidents(begins, days * DAY_MS)];
  return all.filter(({ at }) => at > begins && at < now).sort((a, b) => a.at - b.at);
}

type IndianDay = { at: number; part: number };

function actionsOfDay(seeded: Seeded, { at, part }: IndianDay): Action[] {
  const isSunday = new Date(at + MIDNIGHT_MS).getUTCDay() === 0;
  const here = inventedDealers.filter(({ cameAfter }) => cameAfter <= part);
  const bought = here.flatMap((dealer): Action[] => {
    const usual = isSunday ? dealer.perDay / 3 : dealer.perDay;
    const count = seeded.between(Math.floor(usual * 0.5), Math.ceil(usual * 1.5));
    const leftUnpaid = seeded.isOneIn(25) ? 1 : 0;
    return [
      ...Array.from({ length: count }, () => purchase(seeded, dealer, at)),
      ...Array.from({ length: leftUnpaid }, (): Action => {
        return { at: hourOf(seeded, at), kind: 'open-unpaid', dealer };
      }),
    ];
  });
  return [...bought, { at: at + DAY_MS - 1, kind: 'day-over' }];
}

function purchase(seeded: Seeded, dealer: InventedDealer, midnight: number): Action {
  const service = seeded.pick(dealer.buys);
  return {
    at: hourOf(seeded, midnight),
    kind: 'buy',
    dealer,
    service,
    about: plateOf(seeded, dealer),
    isFetched: !seeded.isOneIn(60),
  };
}

/** Returns a time between 9:30 and 21:00: the sum of two dice, so most often in the afternoon. */
function hourOf(seeded: Seeded, midnight: number): number {
  const [low, high] = [9.5 * 3_600_000, 21 * 3_600_000];
  const half = Math.floor((high - low) / 2);
  return midnight + low + seeded.between(0, half) + seeded.between(0, half);
}

/** Last digits of plates that make the sandbox's source fail; see source.ts. */
const FAILING = ['9404', '9404', '9404', '9404', '9500', '9429', '9599'] as const;

function plateOf(seeded: Seeded, { places }: InventedDealer): string {
  const letter = () => String.fromCharCode(65 + seeded.between(0, 25));
  const district = String(seeded.between(1, 40)).padStart(2, '0');
  const number = String(seeded.between(1, 9_399)).padStart(4, '0');
  const end = seeded.isOneIn(16) ? seeded.pick(FAILING) : number;
  return `${seeded.pick(places)}${district}${letter()}${letter()}${end}`;
}

export type Incident = Exclude<Action['kind'], 'open-unpaid' | 'buy' | 'day-over'>;

/** Each incident happens at the same fraction of the way through every invented history. */
const INCIDENTS: readonly [part: number, kind: Incident, email: string][] = [
  [0.2, 'refund', 'desk@sheetalwheels.example'],
  [0.33, 'credit', 'gurpreet@caradda.example'],
  [0.36, 'lost-phone', 'anita@truemiles.example'],
  [0.45, 'dispute', 'imran.motors@lots.example'],
  [0.55, 'dispute-won', 'imran.motors@lots.example'],
  [0.6, 'dispute', 'contact@oneday.example'],
  [0.66, 'dispute-lost', 'contact@oneday.example'],
  [0.67, 'block', 'contact@oneday.example'],
  [0.7, 'credit', 'sales@nandicars.example'],
  [0.72, 'debit', 'sales@nandicars.example'],
  [0.9, 'refund', 'anita@truemiles.example'],
  [0.97, 'dispute', 'gurpreet@caradda.example'],
];

function incidents(begins: number, spanMs: number): Action[] {
  return INCIDENTS.flatMap(([part, kind, email]) => {
    const dealer = inventedDealers.find((each) => each.email === email);
    return dealer ? [{ at: Math.round(begins + part * spanMs), kind, dealer }] : [];
  });
}
