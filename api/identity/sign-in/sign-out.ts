// Signing out: here, or on every phone and, if the dealer wants, with the password removed as well.

import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/read-request.ts';
import { keepEvent } from '../account-events.ts';
import { dropPassword, signOutEverywhere as endSessions } from '../accounts.ts';
import { passwordMessage, sendIfPossible } from '../mail.ts';
import { accountIdOfSession } from '../session-rows.ts';

export async function signOut(backend: Backend, request: Request<'logout'>) {
  const { network } = request;
  const sessionHash = request.sessionHash();
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    const accountId = sessionHash && accountIdOfSession(sql, sessionHash);
    if (accountId === undefined) return;
    keepEvent(sql, backend, { accountId, kind: 'signed out', network, sessionHash, at });
  });
  request.signOut();
  return { message: 'Logged out.' };
}

/**
 * For a dealer who lost a phone: all of the account's sessions end. Whoever knows the password
 * would be back in at once, so it can be removed too.
 */
export async function signOutEverywhere(backend: Backend, request: Request<'logoutEverywhere'>) {
  const { network } = request;
  const sessionHash = request.sessionHash();
  const at = backend.clock();
  const dropped = await backend.database.transaction((sql) => {
    const account = request.assertSession(sql);
    const event = { accountId: account.id, network, sessionHash, at };
    endSessions(sql, account.id);
    keepEvent(sql, backend, { ...event, kind: 'signed out everywhere' });
    if (!request.body.dropPassword || !dropPassword(sql, account.id)) return undefined;
    keepEvent(sql, backend, { ...event, kind: 'password dropped' });
    // If the email was never proved, the notice would go to a stranger.
    return account.verified_at === null ? undefined : account;
  });
  request.signOut();
  if (dropped) {
    await sendIfPossible(
      backend,
      passwordMessage(dropped.email, 'dropped', backend.config.support.email),
    );
  }
  return { message: 'Logged out on every phone.' };
}
