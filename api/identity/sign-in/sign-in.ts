// Signing in: how callers prove who they are, and the answer to each way of signing in.

import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../data/contract.ts';
import type { Backend, Request } from '../../backend.ts';
import { claimed } from '../../money/top-up/claims.ts';
import { creditClaims } from '../../money/top-up/credit-payment.ts';
import { transactionThenLog } from '../../operations/log.ts';
import { refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { type Event, keepEvent, type Way } from '../account-events.ts';
import {
  type Account,
  accountByEmail,
  dropPassword,
  signOutEverywhere as endSessions,
  provedAccount,
  setGoogleEmail,
} from '../accounts.ts';
import { isKnownBrowser } from '../browser-id.ts';
import { codeMessage, passwordMessage, sendIfPossible } from '../mail.ts';
import { accountIdOfSession } from '../session-store.ts';
import type { By } from './attempts.ts';
import {
  CODE_MINUTES,
  forgetCode,
  issueCode,
  newCode,
  redeemCode,
  refuseEarlyResend,
} from './one-time-code.ts';

/** Gives the same answer whether or not there is an account with the email. */
export async function askForCode(backend: Backend, request: Request<'emailLogin'>) {
  await sendCode(backend, request, request.body.email);
  return { message: 'OTP sent to your email.' };
}

type Asking = Pick<Request<'emailLogin'>, 'network' | 'browser'>;

/** Sends a code for this browser. Throws `code_in_hand` within 50 seconds of the last one. */
export async function sendCode(backend: Backend, request: Asking, email: string): Promise<void> {
  const { network } = request;
  const browser = request.browser();
  // Runs before the attempt is counted, so that impatient taps use up none of the hour's attempts.
  const askedAt = backend.clock();
  await backend.database.read((sql) => refuseEarlyResend(sql, { email, browser, at: askedAt }));
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('code', by);
  const [code, at] = [newCode(), backend.clock()];
  await backend.database.transaction((sql) => {
    keepEventOf(sql, backend, email, { kind: 'code sent', caller: { network }, at });
    issueCode(sql, backend.config.sessionSecret, { email, browser, code, at });
  });
  await backend.mail.send(codeMessage(email, code, CODE_MINUTES)).catch(async (error: unknown) => {
    // The email was not sent, so the attempt is not counted and the dealer can ask again at once.
    await backend.database.transaction((sql) => forgetCode(sql, { email, browser }));
    await backend.limits.giveBack('code', by);
    throw error;
  });
}

export async function verifyCode(backend: Backend, request: Request<'verifyOtp'>) {
  const { email, otp } = request.body;
  const browser = request.browser();
  const by = await attemptBy(backend, request, email);
  await backend.limits.count('guess', by);
  const [newId, at] = [randomUUID(), backend.clock()];
  const account = await transactionThenLog(backend, (sql, afterCommit) => {
    const proof = redeemCode(sql, backend.config.sessionSecret, {
      email,
      browser,
      code: otp,
      at,
    });
    if (proof) {
      const account = provedAccount(sql, { email, newId, at });
      if (proof.googleEmail !== null) setGoogleEmail(sql, account.id, proof.googleEmail);
      return claimed({ sql, at, afterCommit }, backend, account);
    }
    const caller = { network: request.network };
    keepEventOf(sql, backend, email, { kind: 'refused', way: 'code', caller, at });
    return undefined;
  });
  if (!account) throw refusal('wrong_otp');
  await backend.limits.giveBack('guess', by);
  await creditClaims(backend, account.id);
  return signedIn(request, account, 'code');
}

/** Returns the keys under which this attempt is counted. A browser used before has its own keys. */
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

type SignedIn = Pick<
  Request<'setPassword'>,
  'assertSession' | 'browser' | 'network' | 'sessionHash'
>;

/**
 * Verifies a signed-in dealer's email with a code. Throws `wrong_code`, `too_many_attempts` and
 * `email_unproved`.
 */
export async function proveByCode(backend: Backend, request: SignedIn, otp: string): Promise<void> {
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw refusal('email_unproved', { not: 'changed' });
  await backend.limits.count('guess', await attemptBy(backend, request, account.email));
  const browser = request.browser();
  const at = backend.clock();
  const isProved = await backend.database.transaction((sql) => {
    const { id: accountId, email } = request.assertSession(sql);
    const given = { email, browser, code: otp, at };
    const isRight = redeemCode(sql, backend.config.sessionSecret, given);
    const event = { accountId, kind: 'refused', way: 'code', caller: request, at } as const;
    if (!isRight) keepEvent(sql, backend, event);
    return isRight; // a throw would undo the counted try
  });
  if (!isProved) throw refusal('wrong_code');
}

/** Records an event for the account with this email, if there is such an account. */
export function keepEventOf(
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

// Signs out on this phone or on every phone. Also removes the password if the request says so.

export async function signOut(backend: Backend, request: Request<'logout'>) {
  const sessionHash = request.sessionHash();
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    const accountId = sessionHash && accountIdOfSession(sql, sessionHash);
    if (accountId === undefined) return;
    keepEvent(sql, backend, { accountId, kind: 'signed out', caller: request, at });
  });
  request.signOut();
  return { message: 'Logged out.' };
}

/**
 * Ends all sessions of the account, for a dealer who has lost a phone. Anyone who knows the
 * password could return at once, so the dealer can also remove the password.
 */
export async function signOutEverywhere(backend: Backend, request: Request<'logoutEverywhere'>) {
  const at = backend.clock();
  const dropped = await backend.database.transaction((sql) => {
    const account = request.assertSession(sql);
    const event = { accountId: account.id, caller: request, at };
    endSessions(sql, account.id);
    keepEvent(sql, backend, { ...event, kind: 'signed out everywhere' });
    if (!request.body.dropPassword || !dropPassword(sql, account.id)) return undefined;
    keepEvent(sql, backend, { ...event, kind: 'password dropped' });
    // If the email was never verified, the notice might go to a stranger.
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
