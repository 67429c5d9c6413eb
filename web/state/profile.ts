// The dealer's own account: sessions, password, removal.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '../../data/contract.ts';
import { closeForGood, removeAccount } from '../../sw/account/remove-account.ts';
import { hideAccount } from '../../sw/device.ts';
import { remote } from '../../sw/remote.ts';
import { useAccount } from './account.ts';
import { forgetDrafts } from './draft-storage.ts';
import { forgetSentinel } from './storage.ts';

/** Where the account is signed in, newest first; undefined while unknown. */
export function useSessions() {
  const accountId = useAccount()?.accountId ?? '';
  const { data } = useQuery({
    queryKey: ['sessions', accountId, 'remote'],
    queryFn: async () => (await remote('sessions', { accountId })).sessions,
    enabled: accountId !== '',
    retry: false,
  });
  return data;
}

/** The server's data on the account; undefined while unknown. */
export function useProfile(): Answer<'profile'> | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { data } = useQuery({
    queryKey: ['profile', accountId, 'remote'],
    queryFn: () => remote('profile'),
    enabled: accountId !== '',
    retry: false,
  });
  // Another tab has signed in another dealer by now: nothing of that is shown here.
  return data?.accountId === accountId ? data : undefined;
}

/** Rejects with an Error whose message is the text to show. */
export function useSetPassword() {
  const accountId = useAccount()?.accountId ?? '';
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (body: Body<'setPassword'>) => remote('setPassword', { accountId, body }),
    onSuccess: () =>
      Promise.all(
        [['sessions'], ['profile']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return { setPassword: set.mutateAsync, isBusy: set.isPending };
}

/**
 * Removes the account from the server and then, only when that is done, its data from the phone.
 */
export function useRemoveData() {
  const account = useAccount();
  const removal = useMutation({
    mutationFn: async () => {
      if (!account) return;
      await remote('removeAccount', {
        accountId: account.accountId,
        body: { email: account.email },
      });
      closeForGood(account);
      // Deleted before it is hidden: if the tab is closed in between, nothing becomes unreachable.
      await removeAccount(account);
      forgetSentinel(account.accountId);
      forgetDrafts(account.accountId);
      await hideAccount();
    },
  });
  return { removeData: removal.mutateAsync, isBusy: removal.isPending };
}
