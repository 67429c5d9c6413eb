// What reports and the dealer's own observations say about a car, in one form.

import type { Finding } from '../findings/finding.ts';
import type { Reading } from '../findings/readings.ts';
import type { Cell, Report } from '../report.ts';
import type { PaperName } from '../services/rc/paper-names.ts';
import type { Day } from '../values/time-text.ts';
import type { Seen } from './seen.ts';

/** What a report says. If it says nothing, the key is absent, not empty. */
export type AboutCar = {
  maker?: string;
  model?: string;
  /** The first day of that month. */
  manufacturedOn?: Day;
  registeredOn?: Day;
  fuel?: string;
  colour?: string;
  chassis?: string;
  engine?: string;
  isElectric?: boolean;
  isCommercial?: boolean;
  /** The source's fields that say so. */
  useSaidIn?: readonly string[];
  owners?: number;
  /** Papers with a readable last day. */
  papers?: readonly { name: PaperName; field: string; until: Day }[];
  /** The car's last day on the roads of the National Capital Region, if it is registered there. */
  ncrUntil?: Day | undefined;
  ownerName?: string;
  /** The maker whose workshops have seen it: a word of that maker's name in the register. */
  servicedAs?: string;
  readings?: readonly Reading[];
  /** The datable visits, in the order of the source's answer. */
  visits?: readonly WorkshopVisit[];
  /** The days on which a workshop replaced the meter. */
  metersReplacedOn?: readonly Day[];
  /** Where a report mentions a kit for CNG or LPG. */
  gasSaidIn?: readonly { record?: number; field: string }[];
  /** Unpaid challans, and the fixed part of their fines, in rupees. */
  dues?: { challans: number; finesRupees: number };
};

/** `place` shows the city: a workshop's address or name. `fields`: the fields of date and place. */
export type WorkshopVisit = {
  day: Day;
  record: number;
  place: string;
  /** What was done and billed; only for a document, as a list of cars judges many visits. */
  done: () => Cell;
  fields: { date: string; place: string };
};

/** A report on a car, judged by its own service. `soldAt` is ISO 8601. */
export type CarReport = {
  id: string;
  serviceId: string;
  soldAt: string;
  about: AboutCar;
  /** The car's make and year, if the report says. */
  identity?: Report['identity'];
  findings: readonly Finding[];
};

/** One report of each service, newest first, with what the dealer saw and the day of judging. */
export type Across = {
  reports: readonly CarReport[];
  /** Older reports too, newest first: a car's numbers never change. */
  all?: readonly CarReport[];
  seen: Seen | undefined;
  today?: Day | undefined;
  /** Reports of other plates with the same chassis number in the register. */
  sameChassis?: readonly { plate: string; reportId: string }[] | undefined;
};

/** The first report that has this value, and the value. */
export function said<Key extends keyof AboutCar>(
  { reports }: Across,
  key: Key,
): { report: CarReport; value: NonNullable<AboutCar[Key]> } | undefined {
  for (const report of reports) {
    const value = report.about[key];
    if (value !== undefined && value !== null) return { report, value };
  }
  return undefined;
}
