// The odometer readings of all reports of a car, as one history.

import type { Evidence } from '../findings/finding.ts';
import type { Reading } from '../findings/reading.ts';
import { judgeReadings } from '../findings/readings.ts';
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
  const isIts = ({ evidence }: Found) =>
    evidence.reportId === reportId && evidence.record === record;
  return pastReadings(across).some(isIts) && !believedReadings(across).some(isIts);
}

/** All readings of all sources, oldest first; the dial tells slips among the last. */
export function believedReadings(across: Across): Found[] {
  const { dialKm, on } = across.seen ?? {};
  const all = pastReadings(across);
  const dial =
    dialKm === undefined || on === undefined ? [] : [{ day: on, km: dialKm, record: -1 }];
  const { slips } = judgeReadings([...all.map(({ reading }) => reading), ...dial]);
  return all.filter(({ reading }) => !slips.includes(reading));
}

/** Falls from a reading of one report to that of another: each report judged its own before. */
export function fallsBetweenReports(across: Across): { before: Found; after: Found }[] {
  const all = pastReadings(across);
  const { falls } = judgeReadings(all.map(({ reading }) => reading));
  return falls.flatMap((fall) => {
    const before = all.find(({ reading }) => reading === fall.before);
    const after = all.find(({ reading }) => reading === fall.after);
    const isBetween = before && after && before.evidence.reportId !== after.evidence.reportId;
    return isBetween ? [{ before, after }] : [];
  });
}
