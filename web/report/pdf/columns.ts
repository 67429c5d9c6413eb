// How columns share a width.

/**
 * Each column gets its wished width and a share of the rest. If the wishes exceed the width, each
 * gets a fair share or its wish, if less; the remainder is divided by what the others still lack.
 */
export function columnWidths(wished: number[], room: number): number[] {
  const wanted = sum(wished);
  if (wanted <= room) return wished.map((each) => each + (room - wanted) / wished.length);
  const fair = room / wished.length;
  const sure = wished.map((each) => Math.min(each, fair));
  // Divided beyond the fair share, never below it: no column becomes too narrow for a word.
  const given = (room - sum(sure)) / (wanted - sum(sure));
  return wished.map((each) => Math.min(each, fair) + Math.max(0, each - fair) * given);
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
