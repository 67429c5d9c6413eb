// One sale is one report, under whatever id it came: a copy of it, or another device, may have
// brought it before.

import { accountDatabase } from '../account/database.ts';
import type { Sale } from '../account/library-rows.ts';

/** The id that each sale has here; undefined where it is not here. In the caller's transaction. */
export async function idsOfSales(
  accountId: string,
  sales: Sale[],
): Promise<(string | undefined)[]> {
  const { reports, results } = accountDatabase(accountId);
  const times = [...new Set(sales.map(({ at }) => at))];
  const found = await reports.where('at').anyOf(times).toArray();
  const ids = new Map<string, string>();
  for (const { id, at, transactionId } of found) {
    // An older build listed no transaction: its receipt names it.
    const sold = transactionId ?? (await results.get(id))?.receipt.id ?? '';
    ids.set(`${sold} ${at}`, id);
  }
  return sales.map(({ id, at }) => ids.get(`${id} ${at}`));
}
