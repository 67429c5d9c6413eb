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

/** The service of a stored report or a configuration's id. */
export function serviceById(id: ServiceId): Service {
  return byId[id];
}

/** The service that goes by this name on the wire, if any does. */
export function serviceByName(serviceName: string): Service | undefined {
  return catalogue.find((service) => service.serviceName === serviceName);
}

/** Whether a service is asked by a number plate, as all checks of vehicles are. */
export function isAskedByPlate(id: ServiceId): boolean {
  return serviceById(id).fields.some(({ kind }) => kind === 'plate');
}
