// Keeps for 30 days the reports that another device of the dealer has deleted, so that a thief with
// one unlocked device cannot empty the others.

import { accountDatabase } from '../account/database.ts';
import { stampNow } from '../server-clock.ts';
import { dropRows } from './delete-reports.ts';

/** A dealer who returns from a holiday still finds them. */
const KEPT_MS = 30 * 24 * 3_600_000;

export type Bin = {
  count: number;
  /** ISO 8601, UTC: when the last one came, and when the first one expires. */
  newestAt: string;
  firstGoesAt: string;
};

/** Deletes reports here and keeps a copy in the bin; in the caller's transaction. */
export async function throwAway(accountId: string, ids: string[]): Promise<void> {
  const { reports, results, bin } = accountDatabase(accountId);
  const [summaries, stored] = await Promise.all([reports.bulkGet(ids), results.bulkGet(ids)]);
  const at = new Date(stampNow()).toISOString();
  const kept = stored.flatMap((each, index) => {
    return each && summaries[index] ? [{ id: each.id, at, stored: each }] : [];
  });
  await bin.bulkPut(kept);
  await dropRows(accountId, ids);
}

/** Undefined if the bin is empty. */
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
