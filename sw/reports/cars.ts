// The cars of this phone: the reports of one plate belong to one car.

import type { CarReport } from '../../data/car/about-car.ts';
import { type Car, carOf } from '../../data/car/car.ts';
import { catalogue, isAskedByPlate, knownService, serviceByName } from '../../data/catalogue.ts';
import type { Reader } from '../../data/service.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { carNote, carNotes } from './car-notes.ts';
import { reportsByDate } from './report-search.ts';

/** One plate and its reports, newest first. */
export type CarSummary = { plate: string; reports: ReportSummary[] };

/** At most as many cars as were wanted, and how many there are in all. */
export type CarsFound = { cars: CarSummary[]; count: number };

type Wanted = {
  /** A part of the plate. */
  search: string;
  limit: number;
  /** Plates that come first where there is no report of them yet. */
  awaited?: readonly string[];
};

/** The car with the newest report first, and last those of which there is only a note. */
export async function carsFound(
  accountId: string,
  { search, limit, awaited = [] }: Wanted,
): Promise<CarsFound> {
  const wanted = normalise(search);
  const known = await carsByKey(accountId);
  const unknown = awaited.filter((plate) => !known.has(plateKey(plate)));
  const listed = new Set([...known.keys(), ...unknown.map(plateKey)]);
  const noted = (await carNotes(accountId)).filter(({ plate }) => !listed.has(plate));
  const cars = [
    ...unknown.map(withoutReports),
    ...known.values(),
    ...noted.map(({ written }) => withoutReports(written)),
  ];
  const found = cars.filter(({ plate }) => plate.includes(wanted));
  return { cars: found.slice(0, limit), count: found.length };
}

function withoutReports(plate: string): CarSummary {
  return { plate, reports: [] };
}

/** The reports of a plate, newest first. */
export async function reportsOfPlate(accountId: string, plate: string): Promise<ReportSummary[]> {
  return (await carsByKey(accountId)).get(plateKey(plate))?.reports ?? [];
}

/**
 * A car as the newest reports of its plate describe it, with what was noted of it. For a buyer its
 * findings quote nothing personal.
 */
export async function judgedCar(
  accountId: string,
  plate: string,
  reader: Reader = 'dealer',
): Promise<Car> {
  const noted = await carNote(accountId, plate);
  const summaries = await reportsOfPlate(accountId, plate);
  const newest = summaries.filter(
    ({ serviceId }, at) => summaries.findIndex((each) => each.serviceId === serviceId) === at,
  );
  const stored = await accountDatabase(accountId).results.bulkGet(newest.map(({ id }) => id));
  const judged = newest.flatMap((summary, at) => judgedReport(summary, stored[at]?.result, reader));
  const seller = await holdersIn(accountId, noted?.sellerIds ?? []);
  return carOf(judged, { seen: noted?.seen, seller });
}

/** Whose papers these reports are, newest first; what was deleted is passed over. */
async function holdersIn(accountId: string, ids: string[]) {
  const { results } = accountDatabase(accountId);
  const stored = (await results.bulkGet(ids)).filter((each) => each !== undefined);
  return stored
    .toSorted((one, other) => (one.receipt.at < other.receipt.at ? 1 : -1))
    .flatMap(({ id, result, receipt }) => {
      const service = serviceByName(receipt.serviceName);
      if (!service?.holder || !service.isReadable(result)) return [];
      const findings = service.judged(result, receipt.at)?.findings ?? [];
      return [{ ...service.holder(result), reportId: id, findings }];
    });
}

/**
 * Reports on persons whose names can be compared with an owner's, newest first: so many, and those
 * that were chosen, however old.
 */
export async function paperReports(
  accountId: string,
  { limit, chosen = [] }: { limit: number; chosen?: readonly string[] },
): Promise<ReportSummary[]> {
  const all = await reportsByDate(accountId);
  const papers = all.filter(({ serviceId }) => knownService(serviceId)?.holder);
  return papers.filter(({ id }, at) => at < limit || chosen.includes(id));
}

/** None where this build cannot read it: another may. */
function judgedReport(
  { id, serviceId, at }: ReportSummary,
  result: unknown,
  reader: Reader,
): CarReport[] {
  const judged = knownService(serviceId)?.judged(result, at, reader);
  return judged ? [{ id, serviceId, soldAt: at, ...judged }] : [];
}

type Cars = ReadonlyMap<string, CarSummary>;

/** Every row of a list asks for its car: ten thousand reports are grouped once for all of them. */
const grouped = new WeakMap<readonly ReportSummary[], Cars>();

/** By their plates' keys, the one with the newest report first. */
async function carsByKey(accountId: string): Promise<Cars> {
  const reports = await reportsByDate(accountId);
  const cars = grouped.get(reports) ?? carsOf(reports);
  grouped.set(reports, cars);
  return cars;
}

function carsOf(newestFirst: readonly ReportSummary[]): Cars {
  const cars = new Map<string, CarSummary>();
  // Most plates are spelt the same in all their reports: their key is worked out only once.
  const spelt = new Map<string, CarSummary>();
  for (const report of newestFirst) {
    if (!ofCars.has(report.serviceId)) continue;
    const car = spelt.get(report.subject) ?? carSpelt(report.subject, cars);
    spelt.set(report.subject, car);
    car.reports.push(report);
  }
  return cars;
}

const ofCars: ReadonlySet<string> = new Set(
  catalogue.filter(({ id }) => isAskedByPlate(id)).map(({ id }) => id),
);

function carSpelt(subject: string, cars: Map<string, CarSummary>): CarSummary {
  const key = plateKey(subject);
  const car = cars.get(key) ?? { plate: normalise(subject), reports: [] };
  cars.set(key, car);
  return car;
}
