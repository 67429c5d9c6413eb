// Sets the dealer's own password. This needs the current password or a fresh code: if the cookie
// were enough, a minute with an unlocked phone would let a thief take over the account.

import { randomUUID } from 'node:crypto';
import type { Backend, Request } from '../../backend.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import { keepEvent, type Way } from '../account-events.ts';
import {
  type Account,
  accountByEmail,
  accountOf,
  newAccount,
  setPassword,
  signOutEverywhere,
} from '../accounts.ts';
import { passwordMessage, sendIfPossible } from '../mail.ts';
import {
  hashPassword,
  isPassword,
  isWeakPassword,
  PASSWORD_CHARACTERS_MIN,
  refuseLongLine,
  refuseWeakPassword,
} from './password.ts';
import { attemptBy, keepEventOf, proveByCode, signedIn } from './sign-in.ts';

/** Sets the password and ends all other sessions: a thief may have had the old password. */
export async function setOwnPassword(backend: Backend, request: Request<'setPassword'>) {
  const { password, current, otp } = request.body;
  const way: Way = otp === undefined ? 'password' : 'code';
  const known = await backend.database.read(request.assertSession);
  if (known.verified_at === null) throw refusal('email_unproved', { not: 'changed' });
  refuseWeakPassword(password, known.email);
  refuseLongLine();
  // A correct password also counts as an attempt: ten changes an hour are enough for anyone.
  if (otp === undefined)
    await backend.limits.count('password', await attemptBy(backend, request, known.email));
  else await proveByCode(backend, request, otp);
  const isRight = current !== undefined && (await isPassword(current, known.password_hash));
  const hash = await hashPassword(password);
  const at = backend.clock();
  const account = await backend.database.transaction((sql) => {
    const { id, password_hash } = request.assertSession(sql);
    const isProved = otp !== undefined || (isRight && password_hash === known.password_hash);
    const kind = isProved ? 'password set' : 'refused';
    keepEvent(sql, backend, { accountId: id, kind, way, caller: request, at });
    if (!isProved) return undefined; // a throw would undo the event
    setPassword(sql, id, hash);
    signOutEverywhere(sql, id);
    return accountOf(sql, id);
  });
  if (!account) throw refusal('wrong_current');
  await request.signIn(account, way);
  await sendIfPossible(
    backend,
    passwordMessage(account.email, 'set', backend.config.support.email),
  );
  return { message: 'Password set. Other phones were logged out.' };
}

/**
 * Signs in or registers with a password, in one call. This cannot sign in to an account without a
 * password, or set one for it. A new account is unverified until a code or Google verifies its
 * email.
 */
export async function loginOrRegister(backend: Backend, request: Request<'loginOrRegister'>) {
  const { email, password } = request.body;
  refuseLongLine();
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('password', by);
  const known = await backend.database.read((sql) => accountByEmail(sql, email));
  const isRight = await isPassword(password, known?.password_hash ?? null);
  // A weak password creates no account. The refusal does not reveal whether the email is known.
  const isWeak = isWeakPassword(password, email);
  if (!isRight && (known || isWeak)) {
    const [caller, at] = [{ network: request.network }, backend.clock()];
    const refused = { kind: 'refused', way: 'password', caller, at } as const;
    await backend.database.transaction((sql) => keepEventOf(sql, backend, email, refused));
    throw wrongPassword(isWeak);
  }
  // A registration is still counted as an attempt, which limits how many accounts are created.
  if (known) await backend.limits.giveBack('password', by);
  const account = known ?? (await registered(backend, email, password));
  // Meanwhile, the email's owner may verify it, which removes this password and ends every session
  // of the account, including the one that is about to start here.
  return signedIn(request, account, 'password');
}

async function registered(backend: Backend, email: string, password: string): Promise<Account> {
  const hash = await hashPassword(password);
  const [id, at] = [randomUUID(), backend.clock()];
  return backend.database.transaction((sql) => {
    // Another request may have registered the email while this one hashed the password.
    if (accountByEmail(sql, email)) throw wrongPassword(false);
    const account = newAccount(sql, { id, email, at, verifiedAt: null });
    setPassword(sql, account.id, hash);
    return { ...account, password_hash: hash };
  });
}

/** Gives the same refusal for a wrong password, an account without one, and an unknown email. */
function wrongPassword(isWeak: boolean): Refusal {
  return refusal('wrong_password', isWeak ? { characters: PASSWORD_CHARACTERS_MIN } : {});
}
