// Signing in with Google: an ID token that Google made for this browser names a person (`sub`). It
// also proves the email if Google hosts the mailbox.

import { randomUUID } from 'node:crypto';
import type { Backend, Request } from '../../backend.ts';
import { claimed } from '../../money/top-up/claims.ts';
import { creditClaims } from '../../money/top-up/credit-payment.ts';
import { transactionThenLog } from '../../operations/log.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { type Account, accountByGoogleId, provedAccount, setGooglePerson } from '../accounts.ts';
import type { Person } from './google-id-token.ts';
import { proveGoogleEmail } from './one-time-code.ts';
import { sendCode, signedIn } from './sign-in.ts';

/** Returns the nonce that the page gives Google before it shows the button. */
export async function nonceForGoogle(_box: Backend, { googleNonce }: Request<'googleNonce'>) {
  return { nonce: googleNonce() };
}

/** The popup's ID token proves the email; the fields that the specification lists prove nothing. */
export async function loginWithGoogle(backend: Backend, request: Request<'googleLogin'>) {
  const { email, googleId, credential } = request.body;
  if (!backend.google) throw refusal('google_off');
  if (credential === undefined) throw refusal('google_unconfirmed');
  const person = await backend.google.identify(credential, request.googleNonces());
  if (person.googleId !== googleId || person.email !== email) throw refusal('google_unconfirmed');
  const [newId, at] = [randomUUID(), backend.clock()];
  const account = await transactionThenLog(backend, (sql, afterCommit) => {
    const found = accountOfPerson(sql, { person, newId, at });
    // Unclaimed payments wait until a person proves that the email is theirs, which Google can
    // prove only for its own mailboxes.
    const isVouchedFor = found.email === person.email && found.google_email === person.email;
    return isVouchedFor ? claimed({ sql, at, afterCommit }, backend, found) : found;
  });
  if (account.google_email !== person.email) throw await emailChanged(backend, request, account);
  await creditClaims(backend, account.id);
  return signedIn(request, account, 'google');
}

/**
 * Handles a change of email at Google. The old mailbox may have a new owner, so a code sent to the
 * account's email must prove that the dealer still has it.
 */
async function emailChanged(
  backend: Backend,
  request: Request<'googleLogin'>,
  { email }: Account,
): Promise<Refusal> {
  await sendCode(backend, request, email).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'code_in_hand') throw error;
  });
  const asked = { email, browser: request.browser(), googleEmail: request.body.email };
  await backend.database.transaction((sql) => proveGoogleEmail(sql, asked));
  return refusal('google_email_changed', { email });
}

/**
 * Looks for the person's `sub` first, because their email may change. If an email is hosted
 * elsewhere, Google may have checked it long ago, so a code must prove it now.
 */
function accountOfPerson(
  sql: Sql,
  { person, newId, at }: { person: Person; newId: string; at: number },
): Account {
  const known = accountByGoogleId(sql, person.googleId);
  if (known) return known;
  if (!person.isMailboxOfGoogle) throw refusal('google_foreign_email');
  const proved = provedAccount(sql, { email: person.email, newId, at });
  setGooglePerson(sql, proved.id, person);
  return { ...proved, google_id: person.googleId, google_email: person.email };
}
