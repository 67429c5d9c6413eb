// Who is signed in on this phone, and signing out.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../data/contract.ts';
import { beginLogout, finishLogout, isLogoutPending } from '../../sw/account/pending-logout.ts';
import { type Account, account, hideAccount, leftAccount, phone } from '../../sw/device.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';
import { forgetSharedFile } from '../../sw/proof/shared-file.ts';
import { remote } from '../../sw/remote.ts';
import { forgetDrafts } from './draft-storage.ts';
import { forgetPlace } from './return-place.ts';
import { useStored } from './use-stored.ts';

export type { Account };

/** The query that holds the account. */
export const ACCOUNT = ['account'];

/** The dealer whose data this phone shows; null if there is none, undefined while loading. */
export function useAccount(): Account | null | undefined {
  return useStored(ACCOUNT, phone.rows, account);
}

/** The account whose data this phone shows; '' if there is none. */
export function useAccountId(): string {
  return useAccount()?.accountId ?? '';
}

/** Whether this phone was given to a buyer: it buys, and shows nothing of the account. */
export function useIsBuyer(): boolean {
  return useAccount()?.buyer !== undefined;
}

/** Hides the dealer's data, and ends the session now or once the server can be reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await hide(client, beginLogout);
    void finishLogout().then((isPaid) => (isPaid ? undefined : askForSync()));
  };
}

/** Whether a session has yet to be ended on the server. */
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

/** Who last signed out on this phone; null once a dealer has signed in since. */
export function useLeftAccount(): Account | null {
  return useStored(['left account'], phone.rows, leftAccount) ?? null;
}

/** Ends every session of the account, this one included; rejects if the server is not reached. */
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
