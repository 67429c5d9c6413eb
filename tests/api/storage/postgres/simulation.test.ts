// Some of the simulator's seeds on PostgreSQL, with the same faults except those that need a file.

import { simulate } from '../../../simulation/simulate.ts';
import { stopIntervals } from '../../../support/shared-server.ts';

const SEEDS = Array.from({ length: 2 }, (_, index) => index + 1);
/** A seed takes two seconds, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

describe('A simulation on PostgreSQL', () => {
  stopIntervals();

  it.each(SEEDS)(
    'no fault on PostgreSQL loses a rupee or takes one twice: seed %i',
    { timeout: BUSY_MACHINE_MS },
    async (seed) => {
      await simulate(seed);
    },
  );
});
