// Runs chosen seeds as tests, and checks that each of the listed faults happened in them.

import { stopIntervals } from '../support/shared-server.ts';
import { missing } from './faults.ts';
import { simulate } from './simulate.ts';

/** A seed takes half a second, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

export function runSeeds(seeds: number[], faults: string[]): void {
  stopIntervals();
  describe('Simulated trade', () => {
    const steps: string[] = [];

    it.each(seeds)(
      'no fault loses a rupee or takes one twice: seed %i',
      { timeout: BUSY_MACHINE_MS },
      async (seed) => {
        steps.push(...(await simulate(seed)));
      },
    );

    it('every listed fault happens in some seed', () => {
      const why = 'not in these seeds: `npm run soak -- choose` finds others';
      expect(missing(faults, steps), why).toEqual([]);
    });
  });
}
