// How much all libraries hold, for the operator: counts, sizes and times.

import type { Sql } from '../storage/database.ts';

type LibraryTotals = { libraries: number; records: number; bytes: number };

export function totalsOf(sql: Sql): LibraryTotals {
  const all = sql.get<LibraryTotals>(
    `SELECT count(*) AS libraries, coalesce(sum(records), 0) AS records,
       coalesce(sum(bytes), 0) AS bytes
     FROM library WHERE account_id IS NOT NULL`,
  );
  return all ?? { libraries: 0, records: 0, bytes: 0 };
}

export function totalsText({ libraries, records, bytes }: LibraryTotals): string {
  const megabytes = Math.ceil(bytes / 1024 ** 2);
  return `${libraries} libraries, ${records} records, ${megabytes} MB`;
}
