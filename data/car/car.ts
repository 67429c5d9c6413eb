// A car as all reports on its plate describe it (car-of.ts makes it), the checks that apply to it,
// and the text of a message about it.

import { catalogue, isAskedByPlate, type Service } from '../catalogue.ts';
import { type Finding, worstFirst } from '../findings/finding.ts';
import type { PlateColour } from '../report.ts';
import { plateGroups } from '../values/identifiers.ts';
import type { Language } from '../values/language.ts';
import type { AboutCar, CarReport } from './about-car.ts';
import { type Maker, makerServiceOf } from './offers.ts';

export type Car = {
  /** The newest report of each service, newest first. */
  reports: readonly CarReport[];
  identity: AboutCar;
  /** The car's name, such as `Hyundai Grand i10, 2019`, and further details; both '' if unknown. */
  name: { name: string; detail: string };
  /** Findings about the car, worst first. The evidence of each names its report. */
  findings: readonly Finding[];
  /** Findings about the seller. They are about a person, so messages and copies leave them out. */
  sellerFindings: readonly Finding[];
};

/** All findings, worst first. */
export function allFindings({ findings, sellerFindings: seller }: Car): Finding[] {
  return worstFirst([...seller, ...findings]);
}

/** The colour of the car's plate; white if the reports do not show it. */
export function plateColourOf({ isElectric, isCommercial }: AboutCar): PlateColour {
  if (isElectric) return 'green';
  return isCommercial ? 'yellow' : 'white';
}

/** The maximum number of findings in a message, to be read at a glance. The reports have all. */
const FINDINGS_MAX = 5;

const SIGNS = { bad: '❗', warn: '⚠️', good: '✅' } as const;

const CHECK = {
  en: (page: string) => `Check that the PDF is genuine: ${page}`,
  hi: (page: string) => `PDF असली है या नहीं, यहाँ जाँचें: ${page}`,
} satisfies Record<Language, (page: string) => string>;

type Told = {
  plate: string;
  language: Language;
  /** The address of the page `/v`, which verifies reports. */
  page: string;
};

/** The message about a car's file or one of the car's reports. */
export function shareText(
  { findings, name }: Pick<Car, 'findings' | 'name'>,
  { plate, language, page }: Told,
): string {
  const title = [plateGroups(plate).join(' '), name.name].filter((part) => part !== '').join(': ');
  const lines = findings.slice(0, FINDINGS_MAX).map(({ severity, text, figure }) => {
    const { head } = text[language];
    return `${SIGNS[severity]} ${[head, figure].filter((part) => part !== '').join(' ')}`;
  });
  return [title, ...lines, CHECK[language](page)].join('\n');
}

export type CarCheck = { service: Service; report: CarReport | undefined };

/** The vehicle checks that apply to this car, in the order of the menus, with the maker's last. */
export function checksOf(car: Car): CarCheck[] {
  const maker = makerOf(car);
  const isIts = (service: Service) =>
    service.maker === undefined || service === maker || reportOf(car, service) !== undefined;
  return catalogue
    .filter(({ id }) => isAskedByPlate(id))
    .filter(isIts)
    .toSorted((one, other) => Number(one.maker !== undefined) - Number(other.maker !== undefined))
    .map((service) => ({ service, report: reportOf(car, service) }));
}

/**
 * The checks that the car does not have yet. The history of the maker in the register comes first.
 */
export function openChecksOf(car: Car): Service[] {
  const open = checksOf(car).flatMap(({ service, report }) => (report ? [] : [service]));
  return open.toSorted((one, other) => Number(!one.maker) - Number(!other.maker));
}

/** The maker whose history the dealer may want, as named in the reports. */
export function makerOf({ identity }: Car): Maker {
  if (identity.maker === undefined) return 'unknown';
  return makerServiceOf(identity.maker) ?? 'none';
}

function reportOf({ reports }: Car, { id }: Service): CarReport | undefined {
  return reports.find(({ serviceId }) => serviceId === id);
}
