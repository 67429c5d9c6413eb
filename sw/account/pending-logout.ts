// Signing out: the dealer's data is hidden at once, and the session is ended on the server as soon
// as the server can be reached. Until then the logout is pending, across restarts.

import { account, hideAccount, phone, stored } from '../device.ts';
import { remote } from '../remote.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';

/** The next sign-in waits for this request. If it fails, a later one is made. */
const LOGOUT_WAIT_MS = 5_000;

/** Hides the dealer's data; the session is ended by {@link finishLogout}. */
export async function beginLogout(): Promise<void> {
  await phone.transaction('rw', phone.rows, async () => {
    const owner = await account();
    if (!owner) return;
    const { accountId } = owner;
    await phone.rows.put({ name: 'logout-owed', value: { accountId } });
    await phone.rows.delete('session-over');
    await hideAccount();
  });
}

/** Whether a session of this phone has yet to be ended on the server. */
export async function isLogoutPending(): Promise<boolean> {
  return (await stored('logout-owed')) !== null;
}

/** Ends the pending session on the server; false if the server was not reached. */
export async function finishLogout(): Promise<boolean> {
  return withCookie(async () => {
    // A sign-in since then has replaced that session, and so ended it.
    if (!(await isLogoutPending())) return true;
    const isOver = await remote('logout', { waitMs: LOGOUT_WAIT_MS }).then(() => true, unanswered);
    if (isOver) await phone.rows.delete('logout-owed');
    return isOver;
  });
}

/** Serialises changes to the session cookie, so that no sign-out undoes a later sign-in. */
export async function withCookie<T>(call: () => Promise<T>): Promise<T> {
  return navigator.locks.request('lotproof-cookie', call);
}

function unanswered(error: unknown): false {
  if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  console.warn('Logout failed', error);
  return false;
}
