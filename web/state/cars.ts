// This phone's cars, and the checks not yet bought for each.

import { type Car, makerOf, openChecksOf } from '../../data/car/car.ts';
import { type Maker, type Offer, offersOf } from '../../data/car/offers.ts';
import { isAskedByPlate } from '../../data/catalogue.ts';
import { isWellFormed, normalise, plateKey } from '../../data/values/identifiers.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { type CarSummary, type CarsFound, carsFound, carsInStock } from '../../sw/reports/cars.ts';
import { asksFor, boughtLately, noRecordOf, onTheWay, waitingByPlate } from './already-asked.ts';
import { useServicesOff } from './config.ts';
import { judging } from './judging.ts';
import { type OutboxRow, useOutbox } from './outbox.ts';
import { useOwn } from './use-own.ts';

export type { Car, CarSummary, Offer, ReportSummary };

/** The phone's tables about cars: reports by plate, and the dealer's notes. */
const TABLES = ['plates', 'cars'] as const;

/**
 * Cars whose plate contains the search: first those waiting for their first report, then the others
 * by their newest report.
 */
export function useCars(search: string, limit: number): CarsFound | undefined {
  const rows = useOutbox();
  const ofCars = rows?.filter(({ serviceId }) => isAskedByPlate(serviceId)) ?? [];
  const awaited = [...new Set(ofCars.map(({ subject = '' }) => normalise(subject)))].reverse();
  const wanted = { search, limit, awaited };
  const read = (accountId: string) => carsFound(accountId, wanted);
  const found = useOwn(['cars', wanted], TABLES, read, { isSteady: true, rests: true });
  return rows && found;
}

/** The cars in the dealer's yard, longest in stock first; undefined until read. */
export function useStock(): Required<CarSummary>[] | undefined {
  return useOwn(['stock'], 'cars', carsInStock, { isSteady: true });
}

/** A car as its newest reports describe it; undefined until read. */
export function useCar(plate: string): Car | undefined {
  const read = async (accountId: string) => (await judging()).judgedCar(accountId, plate);
  const row = plateKey(plate);
  return useOwn(['car', row], TABLES, read, { row, rests: true });
}

/** Requests that may still bring a report on a plate. */
export function useRequestsFor(plate: string): OutboxRow[] {
  return onTheWay(useOutbox() ?? [], plate);
}

/** Requests that ended because the source does not know this plate. */
export function useNoRecord(plate: string): OutboxRow[] {
  const wanted = plateKey(plate);
  return noRecordOf((useOutbox() ?? []).filter(({ subject = '' }) => plateKey(subject) === wanted));
}

/** The number of unfinished requests for each plate, by the plate's key. */
export function useWaitingByPlate(): ReadonlyMap<string, number> {
  return waitingByPlate(useOutbox() ?? []);
}

type Known = { recent: string[]; maker: Maker };

const NOTHING_KNOWN: Known = { recent: [], maker: 'unknown' };

/** The checks that a tap can buy for a plate; undefined until the phone's own reports are read. */
export function useOffers(plate: string): Offer[] | undefined {
  return useOffersOfAll([plate])?.[0];
}

/** Like {@link useOffers}, for several plates in the given order. */
export function useOffersOfAll(plates: readonly string[]): Offer[][] | undefined {
  const keys = plates.map((plate) => (isWhole(plate) ? plateKey(plate) : ''));
  const read = (accountId: string) => Promise.all(plates.map((plate) => knownOf(accountId, plate)));
  // The query keys contain plates. They stay in memory only, like the text in the form.
  const known = useOwn(['known of cars', ...keys], 'plates', read);
  const rows = useOutbox();
  const off = useServicesOff();
  if (!rows) return undefined;
  return known?.map(({ recent, maker }, at) => {
    const waiting = onTheWay(rows, plates[at] ?? '').flatMap(asksFor);
    return offersOf({ recent: new Set([...recent, ...waiting]), maker, off });
  });
}

/** Why the app offers no checks for a plate. */
export function useWhyNone(plate: string): 'none' | 'cancelling' | 'noneNow' {
  const requests = useRequestsFor(plate);
  const car = useCar(plate);
  const off = useServicesOff();
  if (requests.some(({ asks }) => asks === 'cancel')) return 'cancelling';
  const isOff = car && openChecksOf(car).some(({ id }) => off.has(id));
  return isOff ? 'noneNow' : 'none';
}

function isWhole(plate: string): boolean {
  return isWellFormed('plate', normalise(plate));
}

async function knownOf(accountId: string, plate: string): Promise<Known> {
  if (!isWhole(plate)) return NOTHING_KNOWN;
  const recent = await boughtLately(accountId, plate);
  const { judgedCar } = await judging();
  const maker = makerOf(await judgedCar(accountId, plate));
  return { recent: recent.map(({ serviceId }) => serviceId), maker };
}
