type Mark = { what: string; measured: number | undefined } & (
  | { atMost: number }
  | { atLeast: number }
);
type Row = { what: string; ratio: number; 'at most': number | string };
export function marksOfRatios(rows: Row[]): Mark[];
export function missed(marks: Mark[]): string[];
