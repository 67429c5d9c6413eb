// After a sign-out: what is still on the phone, and removing it.

import { useMutation, useQuery } from '@tanstack/react-query';
import { leftBehind, removeAccount } from '../../sw/account/remove-account.ts';
import type { Account } from '../../sw/device.ts';
import { forgetSentinel } from './storage.ts';

/** What the dealer who just left has here; removing it cannot be undone. */
export function useLeftBehind(owner: Account) {
  const { accountId } = owner;
  const { data, refetch } = useQuery({
    queryKey: ['left behind', accountId],
    queryFn: () => leftBehind(owner),
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: async () => {
      await removeAccount(owner);
      forgetSentinel(accountId);
    },
  });
  return {
    left: data,
    remove: () => removal.mutate(),
    isRemoved: removal.isSuccess,
    refetch,
  };
}
