// The ways to sign in.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '../../data/contract.ts';
import { noteAccount } from '../../sw/account/known-dealers.ts';
import { withCookie } from '../../sw/account/pending-logout.ts';
import { beginSession } from '../../sw/account/session.ts';
import type { Account } from '../../sw/device.ts';
import { remote } from '../../sw/remote.ts';
import { NoAnswer, Refused } from '../../sw/remote-errors.ts';
import { resume } from '../sending/send-outbox.ts';
import { errorText } from '../words/reason-text.ts';
import { words } from '../words/words.ts';
import { ACCOUNT } from './account.ts';

/** Each way rejects with an Error whose message is the text to show. */
export function useSignIn() {
  const client = useQueryClient();
  const enter = (way: () => Promise<SignedIn>) =>
    withCookie(async () => signedIn(client, await way()));
  const enterProved = (way: () => Promise<SignedIn>) =>
    enter(async () => {
      const dealer = await way();
      await noteAccount(dealer, { provedId: dealer.accountId });
      return dealer;
    });
  const sendOtp = useMutation({
    mutationFn: (email: string) => worded('wrong', codeSent(email)),
  });
  const verifyOtp = useMutation({
    mutationFn: (body: Body<'verifyOtp'>) =>
      enterProved(() =>
        worded('wrong', confirmed(remote('verifyOtp', { body }), { ...body, isProof: true })),
      ),
  });
  const loginWithPassword = useMutation({
    mutationFn: (body: Body<'loginOrRegister'>) =>
      enter(() => worded('failed', confirmed(remote('loginOrRegister', { body }), body))),
  });
  const loginWithGoogle = useMutation({
    mutationFn: (body: Body<'googleLogin'>) =>
      enterProved(() =>
        confirmed(remote('googleLogin', { body }), { ...body, isProof: true }).catch(googleRefused),
      ),
  });
  return {
    sendOtp: sendOtp.mutateAsync,
    verifyOtp: verifyOtp.mutateAsync,
    loginWithPassword: loginWithPassword.mutateAsync,
    loginWithGoogle: loginWithGoogle.mutateAsync,
    isBusy: [sendOtp, verifyOtp, loginWithPassword, loginWithGoogle].some((way) => way.isPending),
  };
}

export type CodeSent = {
  /** Whether no new code was sent, because the previous one is only moments old. */
  isInHand: boolean;
  /** How long to wait before asking for another code; undefined if the server does not say. */
  waitMs: number | undefined;
};

async function codeSent(email: string): Promise<CodeSent> {
  const sent = remote('emailLogin', { body: { email } });
  return sent.then(
    () => ({ isInHand: false, waitMs: undefined }),
    (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'code_in_hand') throw error;
      return { isInHand: true, waitMs: error.retryAfterMs };
    },
  );
}

type SignedIn = Pick<Answer<'verifyOtp'>, 'accountId' | 'email'>;

/**
 * The dealer who has signed in. The cookie may be set even if the answer is lost. Then asks the
 * server whose session it is: otherwise screens could show one dealer while calls act for another.
 * `isProof`: whether this way to sign in verifies the email.
 */
async function confirmed(
  answer: Promise<SignedIn>,
  { email, isProof = false }: { email: string; isProof?: boolean },
): Promise<SignedIn> {
  return answer.catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer) || error.isUnsent) throw error;
    const known = await remote('profile').catch(() => undefined);
    if (known?.email !== email.trim().toLowerCase()) throw error;
    // An older session is not enough, unless its email has been verified.
    if (isProof && !known.isProved) throw error;
    return known;
  });
}

/** Call this under the cookie's lock: a pending logout would otherwise end the new session. */
async function signedIn(client: QueryClient, dealer: SignedIn): Promise<void> {
  const { accountId, email } = dealer;
  await beginSession({ accountId, email });
  // Set the account now, because the next screen renders before the database reports the change.
  client.setQueryData<Account>(ACCOUNT, { accountId, email });
  // While the first screen shows, send the requests that waited for a sign-in.
  void resume();
}

/**
 * Throws the server's text if the dealer can act on it, otherwise no text: the screen then asks to
 * try again.
 */
function googleRefused(error: unknown): never {
  const isToBeTold = error instanceof Refused && error.code === 'google_email_changed';
  throw new Error(isToBeTold ? errorText(error, words()) : '');
}

/** Rejects with the server's text, or with ours if it did not answer (spec, section 8). */
async function worded<T>(fallbackName: 'wrong' | 'failed', answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const fallback = words().login[fallbackName];
    if (error instanceof Refused) {
      throw new Error(errorText(error, words()) || fallback);
    }
    if (error instanceof NoAnswer) {
      throw new Error(`${fallback} ${errorText(error, words())}`);
    }
    throw error;
  });
}
