// Collects what reports and the dealer's own observations say about a car, in one form.

import type { Finding } from '../findings/finding.ts';
import type { Reading } from '../findings/readings.ts';
import type { Cell, Report } from '../report.ts';
import type { PaperName } from '../services/rc/paper-names.ts';
import type { Day } from '../values/time-text.ts';
import type { Seen } from './seen.ts';

/** A report's facts about its car. A key is absent if the report does not give the fact. */
export type AboutCar = {
  maker?: string;
  model?: string;
  /** The first day of the month in which the car was made. */
  manufacturedOn?: Day;
  registeredOn?: Day;
  fuel?: string;
  colour?: string;
  chassis?: string;
  engine?: string;
  isElectric?: boolean;
  isCommercial?: boolean;
  /** The fields in the source's answer that show the car's use. */
  useSaidIn?: readonly string[];
  owners?: number;
  /** Papers whose expiry date can be read. */
  papers?: readonly { name: PaperName; field: string; until: Day }[];
  /** The car's last day on the National Capital Region's roads, if it is registered there. */
  ncrUntil?: Day | undefined;
  ownerName?: string;
  /** The maker whose workshops serviced the car: a word from the maker's name in the register. */
  servicedAs?: string;
  readings?: readonly Reading[];
  /** Visits with a date, in the order of the source's answer. */
  visits?: readonly WorkshopVisit[];
  /** The days on which a workshop replaced the meter. */
  metersReplacedOn?: readonly Day[];
  /** The places where a report mentions a kit for CNG or LPG. */
  gasSaidIn?: readonly { record?: number; field: string }[];
  /** The unpaid challans, and the total of those fines that have been fixed, in rupees. */
  dues?: { challans: number; finesRupees: number };
};

/** `place`: a workshop's address or name, which shows the city. `fields`: the source's keys. */
export type WorkshopVisit = {
  day: Day;
  record: number;
  place: string;
  /** Computes the work and its bill. Lists of cars judge many visits and never call this. */
  done: () => Cell;
  fields: { date: string; place: string };
};

/** A report on a car, judged by its own service. `soldAt` is ISO 8601. */
export type CarReport = {
  id: string;
  serviceId: string;
  soldAt: string;
  about: AboutCar;
  /** The car's make and year, if the report gives them. */
  identity?: Report['identity'];
  findings: readonly Finding[];
};

/** The newest report of each service, the dealer's observations, and the day on which to judge. */
export type Across = {
  reports: readonly CarReport[];
  /** All reports, newest first. Older ones count too, because a car's numbers never change. */
  all?: readonly CarReport[];
  seen: Seen | undefined;
  today?: Day | undefined;
  /** Reports on other plates that have the same chassis number in the register. */
  sameChassis?: readonly { plate: string; reportId: string }[] | undefined;
};

/** Finds the first report that states this fact; returns the report and the fact. */
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
