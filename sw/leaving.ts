// What a dealer who signed out left on the phone, hidden, and how it is removed for good.

import Dexie from 'dexie';
import { accountDatabaseName } from './account-database.ts';
import { reportCount } from './library.ts';
import { pendingRows } from './outbox.ts';
import { type OutboxRow, outboxName } from './outbox-database.ts';

export type LeftBehind = {
  reports: number;
  /** What has not been sent, or not been heard of: removing it loses it. */
  unsent: OutboxRow[];
};

export async function leftBehind(accountId: string): Promise<LeftBehind> {
  return { reports: await reportCount(accountId), unsent: await pendingRows(accountId) };
}

/** Removes everything this phone holds of the account. Nothing of it can be brought back. */
export async function removeAccount(accountId: string): Promise<void> {
  await Dexie.delete(outboxName(accountId));
  await Dexie.delete(accountDatabaseName(accountId));
}
