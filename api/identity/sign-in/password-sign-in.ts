// Signing in or registering with a password.

import { randomUUID } from 'node:crypto';
import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/read-request.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountByEmail, newAccount, setPassword } from '../accounts.ts';
import { hashPassword, isPassword } from './password.ts';
import { isWeakPassword, weakSentence } from './password-strength.ts';
import { attemptBy, keepEventOf, signedIn } from './sign-in.ts';

/**
 * One call that logs in or registers. A password never opens, and is never set on, an account that
 * was created without one; a new account stays unverified until a code or Google proves it.
 */
export async function loginOrRegister(backend: Backend, request: Request<'loginOrRegister'>) {
  const { email, password } = request.body;
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('password', by);
  const known = await backend.database.read((sql) => accountByEmail(sql, email));
  const isRight = await isPassword(password, known?.password_hash ?? null);
  // A weak one registers nobody, and the refusal is the same whether or not the email is known.
  const isWeak = isWeakPassword(password, email);
  if (!isRight && (known || isWeak)) {
    const at = backend.clock();
    const refused = { kind: 'refused', way: 'password', network: request.network, at } as const;
    await backend.database.transaction((sql) => keepEventOf(sql, backend, email, refused));
    throw wrongPassword(isWeak);
  }
  // A registration stays counted: nobody creates accounts without limit.
  if (known) await backend.limits.giveBack('password', by);
  const account = known ?? (await registered(backend, email, password));
  // The email's holder may prove it, and drop this password, while it is checked: that ends every
  // session of the account, including the one about to begin here.
  return signedIn(request, account, 'password');
}

async function registered(backend: Backend, email: string, password: string): Promise<Account> {
  const hash = await hashPassword(password);
  const [id, at] = [randomUUID(), backend.clock()];
  return backend.database.transaction((sql) => {
    // Somebody may have registered the same email while the password was being hashed.
    if (accountByEmail(sql, email)) throw wrongPassword(false);
    const account = newAccount(sql, { id, email, at, verifiedAt: null });
    setPassword(sql, account.id, hash);
    return { ...account, password_hash: hash };
  });
}

/** The same for a wrong password, for an account that has none, and for no account. */
function wrongPassword(isWeak: boolean): Refusal {
  const message = 'This email and password do not match. Try the email OTP instead.';
  return new Refusal('wrong_code', isWeak ? `${message} ${weakSentence}` : message);
}
