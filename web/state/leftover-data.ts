// The data that a sign-out leaves on the phone, and its removal.

import { useMutation, useQuery } from '@tanstack/react-query';
import { leftoverData, removeAccount } from '../../sw/account/remove-account.ts';
import type { Account } from '../../sw/device.ts';
import { forgetSentinel } from './storage.ts';

/** What is stored here of a dealer who has signed out. Removing it cannot be undone. */
export function useLeftoverData(owner: Account) {
  const { accountId } = owner;
  const { data, refetch } = useQuery({
    queryKey: ['left behind', accountId],
    queryFn: () => leftoverData(owner),
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
