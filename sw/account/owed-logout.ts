// Signing out: the dealer's data is off the screen at once, and the session is ended on the server
// as soon as the server is reached. Until then it is owed, by this phone and through every restart.

import { account, hideAccount, phone } from '../device.ts';
import { NoAnswer, Refused, remote } from '../remote.ts';

/** The next sign-in waits for it. It stays owed, and is paid at a later contact. */
const LOGOUT_WAIT_MS = 5_000;

/** Hides the dealer's data; the session is ended by {@link payLogout}. */
export async function oweLogout(): Promise<void> {
  await phone.transaction('rw', phone.rows, async () => {
    const owner = await account();
    if (!owner) return;
    const { accountId } = owner;
    await phone.rows.put({ name: 'logout-owed', value: { accountId } });
    await phone.rows.delete('session-over');
    await hideAccount();
  });
}

/** Whether a session of this phone is still to be ended. */
export async function isLogoutOwed(): Promise<boolean> {
  return (await phone.rows.get('logout-owed')) !== undefined;
}

/** Ends the session that is owed; false while the server is not reached. */
export async function payLogout(): Promise<boolean> {
  return withCookie(async () => {
    // Whoever has signed in since has another session, and ended that one by it.
    if (!(await isLogoutOwed())) return true;
    const isOver = await remote('logout', { waitMs: LOGOUT_WAIT_MS }).then(() => true, unheard);
    if (isOver) await phone.rows.delete('logout-owed');
    return isOver;
  });
}

/** Sets or clears the session cookie one at a time, so that no sign-out undoes a sign-in. */
export async function withCookie<T>(call: () => Promise<T>): Promise<T> {
  return navigator.locks.request('lotproof-cookie', call);
}

function unheard(error: unknown): false {
  if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  console.warn('Logout failed', error);
  return false;
}
