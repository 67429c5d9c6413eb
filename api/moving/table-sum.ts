// How many rows a table has, and a SHA-256 over all of them in the order of their key: two tables
// with the same have the same rows, whichever engine holds them.

import { createHash, hash } from 'node:crypto';
import type { Row } from './table-pages.ts';

export type TableSum = { table: string; rows: number; sha256: string };

type Summing = { add: (page: Row[]) => void; sum: () => TableSum };

export function summing(table: string): Summing {
  const all = createHash('sha256');
  let rows = 0;
  return {
    add(page) {
      rows += page.length;
      all.update(page.map((row) => `${row.map(textOf).join()}\n`).join(''));
    },
    sum: () => ({ table, rows, sha256: all.digest('hex') }),
  };
}

/** Longer bytes are summed by themselves: their text would be twice as long again. */
const WRITTEN_OUT_MAX = 64;

/** Each begins with its type and length, so that no two rows have one text. */
function textOf(value: Row[number]): string {
  if (value === null) return 'n';
  if (typeof value === 'number') return `i${value}`;
  if (typeof value === 'string') return `t${value.length}:${value}`;
  const isShort = value.length <= WRITTEN_OUT_MAX;
  return `b${value.length}:${isShort ? value.toString('hex') : hash('sha256', value, 'hex')}`;
}

/** The tables whose rows differ, with what is in each. */
export function differences(here: TableSum[], there: TableSum[]): string[] {
  return here.flatMap((own, index) => {
    const other = there[index];
    if (own.table === other?.table && own.sha256 === other.sha256) return [];
    return [`${own.table} has ${own.rows} rows here and ${other?.rows ?? 0} there`];
  });
}
