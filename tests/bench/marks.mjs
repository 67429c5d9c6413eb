// The marks of a benchmark: what was measured beside the most or the least that it may be.

/** Of rows that have their mark beside their ratio; what is only told has a word there. */
export function marksOfRatios(rows) {
  return rows
    .filter((row) => typeof row['at most'] === 'number')
    .map(({ what, ratio, 'at most': atMost }) => ({ what, measured: ratio, atMost }));
}

/** One line for each mark that was missed; what was not measured at all has missed its mark too. */
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
