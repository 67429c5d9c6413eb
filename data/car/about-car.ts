// What reports and the dealer's own eyes tell about a car, each in one form.

import type { Finding } from '../findings/finding.ts';
import type { Reading } from '../findings/readings.ts';
import type { Cell, Report } from '../report.ts';
import type { PaperName } from '../services/rc/paper-names.ts';
import type { Day } from '../values/time-text.ts';
import type { Seen } from './seen.ts';

/** What a report says; a key is absent, not empty, where it says nothing. */
export type AboutCar = {
  maker?: string;
  model?: string;
  /** The first day of its month. */
  manufacturedOn?: Day;
  registeredOn?: Day;
  fuel?: string;
  colour?: string;
  chassis?: string;
  engine?: string;
  isElectric?: boolean;
  isCommercial?: boolean;
  /** The fields of the source that say whether it is. */
  useSaidIn?: readonly string[];
  owners?: number;
  /** Those whose last day can be read. */
  papers?: readonly { name: PaperName; field: string; until: Day }[];
  /** Its last day on the roads of the National Capital Region, where it is at home there. */
  ncrUntil?: Day | undefined;
  ownerName?: string;
  /** Whose workshops have seen it: a word that its maker's name in the register contains. */
  servicedAs?: string;
  readings?: readonly Reading[];
  /** Those that can be dated, in the order of the source's answer. */
  visits?: readonly WorkshopVisit[];
  /** The days on which a workshop put in another meter. */
  metersReplacedOn?: readonly Day[];
  /** Where it is said that the car has a kit for CNG or LPG. */
  gasSaidIn?: readonly { record?: number; field: string }[];
  /** Challans that wait to be paid, and what is fixed of their fines, in rupees. */
  dues?: { challans: number; finesRupees: number };
};

/** `place` tells its city: a workshop's address, or its name. `fields`: where either stands. */
export type WorkshopVisit = {
  day: Day;
  record: number;
  place: string;
  /** What was done and billed; read only for a document, as a list of cars judges many visits. */
  done: () => Cell;
  fields: { date: string; place: string };
};

/** A report of a car, judged by its own service; `soldAt` is ISO 8601. */
export type CarReport = {
  id: string;
  serviceId: string;
  soldAt: string;
  about: AboutCar;
  /** Which car it is, where the report says. */
  identity?: Report['identity'];
  findings: readonly Finding[];
};

/** One report of each service, newest first, what was seen, and the day on which it is judged. */
export type Across = {
  reports: readonly CarReport[];
  /** The older ones too, newest first: a car's numbers never change. */
  all?: readonly CarReport[];
  seen: Seen | undefined;
  today?: Day | undefined;
  /** Reports of other plates whose register names the same chassis. */
  sameChassis?: readonly { plate: string; reportId: string }[] | undefined;
};

/** The first report that says something, and what it says. */
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
