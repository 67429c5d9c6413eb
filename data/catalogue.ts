// What is sold: every service, in the order of the menus. One line per service, and one for its
// sample.

import type { ServiceOf } from './service.ts';
import { aadhaar, aadhaarSample } from './services/aadhaar.ts';
import { bank, bankSample } from './services/bank.ts';
import { challan, challanSample } from './services/challan/challan.ts';
import { hyundai, hyundaiSample } from './services/makers/hyundai.ts';
import { mahindra, mahindraSample } from './services/makers/mahindra.ts';
import { maruti, marutiSample } from './services/makers/maruti.ts';
import { pan, panSample } from './services/pan.ts';
import { rc, rcSample } from './services/rc/rc.ts';

const all = [hyundai, maruti, mahindra, rc, challan, bank, pan, aadhaar] as const;

export type ServiceId = (typeof all)[number]['id'];

export type Service = ServiceOf<ServiceId>;

export const catalogue: readonly Service[] = all;

/** Functions, so that the app's bundle leaves out what only makes the published samples. */
const samples: Record<ServiceId, () => unknown> = {
  hyundai: hyundaiSample,
  maruti: marutiSample,
  mahindra: mahindraSample,
  rc: rcSample,
  challan: challanSample,
  bank: bankSample,
  pan: panSample,
  aadhaar: aadhaarSample,
};

/** An invented answer of a service, as its source would send it. */
export function sampleAnswer({ id }: { id: ServiceId }): unknown {
  return samples[id]();
}

const entries = all.map((service) => [service.id, service]);
const byId = Object.fromEntries(entries) as Record<ServiceId, Service>; // every id is in the list

/** The service of an id that this build knows. */
export function serviceById(id: ServiceId): Service {
  return byId[id];
}

/** The service that goes by this name on the wire, if any does. */
export function serviceByName(serviceName: string): Service | undefined {
  return catalogue.find((service) => service.serviceName === serviceName);
}

/** The service of a stored id; undefined if only a newer build of the app knows it. */
export function knownService(id: string): Service | undefined {
  return catalogue.find((service) => service.id === id);
}

/** Whether a service takes a number plate, as all checks of vehicles do. */
export function isAskedByPlate(id: string): boolean {
  return knownService(id)?.fields.some(({ kind }) => kind === 'plate') ?? false;
}
