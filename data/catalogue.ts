// What is sold: every service, in the order of the menus. One line per service.

import type { Service, ServiceId } from './service.ts';
import { aadhaar } from './services/aadhaar.ts';
import { bank } from './services/bank.ts';
import { challan } from './services/challan.ts';
import { hyundai } from './services/hyundai.ts';
import { mahindra } from './services/mahindra.ts';
import { maruti } from './services/maruti.ts';
import { pan } from './services/pan.ts';
import { rc } from './services/rc.ts';

const byId: Record<ServiceId, Service> = {
  hyundai,
  maruti,
  mahindra,
  rc,
  challan,
  bank,
  pan,
  aadhaar,
};

export const catalogue: readonly Service[] = Object.values(byId);

/** The service of an id that this build has written down itself. */
export function serviceById(id: ServiceId): Service {
  return byId[id];
}

/** The service that goes by this name on the wire, if any does. */
export function serviceByName(serviceName: string): Service | undefined {
  return catalogue.find((service) => service.serviceName === serviceName);
}

/** The service of what a phone stored; undefined where a newer build of the app stored it. */
export function knownService(id: string): Service | undefined {
  return catalogue.find((service) => service.id === id);
}

/** Whether a service is asked by a number plate, as all checks of vehicles are. */
export function isAskedByPlate(id: string): boolean {
  return knownService(id)?.fields.some(({ kind }) => kind === 'plate') ?? false;
}
