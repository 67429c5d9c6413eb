// What a signed-out dealer's hidden data holds, and how it is removed for good.

import Dexie from 'dexie';
import { type Account, forgetLeft } from '../device.ts';
import { type OutboxRow, outboxDatabase, outboxName } from '../outbox/database.ts';
import { hasLeft, isSettled } from '../outbox/row.ts';
import { pendingRows } from '../outbox/rows.ts';
import { reportCount } from '../reports/report-search.ts';
import { accountDatabase, accountDatabaseName } from './database.ts';
import { earlierIds, forgetAccounts } from './known-dealers.ts';

type LeftoverData = {
  reports: number;
  /** What never left the phone: removing it loses the request. */
  unsent: OutboxRow[];
  /** What may have reached the server, and been charged: removing it loses the report. */
  underWay: OutboxRow[];
};

export async function leftoverData(owner: Account): Promise<LeftoverData> {
  const left: LeftoverData = { reports: 0, unsent: [], underWay: [] };
  for (const accountId of await allIds(owner)) {
    left.reports += await reportCount(accountId);
    for (const row of await pendingRows(accountId)) {
      if (!isSettled(row)) (hasLeft(row) ? left.underWay : left.unsent).push(row);
    }
  }
  return left;
}

/** Removes everything this phone holds of the dealer. Nothing of it can be brought back. */
export async function removeAccount(owner: Account): Promise<void> {
  const ids = await allIds(owner);
  for (const accountId of ids) {
    await Dexie.delete(outboxName(accountId));
    await Dexie.delete(accountDatabaseName(accountId));
  }
  await forgetAccounts(owner.email, ids);
  await forgetLeft();
}

/**
 * Closes the databases of a removed account in this page: an answer that is still on its way would
 * otherwise create them again.
 */
export function closeForGood({ accountId }: Account): void {
  accountDatabase(accountId).close();
  outboxDatabase(accountId).close();
}

async function allIds(owner: Account): Promise<string[]> {
  return [owner.accountId, ...(await earlierIds(owner))];
}
