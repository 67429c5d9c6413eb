// Signing in with Google: the popup's ID token, made for this browser, names a person (`sub`), and
// vouches for an email where Google itself hosts the mailbox.

import { randomUUID } from 'node:crypto';
import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/read-request.ts';
import { claimed } from '../../money/top-up/claims.ts';
import { transactionThenLog } from '../../operations/log-after-commit.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { type Account, accountByGoogleId, provedAccount, setGoogleId } from '../accounts.ts';
import type { Person } from './google-id-token.ts';
import { signedIn } from './sign-in.ts';

/** What the page hands to Google before the button is rendered. */
export async function nonceForGoogle(_box: Backend, { googleNonce }: Request<'googleNonce'>) {
  return { nonce: googleNonce() };
}

/** The popup's ID token proves the email; the bare pair of the specification proves nothing. */
export async function loginWithGoogle(backend: Backend, request: Request<'googleLogin'>) {
  const { email, googleId, credential } = request.body;
  if (!backend.google) throw new Refusal('service_off', 'Google login is not available here.');
  if (credential === undefined) throw notConfirmed();
  const person = await backend.google.identify(credential, request.googleNonces());
  if (person.googleId !== googleId || person.email !== email) throw notConfirmed();
  const [newId, at] = [randomUUID(), backend.clock()];
  const account = await transactionThenLog(backend, (sql, afterCommit) =>
    claimed({ sql, at, afterCommit }, backend, accountOfPerson(sql, { person, newId, at })),
  );
  return signedIn(request, account, 'google');
}

/**
 * By `sub` first: the email of a Google account may change, the person does not. An email hosted
 * elsewhere was proved to Google once, perhaps by an earlier owner: a code proves it now.
 */
function accountOfPerson(
  sql: Sql,
  { person, newId, at }: { person: Person; newId: string; at: number },
): Account {
  const known = accountByGoogleId(sql, person.googleId);
  if (known) return known;
  if (!person.isMailboxOfGoogle) throw otherMailbox();
  const proved = provedAccount(sql, { email: person.email, newId, at });
  setGoogleId(sql, proved.id, person.googleId);
  return proved;
}

const notConfirmed = refusal('forbidden', 'Google did not confirm this login. Try again.');
const otherMailbox = refusal(
  'forbidden',
  'Google does not manage this email address. Log in with an email OTP.',
);
