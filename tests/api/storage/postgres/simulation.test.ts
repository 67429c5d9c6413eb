// Some seeds of the simulator on PostgreSQL: the same faults, less what is done to a file.

import { describe, it } from 'vitest';
import { stopIntervals } from '../../../simulation/run-seeds.ts';
import { simulate } from '../../../simulation/simulate.ts';

const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);
/** A seed takes two seconds, on a machine that may be doing five other things. */
const BUSY_MACHINE_MS = 120_000;

describe('On PostgreSQL no fault loses a rupee or takes one twice', () => {
  stopIntervals();

  it.each(SEEDS)('in seed %i', { timeout: BUSY_MACHINE_MS }, async (seed) => {
    await simulate(seed);
  });
});
