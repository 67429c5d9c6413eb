// Deletes reports from this phone.

import { accountDatabase } from '../account/database.ts';
import { forgetCar, takeOutPapers } from './car-notes.ts';
import { dropReports, listTables } from './plates.ts';

/** In batches, so that a slow phone can respond to the dealer in between. */
const DELETED_AT_ONCE = 500;

/** Deletes reports and everything made of them. To have one again costs its full price. */
export async function deleteReports(accountId: string, ids: string[]): Promise<void> {
  const { results, documents, marks } = accountDatabase(accountId);
  for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
    const some = ids.slice(start, start + DELETED_AT_ONCE);
    await results.db.transaction('rw', tablesOf(accountId), async () => {
      await marks.filter(({ id }) => some.includes(id)).delete();
      await takeOutPapers(accountId, some);
      await dropReports(accountId, some);
      for (const table of [results, documents]) await table.bulkDelete(some);
    });
  }
}

/**
 * Deletes a car: these reports of it and what was noted of it, in one commit. The note is gone with
 * them, or nothing is.
 */
export async function deleteCar(
  accountId: string,
  { plate, ids }: { plate: string; ids: string[] },
): Promise<void> {
  const { db } = accountDatabase(accountId).reports;
  await db.transaction('rw', tablesOf(accountId), async () => {
    await deleteReports(accountId, ids);
    await forgetCar(accountId, plate);
  });
}

function tablesOf(accountId: string) {
  const { results, documents, marks, cars } = accountDatabase(accountId);
  return [...listTables(accountId), results, documents, marks, cars];
}

/** Ids of the reports bought before a time (ISO 8601, UTC). */
export async function idsBefore(accountId: string, at: string): Promise<string[]> {
  return accountDatabase(accountId).reports.where('at').below(at).primaryKeys();
}
