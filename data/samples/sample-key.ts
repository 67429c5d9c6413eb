// The key that signs the published samples: whoever verifies says of all that it signs that it is a
// sample. So its private half, in sample-key.json, is no secret.

import type { PublishedKey } from '../proof/published.ts';

/** In the codes of samples, and nowhere a server. */
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
