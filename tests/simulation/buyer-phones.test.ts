// A few dealerships with buyers' phones; `npm run soak -- phones` runs more.

import { stopIntervals } from '../support/shared-server.ts';
import { simulateShop } from './buyer-phones.ts';

const SEEDS = Array.from({ length: 5 }, (_, index) => index + 1);

stopIntervals();

it.each(SEEDS)("no buyer's phone spends beyond its daily limit: shop %i", async (seed) => {
  await simulateShop(seed);
});
