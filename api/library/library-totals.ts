// How much all libraries hold, for the operator: counts, sizes and times.

import type { Sql } from '../storage/database.ts';
import { type LibraryRow, libraryOf } from './libraries.ts';

type LibraryTotals = { libraries: number; records: number; bytes: number };

export function totalsOf(sql: Sql): LibraryTotals {
  const all = sql.get<LibraryTotals>(
    `SELECT count(*) AS libraries, coalesce(sum(records), 0) AS records,
       coalesce(sum(bytes), 0) AS bytes
     FROM library WHERE account_id IS NOT NULL`,
  );
  return all ?? { libraries: 0, records: 0, bytes: 0 };
}

/** Of all accounts the largest, or of one account its own. */
export function largestLibraries(
  sql: Sql,
  { accountId, limit }: { accountId: string | undefined; limit: number },
): LibraryRow[] {
  if (accountId !== undefined) return [libraryOf(sql, accountId) ?? []].flat();
  return sql.all<LibraryRow>(
    'SELECT * FROM library WHERE account_id IS NOT NULL ORDER BY bytes DESC LIMIT :limit',
    { limit },
  );
}

export function totalsText({ libraries, records, bytes }: LibraryTotals): string {
  const megabytes = Math.ceil(bytes / 1024 ** 2);
  return `${libraries} libraries, ${records} records, ${megabytes} MB`;
}
