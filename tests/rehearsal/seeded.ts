// Gives repeatable randomness, so that the same number of days always gives the same past.

import { createHash } from 'node:crypto';

export type Seeded = {
  /** Returns a whole number from `low` to `high`, inclusive. */
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  /** Returns true once in this many times, on average. */
  isOneIn: (count: number) => boolean;
};

/** Mulberry32, seeded by the first four bytes of the identifier's SHA-256. */
export function seededBy(identifier: string): Seeded {
  let state = createHash('sha256').update(identifier).digest().readUInt32BE();
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    isOneIn: (count) => between(1, count) === 1,
  };
}
