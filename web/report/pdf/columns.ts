// How columns share a width.

/**
 * As wide as each wishes, the rest shared out. Where the wishes are too much, all get a fair share
 * or what they wish, if that is less; what is over goes to the others by what they still lack.
 */
export function columnWidths(wished: number[], room: number): number[] {
  const wanted = sum(wished);
  if (wanted <= room) return wished.map((each) => each + (room - wanted) / wished.length);
  const fair = room / wished.length;
  const sure = wished.map((each) => Math.min(each, fair));
  // Of what the others leave over, never of the fair share: no column is too narrow for a word.
  const given = (room - sum(sure)) / (wanted - sum(sure));
  return wished.map((each) => Math.min(each, fair) + Math.max(0, each - fair) * given);
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
