// What a check and its inputs are called in Hindi. Of a check its own file says it.

import { namesOf } from '../check-names.ts';
import type { Words } from '../english.ts';

export const services = namesOf(({ hindi }) => hindi.shortName);

export const titles = namesOf(({ hindi }) => hindi.title);

export const inputs: Words['inputs'] = {
  plate: 'गाड़ी का नंबर',
  pan: 'PAN नंबर',
  account: 'खाता नंबर',
  ifsc: 'IFSC कोड',
  aadhaar: 'आधार नंबर',
};
