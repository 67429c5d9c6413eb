// Judges cars and sellers by the reports on this phone, each time from scratch. Needs all the
// rules, which a page loads after its first screen.

import type { CarReport } from '../../data/car/about-car.ts';
import { allFindings, type Car, plateColourOf } from '../../data/car/car.ts';
import { carOf } from '../../data/car/car-of.ts';
import { chassisSigns, type Seen } from '../../data/car/seen.ts';
import { isAskedByPlate, serviceByName } from '../../data/catalogue.ts';
import type { Finding } from '../../data/findings/finding.ts';
import type { Reader } from '../../data/judge.ts';
import { judges, knownJudge } from '../../data/judges.ts';
import type { PlateColour } from '../../data/report.ts';
import { plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { indianToday } from '../server-clock.ts';
import { carNote } from './car-notes.ts';
import { reportsOfPlate } from './cars.ts';
import { byDate } from './plates.ts';
import { reportsByDate } from './report-search.ts';

/**
 * Judges a car by its plate's newest reports and its note. For a buyer, findings do not quote
 * personal data.
 */
export async function judgedCar(
  accountId: string,
  plate: string,
  reader: Reader = 'dealer',
): Promise<Car> {
  const { plates, cars, results, reports } = accountDatabase(accountId);
  // Use one transaction instead of one per read, because a list judges a screenful of cars.
  return results.db.transaction('r', [plates, cars, results, reports], async () => {
    const [summaries, noted] = await Promise.all([
      reportsOfPlate(accountId, plate),
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
    const isDealers = reader === 'dealer';
    const seen = isDealers ? noted?.seen : forBuyers(noted?.seen);
    const sameChassis = isDealers ? await chassisElsewhere(accountId, plate, judged) : undefined;
    return carOf(judged, { seen, today: indianToday(), sameChassis, seller });
  });
}

/** The dealer's observations as a buyer's copy shows them: without the chassis number. */
export function forBuyers(seen: Seen | undefined): Seen | undefined {
  if (!seen) return undefined;
  const { chassisEnd: _, ...told } = seen;
  return told;
}

/** Registration reports on other plates that have this car's chassis number. */
async function chassisElsewhere(accountId: string, plate: string, judged: readonly CarReport[]) {
  const chassis = judged.find(({ about }) => about.chassis !== undefined)?.about.chassis ?? '';
  if (chassisSigns(chassis).length < CHASSIS_WHOLE || /[*•]|XXX/i.test(chassis)) return [];
  const { results, reports } = accountDatabase(accountId);
  const ids = await results
    .where('result.vehicle_chasi_number')
    .equalsIgnoreCase(chassis)
    .limit(SAME_CHASSIS_MAX)
    .primaryKeys();
  const same = (await reports.bulkGet(ids)).filter((each) => each !== undefined);
  const others = same.filter(({ subject }) => plateKey(subject) !== plateKey(plate));
  const plates = new Map(
    others.map(({ subject, id }) => [plateKey(subject), { plate: subject, reportId: id }]),
  );
  return [...plates.values()];
}

/**
 * The maximum number of reports to look up by one chassis number, including the car's own. A source
 * may give all cars the same number, and comparing all of them would slow lists down.
 */
const SAME_CHASSIS_MAX = 50;

/** A text with fewer letters and digits than this, such as `NA1`, is not a chassis number. */
const CHASSIS_WHOLE = 8;

/** The holders that these reports name, newest report first. Skips deleted reports. */
async function holdersIn(accountId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const { results } = accountDatabase(accountId);
  const stored = (await results.bulkGet(ids)).filter((each) => each !== undefined);
  return stored
    .toSorted((one, other) => (one.receipt.at < other.receipt.at ? 1 : -1))
    .flatMap(({ id, result, receipt }) => {
      const service = serviceByName(receipt.serviceName);
      const judge = service && judges[service.id];
      if (!judge?.holder || !judge.isReadable(result)) return [];
      const findings = judge.judged(result, receipt.at)?.findings ?? [];
      return [{ ...judge.holder(result), reportId: id, findings }];
    });
}

/** What a list shows for a report: its worst finding, and the colour of the car's plate. */
export type ListedReport = { worst: Finding | undefined; colour: PlateColour | undefined };

export async function listedReport(
  accountId: string,
  { id, serviceId, subject, at }: ReportSummary,
): Promise<ListedReport> {
  // All rows of a car show the same plate colour, which may come from a different report.
  const car = isAskedByPlate(serviceId) ? await judgedCar(accountId, subject) : undefined;
  const newest = car?.reports.find((each) => each.id === id);
  const stored = newest ? undefined : await accountDatabase(accountId).results.get(id);
  const judged = newest ?? knownJudge(serviceId)?.judged(stored?.result, at);
  return { worst: judged?.findings[0], colour: car && plateColourOf(car.identity) };
}

/**
 * Reports on people whose names can be compared with an owner's: the newest ones, and chosen ones
 * of any age.
 */
export async function paperReports(
  accountId: string,
  { limit, chosen = [] }: { limit: number; chosen?: readonly string[] },
): Promise<ReportSummary[]> {
  // A car's file shows only the chosen reports, and must not wait until ten thousand others have
  // been read.
  if (limit === 0) {
    const reports = await accountDatabase(accountId).reports.bulkGet([...chosen]);
    return reports.filter((report) => report !== undefined).sort(byDate);
  }
  const all = await reportsByDate(accountId);
  const papers = all.filter(({ serviceId }) => knownJudge(serviceId)?.holder);
  return papers.filter(({ id }, at) => at < limit || chosen.includes(id));
}

/** A list of the report with its findings; empty if this build cannot read the report. */
function judgedReport(
  { id, serviceId, at }: ReportSummary,
  result: unknown,
  reader: Reader,
): CarReport[] {
  const judged = knownJudge(serviceId)?.judged(result, at, reader);
  return judged ? [{ id, serviceId, soldAt: at, ...judged }] : [];
}

/** Reports that have arrived on one car, or one report on a person. */
export type Arrival = {
  /** The plate, or the masked number. */
  subject: string;
  colour: PlateColour | undefined;
  reports: ReportSummary[];
  /** The worst finding; undefined if there is none. */
  worst: Finding | undefined;
  /** How many bad findings there are besides the worst. */
  more: number;
  /** The address of the screen that shows the reports. */
  address: string;
};

/**
 * The arrived reports with these ids, grouped by car in the given order, for screens and
 * notifications.
 */
export async function arrivalsOf(accountId: string, ids: readonly string[]): Promise<Arrival[]> {
  const { reports, plates, cars, results } = accountDatabase(accountId);
  // Use one transaction instead of one per read, because a drain may bring a hundred reports.
  return results.db.transaction('r', [reports, plates, cars, results], async () =>
    arrived(accountId, await reports.bulkGet([...ids])),
  );
}

async function arrived(
  accountId: string,
  found: (ReportSummary | undefined)[],
): Promise<Arrival[]> {
  const groups = new Map<string, ReportSummary[]>();
  for (const report of found) {
    if (!report) continue;
    const key = isAskedByPlate(report.serviceId) ? plateKey(report.subject) : report.id;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return Promise.all([...groups.values()].map((reports) => arrivalOf(accountId, reports)));
}

async function arrivalOf(accountId: string, reports: ReportSummary[]): Promise<Arrival> {
  const [{ id, serviceId, subject, at } = { id: '', serviceId: '', subject: '', at: '' }] = reports;
  const isCar = isAskedByPlate(serviceId);
  const car = isCar ? await judgedCar(accountId, subject) : undefined;
  const stored = car ? undefined : await accountDatabase(accountId).results.get(id);
  const findings = car
    ? allFindings(car)
    : (knownJudge(serviceId)?.judged(stored?.result, at)?.findings ?? []);
  const [worst, ...others] = findings;
  const more = others.filter(({ severity }) => severity !== 'good').length;
  const address = isCar && reports.length > 1 ? `/cars/${subject}` : `/reports/${id}`;
  const colour = car && plateColourOf(car.identity);
  return { subject, colour, reports, worst, more, address };
}
