// Signs out: hides the dealer's data at once and ends the session as soon as the server can be
// reached. Until then the logout stays pending, across restarts.

import { account, hideAccount, phone, stored } from '../device.ts';
import { isFull } from '../outbox/delivery.ts';
import { remote } from '../remote.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';

/**
 * The next sign-in waits at most this long for the logout request. A logout that fails is sent
 * again later.
 */
const LOGOUT_WAIT_MS = 5_000;

/** Hides the dealer's data; {@link finishLogout} ends the session. */
export async function beginLogout(): Promise<void> {
  const hidden = phone.transaction('rw', phone.rows, async () => {
    const owner = await account();
    if (!owner) return;
    const { accountId } = owner;
    await phone.rows.put({ name: 'logout-owed', value: { accountId } });
    await hideAccount();
  });
  await hidden.catch(logOutWithoutRoom);
}

/** A full phone cannot note a pending logout, so it ends the session first, and only deletes. */
async function logOutWithoutRoom(error: unknown): Promise<void> {
  if (!isFull(error)) throw error;
  await withCookie(() => remote('logout', { waitMs: LOGOUT_WAIT_MS }));
  await phone.rows.delete('account');
}

/** Whether one of this phone's sessions still has to be ended on the server. */
export async function isLogoutPending(): Promise<boolean> {
  return (await stored('logout-owed')) !== null;
}

/** Ends the pending session on the server; false if the server cannot be reached. */
export async function finishLogout(): Promise<boolean> {
  return withCookie(async () => {
    // A later sign-in has already replaced that session.
    if (!(await isLogoutPending())) return true;
    const isOver = await remote('logout', { waitMs: LOGOUT_WAIT_MS }).then(() => true, unanswered);
    if (isOver) await phone.rows.delete('logout-owed');
    return isOver;
  });
}

/** Serialises changes to the session cookie, so that a sign-out does not undo a later sign-in. */
export async function withCookie<T>(call: () => Promise<T>): Promise<T> {
  return navigator.locks.request('lotproof-cookie', call);
}

function unanswered(error: unknown): false {
  if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  console.warn('Logout failed', error);
  return false;
}
