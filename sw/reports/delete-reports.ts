// Deletes reports: from this phone, and where the library is on, from every device of the dealer.

import { accountDatabase } from '../account/database.ts';
import { changeTables, isLibraryOn, noteDeleted } from '../devices/changes.ts';
import { forgetCar, takeOutPapers } from './car-notes.ts';
import { dropReports, listTables } from './plates.ts';

/** In batches, so that a slow phone can respond to the dealer in between. */
const DELETED_AT_ONCE = 500;

/** Deletes reports and everything made of them. To have one again costs its full price. */
export async function deleteReports(accountId: string, ids: string[]): Promise<void> {
  const { db } = accountDatabase(accountId).reports;
  for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
    const some = ids.slice(start, start + DELETED_AT_ONCE);
    await db.transaction('rw', tablesOf(accountId), async () => {
      if (await isLibraryOn(accountId))
        await noteDeleted(accountId, await salesOf(accountId, some));
      await takeOutPapers(accountId, some);
      await dropRows(accountId, some);
    });
  }
}

async function salesOf(accountId: string, ids: string[]) {
  const stored = await accountDatabase(accountId).results.bulkGet(ids);
  return stored
    .filter((each) => each !== undefined)
    .map(({ id, receipt }) => ({ id, sale: { id: receipt.id, at: receipt.at } }));
}

/** Deletes reports here alone, in the caller's transaction. */
export async function dropRows(accountId: string, ids: string[]): Promise<void> {
  const { results, documents, marks } = accountDatabase(accountId);
  await marks.filter(({ id }) => ids.includes(id)).delete();
  await dropReports(accountId, ids);
  for (const table of [results, documents]) await table.bulkDelete(ids);
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
  const ofReports = [results, documents, marks, cars];
  return [...listTables(accountId), ...changeTables(accountId), ...ofReports];
}

/** Ids of the reports bought before a time (ISO 8601, UTC). */
export async function idsBefore(accountId: string, at: string): Promise<string[]> {
  return accountDatabase(accountId).reports.where('at').below(at).primaryKeys();
}
