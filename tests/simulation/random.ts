// Repeatable randomness: the same seed makes the same choices.

export type Random = {
  /** Returns a whole number from 0 up to, but not including, `end`. */
  below: (end: number) => number;
  /** Returns true with this probability, in percent. */
  percent: (chance: number) => boolean;
  pick: <const T>(choices: readonly [T, ...T[]]) => T;
  /** Returns one item of the list; undefined if the list is empty. */
  anyOf: <T>(list: readonly T[]) => T | undefined;
  /** Returns an idempotency key as a phone makes it. */
  key: () => string;
  /** Returns a well-formed number plate. */
  plate: () => string;
};

/** Mulberry32: 32 bits of state, good enough to choose steps. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  const hex = (length: number) =>
    Array.from({ length }, () => '0123456789abcdef'[below(16)]).join('');
  return {
    below,
    percent: (chance) => below(100) < chance,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    anyOf: (list) => list[below(list.length)],
    key: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    plate: () => `MH12AB${String(below(10_000)).padStart(4, '0')}`,
  };
}
