// What reports that have come say, told by car: where the dealer is, and on the phone's own screen.

import { allFindings, plateColourOf } from '../../data/car/car.ts';
import { isAskedByPlate } from '../../data/catalogue.ts';
import type { Finding } from '../../data/findings/finding.ts';
import type { PlateColour } from '../../data/report.ts';
import { plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { judgedCar } from './judged-cars.ts';
import { storedReport } from './library.ts';

/** Reports of one car, or one report of a person. */
export type Arrival = {
  /** The plate, or the masked number. */
  subject: string;
  colour: PlateColour | undefined;
  reports: ReportSummary[];
  /** Undefined where nothing is found, for it or against it. */
  worst: Finding | undefined;
  /** What else speaks against it. */
  more: number;
  /** The screen that shows it. */
  address: string;
};

/** The reports with these ids that are on this phone, in their order. */
export async function arrivalsOf(accountId: string, ids: readonly string[]): Promise<Arrival[]> {
  const found = await accountDatabase(accountId).reports.bulkGet([...ids]);
  const groups = new Map<string, ReportSummary[]>();
  for (const report of found) {
    if (!report) continue;
    const key = isAskedByPlate(report.serviceId) ? plateKey(report.subject) : report.id;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return Promise.all([...groups.values()].map((reports) => arrivalOf(accountId, reports)));
}

async function arrivalOf(accountId: string, reports: ReportSummary[]): Promise<Arrival> {
  const [{ id, serviceId, subject } = { id: '', serviceId: '', subject: '' }] = reports;
  const isCar = isAskedByPlate(serviceId);
  const car = isCar ? await judgedCar(accountId, subject) : undefined;
  const findings = car
    ? allFindings(car)
    : ((await storedReport(accountId, id))?.report.findings ?? []);
  const [worst, ...others] = findings;
  const more = others.filter(({ severity }) => severity !== 'good').length;
  const address = isCar && reports.length > 1 ? `/cars/${subject}` : `/reports/${id}`;
  const colour = car && plateColourOf(car.identity);
  return { subject, colour, reports, worst, more, address };
}
