// Whether the dealer's session is over: noted from the answer to any call, by a page or the worker,
// and stored, so that every screen says so until the dealer signs in again.

import { type Account, leftAccount, phone, stored, storedLately } from '../device.ts';
import { askOwner } from '../outbox/waking.ts';

/** Whether the session of the dealer whose data is shown is known to be over. */
export async function isSessionOver(): Promise<boolean> {
  const [owner, over] = await phone.rows.bulkGet(['account', 'session-over']);
  return (
    owner?.name === 'account' &&
    over?.name === 'session-over' &&
    over.value.accountId === owner.value.accountId
  );
}

/** The server no longer knows this dealer's session. */
export async function noteSessionOver(accountId: string): Promise<void> {
  await phone.rows.put({ name: 'session-over', value: { accountId } });
}

/** The server has answered this dealer: the session is valid. */
export async function noteSessionStands(accountId: string): Promise<void> {
  const over = await storedLately('session-over');
  if (over?.accountId === accountId) await phone.rows.delete('session-over');
}

/** Signed in: whose data is shown from now on, under a valid session. */
export async function beginSession(account: Account): Promise<void> {
  const before = (await stored('account')) ?? (await leftAccount());
  if (before?.buyer !== undefined && account.buyer === undefined) {
    await askOwner(account.accountId);
  }
  await phone.transaction('rw', phone.rows, async () => {
    await phone.rows.put({ name: 'account', value: account });
    // Signing in replaced any earlier session, so its pending logout is done.
    await phone.rows.bulkDelete(['session-over', 'logout-owed', 'left']);
  });
}
