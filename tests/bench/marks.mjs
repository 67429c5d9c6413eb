// The marks of a benchmark: each measurement beside its maximum or minimum.

/** Takes rows with their mark beside their ratio; a row that is only reported has a word there. */
export function marksOfRatios(rows) {
  return rows
    .filter((row) => typeof row['at most'] === 'number')
    .map(({ what, ratio, 'at most': atMost }) => ({ what, measured: ratio, atMost }));
}

/** One line for each missed mark. A missing measurement counts as missed. */
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

/** A row of the table: a figure of ours against its floor. */
export function row(what, ours, floor, atMost) {
  return {
    what,
    'ours ms': Math.round(ours),
    'floor ms': Math.round(floor),
    ratio: Number((ours / floor).toFixed(2)),
    'at most': atMost,
  };
}
