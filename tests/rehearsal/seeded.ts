// Gives repeatable randomness, so that the same number of days always gives the same past.

import { createHash } from 'node:crypto';
import { randomFrom } from '../simulation/random.ts';

export type Seeded = {
  /** Returns a whole number from `low` to `high`, inclusive. */
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  /** Returns true once in this many times, on average. */
  isOneIn: (count: number) => boolean;
};

/** The first four bytes of the identifier's SHA-256 are the seed. */
export function seededBy(identifier: string): Seeded {
  const seed = createHash('sha256').update(identifier).digest().readUInt32BE();
  const { below, pick } = randomFrom(seed);
  return {
    between: (low, high) => low + below(high - low + 1),
    pick,
    isOneIn: (count) => below(count) === 0,
  };
}
