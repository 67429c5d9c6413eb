// One sale is one report, under whatever id it came: a copy of it, or another device, may have
// brought it before.

import { accountDatabase } from '../account/database.ts';
import type { Sale } from '../account/library-rows.ts';

/** Rows that are read in less time than the keys of a chunk are looked up in. */
const RANGE_MAX = 500;

/** The id that each sale has here; undefined where it is not here. In the caller's transaction. */
export async function idsOfSales(
  accountId: string,
  sales: Sale[],
): Promise<(string | undefined)[]> {
  const { reports } = accountDatabase(accountId);
  const times = [...new Set(sales.map(({ at }) => at))].sort();
  const between = reports.where('at').between(times[0] ?? '', times.at(-1) ?? '', true, true);
  // A range is read at once; keys of their own are looked up one by one.
  const isNarrow = (await between.count()) <= RANGE_MAX;
  const found = isNarrow
    ? await between.toArray()
    : await reports.where('at').anyOf(times).toArray();
  const ids = new Map<string, string>();
  for (const { id, at, transactionId } of found) {
    ids.set(`${transactionId} ${at}`, id);
  }
  return sales.map(({ id, at }) => ids.get(`${id} ${at}`));
}
