// The invented answers that the sample documents are made of. They stand apart from the services,
// which every phone has with it.

import type { Service } from '../service.ts';
import { sample as aadhaar } from './aadhaar.ts';
import { sample as bank } from './bank.ts';
import { sample as challan } from './challan.ts';
import { sample as hyundai } from './hyundai.ts';
import { sample as mahindra } from './mahindra.ts';
import { sample as maruti } from './maruti.ts';
import { sample as pan } from './pan.ts';
import { sample as rc } from './rc.ts';

const answers: Readonly<Record<string, unknown>> = {
  aadhaar,
  bank,
  challan,
  hyundai,
  mahindra,
  maruti,
  pan,
  rc,
};

/** As the service's source would send it. Throws for a service that has none. */
export function sampleAnswer({ id }: Pick<Service, 'id'>): unknown {
  if (!(id in answers)) throw new Error(`There is no sample answer of ${id}.`);
  return answers[id];
}
