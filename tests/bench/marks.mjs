// The marks of a benchmark: the maximum or minimum for each measurement.

/** Returns marks for the rows with a number under `at most`; the other rows have a word there. */
export function marksOfRatios(rows) {
  return rows
    .filter((row) => typeof row['at most'] === 'number')
    .map(({ what, ratio, 'at most': atMost }) => ({ what, measured: ratio, atMost }));
}

/** Returns one line for each missed mark. A missing measurement counts as missed. */
export function missed(marks) {
  return marks.filter((mark) => !isMet(mark)).map(lineOf);
}

function isMet({ measured, atMost = Number.POSITIVE_INFINITY, atLeast = 0 }) {
  return measured <= atMost && measured >= atLeast;
}

function lineOf({ what, measured, atMost, atLeast }) {
  const wanted = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  return `Missed: ${what} is ${measured}, and ${wanted} is wanted.`;
}

/**
 * Returns a row of the table: the median of our rounds against the median of the floor's, or
 * against one number. `worst`: our slowest round. Milliseconds, unless `what` names another unit.
 */
export function row(what, ours, floor, atMost) {
  const [mine, least] = [median(ours), typeof floor === 'number' ? floor : median(floor)];
  return {
    what,
    ours: shown(mine),
    worst: shown(Math.max(...ours)),
    floor: shown(least),
    ratio: Number((mine / least).toFixed(2)),
    'at most': atMost,
  };
}

/** Rounds to whole milliseconds, but keeps one decimal of a small value. */
function shown(value) {
  return value < 10 ? Number(value.toFixed(1)) : Math.round(value);
}

/** Returns the middle value: benchmarks run an odd number of rounds. */
export function median(values) {
  return quantile(values, 0.5);
}

/** Returns the value below which this share of the values lies. */
export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
