// The odometer readings of all reports of a car, as one history.

import type { Evidence } from '../findings/finding.ts';
import { judgeOdometer } from '../findings/odds.ts';
import type { Reading } from '../findings/readings.ts';
import { indianDay } from '../values/indian-day.ts';
import type { Across, WorkshopVisit } from './about-car.ts';

/** A reading, and where it stands. */
export type Found = { reading: Reading; evidence: Evidence };

/** A visit dated after its report was sold is typed wrong: it counts for nothing here either. */
function pastReadings({ reports }: Across): Found[] {
  return reports
    .flatMap(({ id, soldAt, about: { readings = [] } }) => {
      const soldOn = indianDay(soldAt);
      const past = readings.filter(({ day }) => day <= soldOn);
      return past.map((reading) => ({
        reading,
        evidence: { reportId: id, field: 'odometer', record: reading.record },
      }));
    })
    .toSorted(
      (one, other) => one.reading.day - other.reading.day || one.reading.km - other.reading.km,
    );
}

/** Every visit that can be dated, of all sources, oldest first. */
export function pastVisits({ reports }: Across): { visit: WorkshopVisit; reportId: string }[] {
  return reports
    .flatMap(({ id, soldAt, about }) =>
      (about.visits ?? [])
        .filter(({ day }) => day <= indianDay(soldAt))
        .map((visit) => ({ visit, reportId: id })),
    )
    .toSorted((one, other) => one.visit.day - other.visit.day);
}

/** Whether a visit's reading does not fit, as where its date was typed wrong. */
export function isSlip(across: Across, reportId: string, record: number): boolean {
  return acrossReports(across).slips.some(
    ({ evidence }) => evidence.reportId === reportId && evidence.record === record,
  );
}

/** All readings of all sources as one odometer's, and its dial where the dealer has read it. */
export function acrossReports(across: Across) {
  const { dialKm, on } = across.seen ?? {};
  const all = pastReadings(across);
  const readings: Reading[] = all.map(({ reading }) => reading);
  if (dialKm !== undefined && on !== undefined) {
    readings.push({ day: on, km: dialKm, record: -1, isDial: true });
  }
  const newMeterOn = across.reports.flatMap(({ soldAt, about }) =>
    (about.metersReplacedOn ?? []).filter((day) => day <= indianDay(soldAt)),
  );
  const { verdict, falls, believed, slips } = judgeOdometer(readings, { newMeterOn });
  const found = (some: readonly Reading[]) => all.filter(({ reading }) => some.includes(reading));
  return { verdict, falls, newMeterOn, believed: found(believed), slips: found(slips), found };
}

/** Falls from a reading of one report to that of another: each report judged its own before. */
export function fallsBetweenReports({ reports }: Across): { before: Found; after: Found }[] {
  const { falls, found } = acrossReports({ reports, seen: undefined });
  return falls.flatMap((fall) => {
    const [before, after] = [found([fall.before])[0], found([fall.after])[0]];
    const isBetween = before && after && before.evidence.reportId !== after.evidence.reportId;
    return isBetween ? [{ before, after }] : [];
  });
}
