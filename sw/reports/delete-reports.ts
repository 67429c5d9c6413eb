// Deletes reports from this phone and, if the library is on, from all of the dealer's devices.

import { accountDatabase } from '../account/database.ts';
import { changeTables, isLibraryOn, noteDeleted } from '../devices/changes.ts';
import { forgetCar, takeOutPapers } from './car-notes.ts';
import { dropReports, listTables } from './plates.ts';

/** In batches, so that a slow phone can respond in between. */
const DELETED_AT_ONCE = 500;

/** Deletes reports and everything made from them. Buying one again costs its full price. */
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

/** Deletes reports here only, in the caller's transaction. */
export async function dropRows(accountId: string, ids: string[]): Promise<void> {
  const { results, documents, marks } = accountDatabase(accountId);
  await marks.filter(({ id }) => ids.includes(id)).delete();
  await dropReports(accountId, ids);
  for (const table of [results, documents]) await table.bulkDelete(ids);
}

/** Deletes these reports of a car and its note in one commit: all or nothing. */
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
