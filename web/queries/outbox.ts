// What waits to be sent, and the dealer's word on it.

import { drain } from '../../sw/drain.ts';
import { cancel as cancelRow, type OutboxRow, pendingRows, wake } from '../../sw/outbox.ts';
import { account } from '../../sw/phone.ts';
import { useAccount } from './account.ts';
import { useStored } from './stored.ts';

export type { OutboxRow };

/** Oldest first. */
export function useOutbox(): OutboxRow[] | undefined {
  const accountId = useAccount()?.accountId ?? '';
  return useStored(['outbox', accountId], () => pendingRows(accountId));
}

/** Sends what waits, due or not. */
export async function sendNow(): Promise<void> {
  const owner = await account();
  if (!owner) return;
  await wake(owner.accountId, ['waiting', 'needs-recharge', 'needs-login', 'needs-you']);
  await drain(owner);
}

/** Takes a request back that is not being sent; false when it is too late for that. */
export async function cancel(key: string): Promise<boolean> {
  const owner = await account();
  return owner ? cancelRow(owner.accountId, key) : false;
}
