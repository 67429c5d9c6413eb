// How columns share a width.

/**
 * As wide as each wishes, the rest shared out; where the wishes are too much, those that ask for
 * less than a fair share keep it, and the others give way.
 */
export function columnWidths(wished: number[], room: number): number[] {
  const wanted = sum(wished);
  if (wanted <= room) return wished.map((each) => each + (room - wanted) / wished.length);
  const fair = room / wished.length;
  const modest = wished.filter((each) => each <= fair);
  const greedy = wished.filter((each) => each > fair);
  const left = room - sum(modest);
  return wished.map((each) => (each <= fair ? each : left * (each / sum(greedy))));
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
