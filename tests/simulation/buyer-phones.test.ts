// A few dealerships with buyers' phones; `npm run soak -- phones` runs more.

import { describe, it } from 'vitest';
import { stopIntervals } from '../support/shared-server.ts';
import { simulateShop } from './buyer-phones.ts';

const SEEDS = Array.from({ length: 5 }, (_, index) => index + 1);
/** A seed takes half a second, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

stopIntervals();

describe("Buyers' phones", () => {
  it.each(SEEDS)(
    "no buyer's phone spends beyond its daily limit: shop %i",
    { timeout: BUSY_MACHINE_MS },
    async (seed) => {
      await simulateShop(seed);
    },
  );
});
