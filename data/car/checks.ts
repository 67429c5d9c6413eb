// What can be checked of a car, and what of it is.

import { catalogue, isAskedByPlate, type Service } from '../catalogue.ts';
import type { CarReport } from './about-car.ts';
import type { Car } from './car.ts';
import { makerServiceOf } from './maker-service.ts';
import type { Maker } from './offers.ts';

export type CarCheck = { service: Service; report: CarReport | undefined };

/** The checks of a vehicle that apply to this one, in the order of the menus; the maker's last. */
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

/** What of it is not yet checked, the history of the maker that the register names first. */
export function openChecksOf(car: Car): Service[] {
  const open = checksOf(car).flatMap(({ service, report }) => (report ? [] : [service]));
  return open.toSorted((one, other) => Number(!one.maker) - Number(!other.maker));
}

/** Whose history is to be asked for, as far as its reports say. */
export function makerOf({ identity }: Car): Maker {
  if (identity.maker === undefined) return 'unknown';
  return makerServiceOf(identity.maker) ?? 'none';
}

function reportOf({ reports }: Car, { id }: Service): CarReport | undefined {
  return reports.find(({ serviceId }) => serviceId === id);
}
