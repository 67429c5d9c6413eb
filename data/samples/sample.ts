// The letterhead of the published sample reports, and the key that signs the samples.

import type { Service } from '../catalogue.ts';
import type { PublishedKey } from '../proof/published.ts';
import type { Letterhead } from '../report.ts';

/** The samples' fixed time, so that the same data always makes the same file. */
export const SAMPLE_AT = '2026-11-21T04:45:00.000Z';

export function sampleLetterhead({ source }: Service): Letterhead {
  return {
    reportNumber: 'SAMPLE',
    madeAt: SAMPLE_AT,
    source,
    madeFor: '',
    stamp: 'SAMPLE',
  };
}

/** The host in the samples' codes. No server has this name. */
const SAMPLE_HOST = 'lotproof.example';

export const SAMPLE_KEY: PublishedKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'g9qOBeeS7W7ht5yBWU6oxpr87Wlvg1G8dlHleLR5JNQ',
  y: 'BdXxyT6HWpcoAIuYSeRI4-zGeeN6nWAnszTe-IIglkw',
  kid: 'l3CjZUPN',
  alg: 'ES256',
  use: 'sig',
  iss: SAMPLE_HOST,
  iat: 1_795_236_300,
  test: 1,
};
