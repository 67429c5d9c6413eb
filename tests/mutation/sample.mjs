// A random sample of the mutants, the same for the same seed.

/** All of them, or the requested number. */
export function chosen(mutants, { count, seed }) {
  const next = chance(seed);
  const drawn = mutants.map((mutant) => ({ mutant, lot: next() }));
  return drawn
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** Mulberry32: pseudo-random numbers from 0 to 1, the same for the same seed. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
