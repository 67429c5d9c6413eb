// The judge for each service. This file loads all rules, so phones load it after the first screen.

import { knownService, type ServiceId } from './catalogue.ts';
import type { Judge } from './judge.ts';
import { aadhaar, aadhaarSample } from './services/aadhaar.ts';
import { bank, bankSample } from './services/bank.ts';
import { challan, challanSample } from './services/challan/challan.ts';
import { hyundai, hyundaiSample } from './services/makers/hyundai.ts';
import { mahindra, mahindraSample } from './services/makers/mahindra.ts';
import { maruti, marutiSample } from './services/makers/maruti.ts';
import { pan, panSample } from './services/pan.ts';
import { rc, rcSample } from './services/rc/rc.ts';

export const judges: Record<ServiceId, Judge> = {
  hyundai,
  maruti,
  mahindra,
  rc,
  challan,
  bank,
  pan,
  aadhaar,
};

/** The judge for a stored service id; undefined if only a newer build knows the service. */
export function knownJudge(id: string): Judge | undefined {
  const service = knownService(id);
  return service && judges[service.id];
}

/** Samples are functions, so that the app's bundle leaves out their code. */
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

/** An invented answer for a service, as its source would send it. */
export function sampleAnswer({ id }: { id: ServiceId }): unknown {
  return samples[id]();
}
