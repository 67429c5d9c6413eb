// Where a mistyped code is probably wrong: each place is tried with every other character, and each
// two neighbours swapped, until the check bits fit. Nothing is corrected: that would let a wrong
// code pass for a right one once in five times.

/**
 * The groups, counted from 1, in which one change would satisfy `isRight`; none where no single
 * change does. `values`: the characters as numbers below 32.
 */
export async function nearestGroups(
  values: number[],
  groupLength: number,
  isRight: (values: number[]) => Promise<boolean>,
): Promise<number[]> {
  const changes = values.flatMap((_, at) => [
    ...Array.from({ length: 32 }, (_, value) => ({ at, values: values.with(at, value) })),
    ...(at + 1 < values.length ? [{ at, values: swapped(values, at) }] : []),
  ]);
  const found = await Promise.all(
    changes.map(async (change) => ((await isRight(change.values)) ? [change.at] : [])),
  );
  const groups = found.flat().map((at) => Math.floor(at / groupLength) + 1);
  return [...new Set(groups)].sort((first, second) => first - second);
}

function swapped(values: number[], at: number): number[] {
  const [first = 0, second = 0] = values.slice(at, at + 2);
  return values.with(at, second).with(at + 1, first);
}
