// When the outbox is sent: at start, when signal or the dealer comes back, and when what a
// request waited for has come.

import { drain } from '../sw/drain.ts';
import { wake } from '../sw/outbox.ts';
import { account } from '../sw/phone.ts';

/** Sends what is due now, and again whenever there is reason to hope. */
export function keepSending(): void {
  void resume();
  addEventListener('online', () => void resume());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void resume();
  });
}

/** Sends what is due, together with what waited for this to happen. */
export async function resume(awaited?: 'needs-recharge' | 'needs-login'): Promise<void> {
  const owner = await account();
  if (!owner) return;
  if (awaited) await wake(owner.accountId, [awaited]);
  await drain(owner);
}
