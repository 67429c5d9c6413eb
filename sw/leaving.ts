// Removes for good what this phone holds of an account.

import Dexie from 'dexie';

/** Nothing of it can be brought back. */
export async function removeAccount(accountId: string): Promise<void> {
  await Dexie.delete(`lotproof-outbox-${accountId}`);
  await Dexie.delete(`lotproof-${accountId}`);
}
