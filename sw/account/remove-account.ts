// Lists a signed-out dealer's hidden data, and removes it for good.

import Dexie from 'dexie';
import { type Account, phone } from '../device.ts';
import { type OutboxRow, outboxDatabase, outboxName } from '../outbox/database.ts';
import { isSettled } from '../outbox/row.ts';
import { pendingRows } from '../outbox/rows.ts';
import { reportCount } from '../reports/report-search.ts';
import { accountDatabase, accountDatabaseName } from './database.ts';
import { earlierIds, forgetAccounts } from './known-dealers.ts';

type LeftoverData = {
  reports: number;
  /** Requests that never left the phone. Removing the account loses them. */
  unsent: OutboxRow[];
  /** Requests that the server may have charged. Removing the account loses their reports. */
  underWay: OutboxRow[];
};

export async function leftoverData(owner: Account): Promise<LeftoverData> {
  const left: LeftoverData = { reports: 0, unsent: [], underWay: [] };
  for (const accountId of await allIds(owner)) {
    left.reports += await reportCount(accountId);
    for (const row of await pendingRows(accountId)) {
      if (!isSettled(row)) (row.sent === 'no' ? left.unsent : left.underWay).push(row);
    }
  }
  return left;
}

/** Removes all of the dealer's data from this phone. The data cannot be restored. */
export async function removeAccount(owner: Account): Promise<void> {
  const ids = await allIds(owner);
  for (const accountId of ids) {
    await Dexie.delete(outboxName(accountId));
    await Dexie.delete(accountDatabaseName(accountId));
  }
  await forgetAccounts(owner.email, ids);
  await phone.rows.bulkDelete(['left', ...ids.map((id) => `buyer-${id}` as const)]);
}

/**
 * Closes a removed account's databases in this page or worker. Otherwise a late answer would create
 * them again.
 */
export function closeForGood({ accountId }: Pick<Account, 'accountId'>): void {
  accountDatabase(accountId).close();
  outboxDatabase(accountId).close();
}

async function allIds(owner: Account): Promise<string[]> {
  return [owner.accountId, ...(await earlierIds(owner))];
}
