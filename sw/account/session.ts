// Keeps track of whether the server still accepts the dealer's session, for pages and the worker.
// Once it has ended, all screens say so until the dealer signs in again.

import { type Account, phone, stored, storedCached } from '../device.ts';
import { outboxDatabase } from '../outbox/database.ts';
import { askOwner } from '../outbox/waking.ts';

/** Whether this dealer's session is known to have ended. */
export async function isSessionOver(accountId: string): Promise<boolean> {
  return (await stored('session-over'))?.accountId === accountId;
}

/** Records that the server no longer knows this dealer's session. */
export async function noteSessionOver(accountId: string): Promise<void> {
  await phone.rows.put({ name: 'session-over', value: { accountId } });
}

/** Records that the server has answered this dealer, so the session is valid. */
export async function noteSessionValid(accountId: string): Promise<void> {
  const over = await storedCached('session-over');
  if (over?.accountId === accountId) await phone.rows.delete('session-over');
}

/** Starts a session, so that the phone shows this account's data. */
export async function beginSession(account: Account): Promise<void> {
  const ofBuyer = `buyer-${account.accountId}` as const;
  const isOwner = account.buyer === undefined;
  if (isOwner && (await stored(ofBuyer))) await askOwner(account.accountId);
  // Confirm all reports again: a server restored from a backup has ended all sessions and lost the
  // latest confirmations.
  await outboxDatabase(account.accountId)
    .meta.put({ name: 'confirm-again', value: '' })
    // Sign in even if the phone has no space left.
    .catch((error: unknown) => console.warn('Not confirmed again', error));
  await phone.transaction('rw', phone.rows, async () => {
    await phone.rows.put({ name: 'account', value: account });
    // The sign-in replaced any earlier session, so its pending logout is done.
    await phone.rows.bulkDelete(['session-over', 'logout-owed', 'left']);
    if (isOwner) await phone.rows.delete(ofBuyer);
    else await phone.rows.put({ name: ofBuyer, value: true });
  });
}
