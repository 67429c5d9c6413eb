// Setting one's own password. The cookie alone is not enough: whoever held an unlocked phone for a
// minute would own the account. The current password, or a fresh code, is required.

import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/read-request.ts';
import { emailUnproved } from '../../http/request-refusals.ts';
import { Refusal } from '../../refusal.ts';
import { keepEvent, type Way } from '../account-events.ts';
import { accountOf, setPassword, signOutEverywhere } from '../accounts.ts';
import { passwordMessage, sendIfPossible } from '../mail.ts';
import { redeemCode } from './one-time-code.ts';
import { hashPassword, isPassword } from './password.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { attemptBy } from './sign-in.ts';

/** Whoever knew the old password, or uses another phone, has to sign in again. */
export async function setOwnPassword(backend: Backend, request: Request<'setPassword'>) {
  const { password, otp } = request.body;
  const way: Way = otp === undefined ? 'password' : 'code';
  const checkedHash = await checkedPasswordHash(backend, request);
  const hash = await hashPassword(password);
  const at = backend.clock();
  const account = await backend.database.transaction((sql) => {
    const { id, email, password_hash } = request.assertSession(sql);
    const asking = { email, browser: request.browser(), at };
    const isProved =
      otp === undefined
        ? checkedHash !== null && password_hash === checkedHash
        : redeemCode(sql, backend.config.sessionSecret, { ...asking, code: otp }) !== undefined;
    const kind = isProved ? 'password set' : 'refused';
    const { network } = request;
    const event = { accountId: id, kind, way, network, at } as const;
    keepEvent(sql, backend, { ...event, sessionHash: request.sessionHash() });
    if (!isProved) return undefined; // and not thrown: the try that it cost stays spent
    setPassword(sql, id, hash);
    signOutEverywhere(sql, id);
    return accountOf(sql, id);
  });
  if (!account) throw notTheirs(way);
  await request.signIn(account, way);
  await sendIfPossible(
    backend,
    passwordMessage(account.email, 'set', backend.config.support.email),
  );
  return { message: 'Password set. Other phones were logged out.' };
}

/** The hash that the current password matched; null where none was given, or a wrong one. */
async function checkedPasswordHash(
  backend: Backend,
  request: Request<'setPassword'>,
): Promise<string | null> {
  const { password, current, otp } = request.body;
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw emailUnproved('Nothing was changed.');
  refuseWeakPassword(password, account.email);
  // Counted even when right: ten changes an hour are enough for anybody.
  const by = await attemptBy(backend, request, account.email);
  await backend.limits.count(otp === undefined ? 'password' : 'guess', by);
  if (current === undefined) return null;
  return (await isPassword(current, account.password_hash)) ? account.password_hash : null;
}

function notTheirs(way: Way): Refusal {
  const message =
    way === 'code'
      ? 'This OTP is wrong or has expired. Nothing was changed.'
      : 'Enter the current password, or an OTP sent to your email. Nothing was changed.';
  return new Refusal('wrong_code', message);
}
