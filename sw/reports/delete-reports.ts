// Deletes reports from this phone and, if the library is on, from all of the dealer's devices.

import { accountDatabase } from '../account/database.ts';
import { changeTables, isLibraryOn, noteDeleted } from '../devices/changes.ts';
import { stampNow } from '../server-clock.ts';
import { forgetCar, takeOutPapers } from './car-notes.ts';
import { dropReports, listTables } from './plates.ts';

/** How many reports to delete at once: few, so that a slow phone can respond in between. */
const DELETED_AT_ONCE = 500;

/** Deletes reports and everything made from them. Buying a report again costs its full price. */
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
async function dropRows(accountId: string, ids: string[]): Promise<void> {
  const { results, documents } = accountDatabase(accountId);
  await dropReports(accountId, ids);
  for (const table of [results, documents]) await table.bulkDelete(ids);
}

/** Deletes these reports on a car, and its note, in one commit: all or nothing. */
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
  const { results, documents, cars } = accountDatabase(accountId);
  const ofReports = [results, documents, cars];
  return [...listTables(accountId), ...changeTables(accountId), ...ofReports];
}

/** Ids of the reports bought before a time (ISO 8601, UTC). */
export async function idsBefore(accountId: string, at: string): Promise<string[]> {
  return accountDatabase(accountId).reports.where('at').below(at).primaryKeys();
}

// The bin keeps reports for 30 days after another of the dealer's devices has deleted them. So a
// thief with one unlocked device cannot empty the others.

/** How long a report stays in the bin: longer than a dealer's holiday. */
const KEPT_MS = 30 * 24 * 3_600_000;

export type Bin = {
  count: number;
  /** When the last report went into the bin and when the first expires; ISO 8601, UTC. */
  newestAt: string;
  firstGoesAt: string;
};

/** Deletes reports here and keeps a copy in the bin; in the caller's transaction. */
export async function moveToBin(accountId: string, ids: string[]): Promise<void> {
  const { reports, results, bin } = accountDatabase(accountId);
  const [summaries, stored] = await Promise.all([reports.bulkGet(ids), results.bulkGet(ids)]);
  const at = new Date(stampNow()).toISOString();
  const kept = stored.flatMap((each, index) => {
    return each && summaries[index] ? [{ id: each.id, at, stored: each }] : [];
  });
  await bin.bulkPut(kept);
  await dropRows(accountId, ids);
}

/** The contents of the bin; undefined if it is empty. */
export async function binOf(accountId: string): Promise<Bin | undefined> {
  const { bin } = accountDatabase(accountId);
  const [first, last] = await Promise.all([bin.orderBy('at').first(), bin.orderBy('at').last()]);
  if (!first || !last) return undefined;
  const firstGoesAt = new Date(Date.parse(first.at) + KEPT_MS).toISOString();
  return { count: await bin.count(), newestAt: last.at, firstGoesAt };
}

/** Deletes reports whose time in the bin is over. */
export async function emptyBin(accountId: string): Promise<void> {
  const before = new Date(stampNow() - KEPT_MS).toISOString();
  const { bin } = accountDatabase(accountId);
  if ((await bin.where('at').below(before).count()) > 0)
    await bin.where('at').below(before).delete();
}
