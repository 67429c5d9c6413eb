// Runs chosen seeds as tests, and checks that each of the listed faults happened in them.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missing } from './faults.ts';
import { simulate } from './simulate.ts';

/** A seed takes half a second, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

/** A minute passes only when a step says so, because completer and reconciler run on intervals. */
export function stopIntervals(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

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

    it('every listed fault happens with some seed', () => {
      const why = 'not in these seeds: `npm run soak -- choose` finds others';
      expect(missing(faults, steps), why).toEqual([]);
    });
  });
}
