// The account signed in on this phone, and signing out.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Body } from '../../data/contract.ts';
import { beginLogout, finishLogout, isLogoutPending } from '../../sw/account/pending-logout.ts';
import { type Account, account, hideAccount, phone, stored } from '../../sw/device.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';
import { forgetSharedFile } from '../../sw/proof/shared-file.ts';
import { remote } from '../../sw/remote.ts';
import { forgetDrafts, forgetPlace } from './drafts.ts';
import { useStored } from './use-stored.ts';

export type { Account };

export const ACCOUNT = ['account'];

const SignedIn = createContext<Account | null | undefined>(undefined);

/** Reads the account once for the whole page, because almost every query needs it. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const value = useStored(ACCOUNT, phone.rows, account);
  return createElement(SignedIn, { value }, children);
}

/** The dealer whose data this phone shows; null if there is none, undefined while loading. */
export function useAccount(): Account | null | undefined {
  useContext(SignedIn); // renders again when the account changes
  // A login sets the account in the query cache before it opens the first screen.
  return useQueryClient().getQueryData<Account | null>(ACCOUNT);
}

/** The id of the account whose data this phone shows; '' if none. */
export function useAccountId(): string {
  return useAccount()?.accountId ?? '';
}

/** Whether this is a buyer's phone, which buys reports but shows none of the owner's data. */
export function useIsBuyer(): boolean {
  return useAccount()?.buyer !== undefined;
}

/** Makes a function that runs `act` for the signed-in dealer, and does nothing if signed out. */
export function ofOwner<Given extends unknown[]>(
  act: (accountId: string, ...given: Given) => Promise<unknown>,
) {
  return async (...given: Given): Promise<void> => {
    const owner = await account();
    if (owner) await act(owner.accountId, ...given);
  };
}

/** Hides the dealer's data, and ends the session now or as soon as the server can be reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await hide(client, beginLogout);
    void finishLogout().then((isDone) => (isDone ? undefined : askForSync()));
  };
}

/** Whether the server still has to be told about a sign-out. */
export function useLogoutPending(): boolean {
  return useStored(['logout owed'], phone.rows, isLogoutPending) ?? false;
}

async function hide(client: QueryClient, forget: () => Promise<void>): Promise<void> {
  const owner = await account();
  if (owner) forgetDrafts(owner.accountId);
  forgetPlace();
  await forgetSharedFile();
  await forget();
  client.setQueryData(ACCOUNT, null);
}

/** The account that last signed out on this phone; null after the next sign-in. */
export function useLeftAccount(): Account | null {
  return useStored(['left account'], phone.rows, () => stored('left')) ?? null;
}

/** Ends every session of the account, including this one. Rejects if the server is out of reach. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (body: Body<'logoutEverywhere'>) => {
      await remote('logoutEverywhere', { accountId, body });
      await hide(client, hideAccount);
    },
  });
}
