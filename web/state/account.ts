// Who is signed in on this phone, and the ways in and out.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '../../data/contract.ts';
import { noteProof } from '../../sw/account/earlier-accounts.ts';
import {
  beginLogout,
  finishLogout,
  isLogoutPending,
  withCookie,
} from '../../sw/account/pending-logout.ts';
import { beginSession } from '../../sw/account/session.ts';
import { type Account, account, hideAccount, leftAccount, phone } from '../../sw/device.ts';
import { NoAnswer, Refused, remote } from '../../sw/remote.ts';
import { askForSync } from '../sending/background-sync.ts';
import { resume } from '../sending/send-outbox.ts';
import { reasonText } from '../words/reason-text.ts';
import { words } from '../words/words.ts';
import { forgetDrafts } from './draft-storage.ts';
import { useStored } from './use-stored.ts';

export type { Account };

const ACCOUNT = ['account'];

/** The dealer whose data this phone shows; null when there is none, undefined while it is read. */
export function useAccount(): Account | null | undefined {
  return useStored(ACCOUNT, phone.rows, account);
}

/** The ways to sign in. Each rejects with an Error whose message is the text to show. */
export function useSignIn() {
  const client = useQueryClient();
  const enter = (dealer: SignedIn) => signedIn(client, dealer);
  const enterProved = async (dealer: SignedIn) => {
    await noteProof(dealer);
    await enter(dealer);
  };
  const sendOtp = useMutation({
    mutationFn: (email: string) => told('wrong', codeSent(email)),
  });
  const verifyOtp = useMutation({
    mutationFn: (body: { email: string; otp: string }) =>
      told(
        'wrong',
        heard(
          withCookie(() => remote('verifyOtp', { body })),
          { ...body, isProof: true },
        ),
      ).then(enterProved),
  });
  const loginWithPassword = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      told(
        'failed',
        heard(
          withCookie(() => remote('loginOrRegister', { body })),
          { ...body, isProof: false },
        ),
      ).then(enter),
  });
  const loginWithGoogle = useMutation({
    mutationFn: (body: { email: string; googleId: string; credential: string }) =>
      heard(
        withCookie(() => remote('googleLogin', { body })),
        { ...body, isProof: true },
      ).then(enterProved),
  });
  return {
    sendOtp: sendOtp.mutateAsync,
    verifyOtp: verifyOtp.mutateAsync,
    loginWithPassword: loginWithPassword.mutateAsync,
    loginWithGoogle: loginWithGoogle.mutateAsync,
    isBusy: [sendOtp, verifyOtp, loginWithPassword, loginWithGoogle].some((way) => way.isPending),
  };
}

type CodeSent = {
  /** A good one had just been sent, and no other was. */
  isInHand: boolean;
  /** How long no other will be sent; undefined where the server does not say. */
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
 * A sign-in's answer that was lost on the way may have come as far as its cookie: the session is
 * asked whose it is, lest the screens go on as one dealer and the calls as another.
 */
async function heard(
  answer: Promise<SignedIn>,
  { email, isProof }: { email: string; isProof: boolean },
): Promise<SignedIn> {
  return answer.catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer) || error.isUnsent) throw error;
    const known = await remote('profile').catch(() => undefined);
    if (known?.email !== email.trim().toLowerCase()) throw error;
    // A session from before may be that of somebody who never proved this email.
    if (isProof && !known.isProved) throw error;
    return known;
  });
}

/** Hides the dealer's data, and ends the session now or when the server is reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: async () => {
      await hide(client, beginLogout);
      void finishLogout().then((isPaid) => (isPaid ? undefined : askForSync()));
    },
  });
  return leave.mutateAsync;
}

/** Whether a session is still to be ended on the server. */
export function useLogoutPending(): boolean {
  return useStored(['logout owed'], phone.rows, isLogoutPending) ?? false;
}

async function hide(client: QueryClient, forget: () => Promise<void>): Promise<void> {
  const owner = await account();
  if (owner) forgetDrafts(owner.accountId);
  await forget();
  client.setQueryData(ACCOUNT, null);
}

/** Who signed out on this phone last, while nobody has signed in since. */
export function useLeftAccount(): Account | null {
  return useStored(['left account'], phone.rows, leftAccount) ?? null;
}

async function signedIn(client: QueryClient, dealer: SignedIn): Promise<void> {
  const { accountId, email } = dealer;
  await beginSession({ accountId, email });
  // Set here too: the next screen renders before the phone's database reports the change.
  client.setQueryData<Account>(ACCOUNT, { accountId, email });
  // The dealer is in: what waited for that is sent behind the first screen.
  void resume('needs-login');
}

/** Ends every session of the account, this one included; rejects when the server is not reached. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  const accountId = useAccount()?.accountId ?? '';
  const leave = useMutation({
    mutationFn: async (body: Body<'logoutEverywhere'>) => {
      await remote('logoutEverywhere', { accountId, body });
      await hide(client, hideAccount);
    },
  });
  return { signOutEverywhere: leave.mutate, isBusy: leave.isPending, error: leave.error };
}

/** The server's own words where it spoke; ours where it did not (specification, section 8). */
async function told<T>(fallbackName: 'wrong' | 'failed', answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const fallback = words().login[fallbackName];
    if (error instanceof Refused) {
      throw new Error(reasonText(error.message, words()).text || fallback);
    }
    if (error instanceof NoAnswer) {
      throw new Error(`${fallback} ${reasonText(error.message, words()).text}`);
    }
    throw error;
  });
}
