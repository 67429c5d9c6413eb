// The cars on this phone. All reports on one plate belong to one car.

import type { Stock } from '../../data/car/seen.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type PlateRow, type ReportSummary } from '../account/database.ts';
import { carNotes, inStock } from './car-notes.ts';
import { remembered } from './remembered.ts';

/**
 * One plate with its reports, newest first. `stock` is set only in the list of the dealer's own
 * cars.
 */
export type CarSummary = { plate: string; reports: ReportSummary[]; stock?: Stock };

/** The cars found, up to the requested number, and how many match in all. */
export type CarsFound = { cars: CarSummary[]; count: number };

type Wanted = {
  /** The searched part of a plate. */
  search: string;
  limit: number;
  /** Plates to list first, although they have no report yet. */
  awaited?: readonly string[];
};

/** Finds cars by a part of the plate, newest report first. Cars that have only a note come last. */
export async function carsFound(
  accountId: string,
  { search, limit, awaited = [] }: Wanted,
): Promise<CarsFound> {
  const wanted = normalise(search);
  const isFirst = wanted === '' && limit <= FIRST_MAX;
  const [known, keys, notes] = await Promise.all([
    isFirst ? newestPlates(accountId, limit) : platesByDate(accountId),
    plateKeys(accountId),
    carNotes(accountId),
  ]);
  const unknown = awaited.filter((plate) => !keys.has(plateKey(plate)));
  const listed = new Set(unknown.map(plateKey));
  const noted = notes.filter(({ plate }) => !keys.has(plate) && !listed.has(plate));
  const cars = [
    ...unknown.map(withoutReports),
    ...known.map(({ written, reports }) => ({ plate: written, reports })),
    ...noted.map(({ written }) => withoutReports(written)),
  ];
  const found = cars.filter(({ plate }) => plate.includes(wanted));
  const count = isFirst ? unknown.length + keys.size + noted.length : found.length;
  return { cars: found.slice(0, limit), count };
}

/**
 * The first screen needs at most this many rows. A search and the rest of the list need all rows.
 */
const FIRST_MAX = 50;

const plateKeys = remembered<ReadonlySet<string>>('plates', {
  read: async (accountId) =>
    new Set(await accountDatabase(accountId).plates.toCollection().primaryKeys()),
});

function newestPlates(accountId: string, limit: number): Promise<PlateRow[]> {
  return accountDatabase(accountId).plates.orderBy('newestAt').reverse().limit(limit).toArray();
}

const platesByDate = remembered<readonly PlateRow[]>('plates', {
  read: async (accountId) => {
    const rows = await accountDatabase(accountId).plates.orderBy('newestAt').toArray();
    return rows.reverse();
  },
});

function withoutReports(plate: string): CarSummary {
  return { plate, reports: [] };
}

/** The cars in the dealer's yard, longest in stock first. */
export async function carsInStock(accountId: string): Promise<Required<CarSummary>[]> {
  const own = inStock(await carNotes(accountId));
  return own.map(({ written, stock }) => ({ plate: written, reports: [], stock }));
}

/** The reports on a plate, newest first. */
export async function reportsOfPlate(accountId: string, plate: string): Promise<ReportSummary[]> {
  return (await accountDatabase(accountId).plates.get(plateKey(plate)))?.reports ?? [];
}
