// Starts a buyer's session on a phone, whose data stays if the phone was this buyer's before.

import { type Account, account, leftAccount, phone } from '../device.ts';
import { outboxDatabase } from '../outbox/database.ts';
import { accountDatabase } from './database.ts';
import { beginSession } from './session.ts';
import { unverifiedPayments } from './unverified-payments.ts';

/**
 * Shows the phone's data to the buyer under the new session. False if an owner has used the account
 * here: the buyer may not read that data, so the session must end.
 */
export async function beginAsBuyer(buyer: Account): Promise<boolean> {
  const { accountId } = buyer;
  const before = (await account()) ?? (await leftAccount());
  const isOwnAgain = before?.accountId === accountId && before.buyer !== undefined;
  if (!isOwnAgain) {
    if (await isOwners(accountId)) {
      await phone.rows.put({ name: 'logout-owed', value: { accountId } });
      return false;
    }
    const { transactions, wallet } = accountDatabase(accountId);
    await transactions.clear();
    await wallet.bulkDelete(['wallet', 'statement']);
  }
  await beginSession(buyer);
  return true;
}

/** Whether anything here is the owner's and not on the server. */
async function isOwners(accountId: string): Promise<boolean> {
  const { tables, transactions, wallet } = accountDatabase(accountId);
  const own = tables.filter(({ name }) => name !== transactions.name && name !== wallet.name);
  const counts = await Promise.all(
    [...own, outboxDatabase(accountId).rows].map((table) => table.count()),
  );
  if (counts.some((count) => count > 0)) return true;
  return (await unverifiedPayments(accountId)).length > 0;
}
