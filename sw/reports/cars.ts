// The cars of this phone: the reports of one plate belong to one car.

import type { CarReport } from '../../data/car/about-car.ts';
import { type Car, carOf, plateColourOf } from '../../data/car/car.ts';
import { isAskedByPlate, knownService, serviceByName } from '../../data/catalogue.ts';
import type { Finding } from '../../data/findings/finding.ts';
import type { PlateColour } from '../../data/report.ts';
import type { Reader } from '../../data/service.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { accountDatabase, type PlateRow, type ReportSummary } from '../account/database.ts';
import { allFiled } from './all-filed.ts';
import { carNote, carNotes } from './car-notes.ts';
import { byDate } from './read-reports.ts';
import { remembered } from './remembered.ts';
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
  await allFiled(accountId);
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

/** The first screen needs no row but its own; a search and the rest of the list need all. */
const FIRST_MAX = 50;

const plateKeys = remembered('plates', async (accountId) => {
  const keys = await accountDatabase(accountId).plates.toCollection().primaryKeys();
  const known: ReadonlySet<string> = new Set(keys);
  return known;
});

function newestPlates(accountId: string, limit: number): Promise<PlateRow[]> {
  return accountDatabase(accountId).plates.orderBy('newestAt').reverse().limit(limit).toArray();
}

const platesByDate = remembered('plates', async (accountId) => {
  const rows = await accountDatabase(accountId).plates.orderBy('newestAt').toArray();
  return rows.reverse();
});

function withoutReports(plate: string): CarSummary {
  return { plate, reports: [] };
}

/** The reports of a plate, newest first. */
export async function reportsOfPlate(accountId: string, plate: string): Promise<ReportSummary[]> {
  await allFiled(accountId);
  return filedUnder(accountId, plate);
}

async function filedUnder(accountId: string, plate: string): Promise<ReportSummary[]> {
  return (await accountDatabase(accountId).plates.get(plateKey(plate)))?.reports ?? [];
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
  await allFiled(accountId);
  const { plates, cars, results } = accountDatabase(accountId);
  // One transaction, not one for each of its reads: a list judges a screenful of cars.
  return results.db.transaction('r', [plates, cars, results], async () => {
    const [summaries, noted] = await Promise.all([
      filedUnder(accountId, plate),
      carNote(accountId, plate),
    ]);
    const newest = summaries.filter(
      ({ serviceId }, at) => summaries.findIndex((each) => each.serviceId === serviceId) === at,
    );
    const stored = await results.bulkGet(newest.map(({ id }) => id));
    const judged = newest.flatMap((summary, at) =>
      judgedReport(summary, stored[at]?.result, reader),
    );
    const seller = await holdersIn(accountId, noted?.sellerIds ?? []);
    return carOf(judged, { seen: noted?.seen, today: indianDay(Date.now()), seller });
  });
}

/** Whose papers these reports are, newest first; what was deleted is passed over. */
async function holdersIn(accountId: string, ids: string[]) {
  if (ids.length === 0) return [];
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

/** What a list shows of a report: the worst that it found, and the colour of its car's plate. */
export type ListedReport = { worst: Finding | undefined; colour: PlateColour | undefined };

export async function listedReport(
  accountId: string,
  { id, serviceId, subject, at }: ReportSummary,
): Promise<ListedReport> {
  // Another report may have named the colour: all of a car's rows show the same plate.
  const car = isAskedByPlate(serviceId) ? await judgedCar(accountId, subject) : undefined;
  const newest = car?.reports.find((each) => each.id === id);
  const stored = newest ? undefined : await accountDatabase(accountId).results.get(id);
  const judged = newest ?? knownService(serviceId)?.judged(stored?.result, at);
  return { worst: judged?.findings[0], colour: car && plateColourOf(car.identity) };
}

/**
 * Reports on persons whose names can be compared with an owner's, newest first: so many, and those
 * that were chosen, however old.
 */
export async function paperReports(
  accountId: string,
  { limit, chosen = [] }: { limit: number; chosen?: readonly string[] },
): Promise<ReportSummary[]> {
  // A car's file shows those that were chosen: it does not wait for ten thousand others.
  if (limit === 0) return chosenReports(accountId, chosen);
  const all = await reportsByDate(accountId);
  const papers = all.filter(({ serviceId }) => knownService(serviceId)?.holder);
  return papers.filter(({ id }, at) => at < limit || chosen.includes(id));
}

async function chosenReports(
  accountId: string,
  chosen: readonly string[],
): Promise<ReportSummary[]> {
  const reports = await accountDatabase(accountId).reports.bulkGet([...chosen]);
  return reports.filter((report) => report !== undefined).sort(byDate);
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
