// Signing in: what proves who is calling, and what each way of signing in answers.

import type { Answer } from '../../../data/contract.ts';
import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/contract-endpoints.ts';
import { claimed } from '../../money/top-up/unclaimed.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { type Event, keepEvent, type Way } from '../account-events.ts';
import {
  type Account,
  accountByEmail,
  newAccount,
  provedAccount,
  setPassword,
} from '../accounts.ts';
import { isKnownBrowser } from '../browser-id.ts';
import { codeLetter } from '../mail.ts';
import {
  CODE_MINUTES,
  forgetCode,
  issueCode,
  redeemCode,
  refuseEarlyResend,
} from './one-time-code.ts';
import { hashPassword, isPassword } from './password.ts';
import { isWeakPassword, weakSentence } from './password-strength.ts';
import type { By } from './rate-limits.ts';

/** Sends a code. Says the same whether the email has an account or not. */
export async function sendCode(backend: Backend, request: Request<'emailLogin'>) {
  const { network } = request;
  const { email } = request.body;
  const browser = request.browser();
  // Before it is counted: an impatient finger must not use up the hour.
  await backend.database.read((sql) =>
    refuseEarlyResend(sql, { email, browser, at: backend.clock() }),
  );
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('code', by);
  const code = await backend.database.transaction((sql) => {
    keepEventOf(sql, backend, email, { kind: 'code sent', network });
    return issueCode(sql, backend.config.sessionSecret, { email, browser, at: backend.clock() });
  });
  await backend.mail.send(codeLetter(email, code, CODE_MINUTES)).catch(async (error: unknown) => {
    // Nothing was sent: nobody is told to wait for a code, or charged an attempt for it.
    await backend.database.transaction((sql) => forgetCode(sql, { email, browser }));
    await backend.limits.giveBack('code', by);
    throw error;
  });
  return { message: 'OTP sent to your email.' };
}

export async function verifyCode(backend: Backend, request: Request<'verifyOtp'>) {
  const { email, otp } = request.body;
  const browser = request.browser();
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('guess', by);
  const account = await backend.database.transaction((sql) => {
    const at = backend.clock();
    const isRight = redeemCode(sql, backend.config.sessionSecret, {
      email,
      browser,
      code: otp,
      at,
    });
    if (isRight) return claimed(sql, backend, provedAccount(sql, email, at));
    keepEventOf(sql, backend, email, { kind: 'refused', way: 'code', network: request.network });
    return undefined;
  });
  if (!account) {
    const message =
      'This code is not right, or no longer good. ' +
      'Type it where you asked for it, or ask for a new one.';
    throw new Refusal('wrong_code', message);
  }
  await backend.limits.giveBack('guess', by);
  return signedIn(request, account, 'code');
}

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
    const refused = { kind: 'refused', way: 'password', network: request.network } as const;
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
  return backend.database.transaction((sql) => {
    // Somebody may have registered the same email while the password was being hashed.
    if (accountByEmail(sql, email)) throw wrongPassword(false);
    const account = newAccount(sql, { email, at: backend.clock(), verifiedAt: null });
    setPassword(sql, account.id, hash);
    return { ...account, password_hash: hash };
  });
}

/** Who this attempt counts against: a browser the dealer has signed in with is counted apart. */
export async function attemptBy(
  backend: Backend,
  { network, browser }: Pick<Request<'verifyOtp'>, 'network' | 'browser'>,
  email: string,
): Promise<By> {
  const hash = browser();
  const isKnown = await backend.database.read((sql) =>
    isKnownBrowser(sql, { email, browser: hash }),
  );
  return { email, network, knownBrowser: isKnown ? hash : undefined };
}

/** For an email without an account nothing is stored. */
function keepEventOf(
  sql: Sql,
  backend: Backend,
  email: string,
  event: Omit<Event, 'accountId'>,
): void {
  const account = accountByEmail(sql, email);
  if (account) keepEvent(sql, backend, { ...event, accountId: account.id });
}

export async function signedIn(
  request: Pick<Request<'verifyOtp'>, 'signIn'>,
  account: Account,
  way: Way,
): Promise<Answer<'verifyOtp'>> {
  await request.signIn(account, way);
  return { message: 'Logged in successfully!', accountId: account.id, email: account.email };
}

/** The same for a wrong password, for an account that has none, and for no account. */
function wrongPassword(isWeak: boolean): Refusal {
  const message = 'This email and password do not go together. Try the email OTP instead.';
  return new Refusal('wrong_code', isWeak ? `${message} ${weakSentence}` : message);
}
