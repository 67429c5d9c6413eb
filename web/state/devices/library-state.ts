// What the server says of the library on all devices, and of who asks for its keys.

import { useQuery } from '@tanstack/react-query';
import { refreshState } from '../../../sw/devices/server-state.ts';
import { useAccount } from '../account.ts';
import { REMOTE } from '../use-own.ts';

/** Soon enough for somebody who waits beside the other device. */
const ASKED_EVERY_MS = 10_000;

/** Asked again while it is shown; undefined while unknown. */
export function useLibraryState() {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [...REMOTE, account?.accountId, 'library'],
    queryFn: () => (account ? refreshState(account) : null),
    enabled: Boolean(account),
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
  });
  return data ?? undefined;
}
