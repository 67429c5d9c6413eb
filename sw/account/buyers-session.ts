// Starts a buyer's session on a phone. The same buyer's data is kept if the phone already has it.

import { type Account, phone, stored } from '../device.ts';
import type { OwnerKey } from '../devices/buyers-key.ts';
import { changeTables, noteAll, putLibraryRow } from '../devices/changes.ts';
import { outboxDatabase } from '../outbox/database.ts';
import { accountDatabase } from './database.ts';
import { beginSession } from './session.ts';
import { unverifiedPayments } from './unverified-payments.ts';

/**
 * Starts the buyer's session, so that this phone shows the account's data. If the QR contained the
 * owner's key, queues all reports on the phone to be sealed for the owner. Returns false if an
 * owner has used the account on this phone: the buyer must not see the owner's data, so the session
 * must end.
 */
export async function beginAsBuyer(buyer: Account, ownerKey?: OwnerKey): Promise<boolean> {
  const { accountId } = buyer;
  const isOwnAgain = await stored(`buyer-${accountId}`);
  if (!isOwnAgain) {
    if (await isOwners(accountId)) {
      await phone.rows.put({ name: 'logout-owed', value: { accountId } });
      return false;
    }
    const { transactions, wallet } = accountDatabase(accountId);
    await transactions.clear();
    await wallet.bulkDelete(['wallet', 'statement']);
  }
  // Store the key first: a phone that has a session never reads the QR again.
  await setOwnerKey(accountId, ownerKey);
  await beginSession(buyer);
  return true;
}

async function setOwnerKey(accountId: string, ownerKey: OwnerKey | undefined): Promise<void> {
  const { reports, cars, profile, library } = accountDatabase(accountId);
  const tables = [reports, cars, profile, ...changeTables(accountId)];
  await library.db.transaction('rw', tables, async () => {
    await library.delete('owner');
    if (!ownerKey) return;
    await putLibraryRow(accountId, { name: 'owner', ...ownerKey });
    await noteAll(accountId);
  });
}

/** Whether the phone has the owner's data, which a buyer must not see. */
async function isOwners(accountId: string): Promise<boolean> {
  const { tables, transactions, wallet, library } = accountDatabase(accountId);
  if (await library.get('ring')) return true;
  const others = [transactions.name, wallet.name, library.name];
  const own = tables.filter(({ name }) => !others.includes(name));
  const counts = await Promise.all(
    [...own, outboxDatabase(accountId).rows].map((table) => table.count()),
  );
  if (counts.some((count) => count > 0)) return true;
  return (await unverifiedPayments(accountId)).length > 0;
}
