// Runs chosen seeds as tests, and holds that each of some faults has happened in them.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missing } from './faults.ts';
import { simulate } from './simulate.ts';

/** A seed takes half a second, on a machine that may be doing five other things. */
const BUSY_MACHINE_MS = 120_000;

/** A minute passes when a step says so: completer and reconciler wake by intervals. */
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
  describe('No fault loses a rupee or takes one twice', () => {
    const steps: string[] = [];

    it.each(seeds)('in seed %i', { timeout: BUSY_MACHINE_MS }, async (seed) => {
      steps.push(...(await simulate(seed)));
    });

    it('and every fault has happened', () => {
      const why = 'not in these seeds: `npm run soak -- choose` finds others';
      expect(missing(faults, steps), why).toEqual([]);
    });
  });
}
