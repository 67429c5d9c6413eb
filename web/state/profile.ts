// The dealer's own account: sessions, password, removal.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '../../data/contract.ts';
import { type Dealership, dealership, rememberDealership } from '../../sw/account/dealership.ts';
import { closeForGood, removeAccount } from '../../sw/account/remove-account.ts';
import { phone } from '../../sw/device.ts';
import type { AccountRemoved } from '../../sw/messages.ts';
import { remote } from '../../sw/remote.ts';
import { ofOwner, useAccount, useAccountId } from './account.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetSentinel } from './storage.ts';
import { REMOTE, useOwn, useRemote } from './use-own.ts';

/** The account's sessions, newest first. */
export function useSessions() {
  return useRemote('sessions', (accountId) => remote('sessions', { accountId }));
}

/** The server's data on the account; undefined while unknown. */
export function useProfile(): Answer<'profile'> | undefined {
  const accountId = useAccountId();
  const { data } = useRemote('profile', () => remote('profile'));
  // If another tab has signed in a different dealer, do not show that dealer's profile here.
  return data?.accountId === accountId ? data : undefined;
}

export function useSetPassword() {
  const accountId = useAccountId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'setPassword'>) => remote('setPassword', { accountId, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
}

/** Removes the account from the server and, only if that succeeds, its data from the phone. */
export function useRemoveData() {
  const account = useAccount();
  return useMutation({
    mutationFn: async () => {
      if (!account) return;
      const { accountId, email } = account;
      await remote('removeAccount', { accountId, body: { email } });
      closeForGood(account);
      const message: AccountRemoved = { name: 'account removed', accountId };
      navigator.serviceWorker?.controller?.postMessage(message);
      // Delete the data before hiding the account; otherwise a tab closed in between would leave
      // data that no screen shows.
      await removeAccount(account);
      forgetSentinel(accountId);
      forgetDrafts(accountId);
      await phone.rows.delete('account');
    },
  });
}

export type { Dealership };

/** The dealership on documents; null if the dealer typed nothing, undefined until read. */
export function useDealership(): Dealership | null | undefined {
  return useOwn(['dealership'], 'profile', dealership);
}

export const changeDealership = ofOwner(rememberDealership);
