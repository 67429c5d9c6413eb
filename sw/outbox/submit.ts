// A request that the dealer has just made, or agreed to: stored, then sent. Its row's lock is held
// from before the row exists, so that no other tab and no worker is ever quicker.

import type { Account } from '../device.ts';
import { askForSync } from './background-sync.ts';
import { agree } from './decisions.ts';
import type { Delivery } from './delivery.ts';
import { withRowLock } from './row-lock.ts';
import { type Order, queue } from './rows.ts';
import type { IsWatched } from './send-row.ts';

/** Another page has the lock for a moment: what is not stored yet is not given up for that. */
const WAITS: LockOptions = {};

/** What became of it; `not_stored`: the phone has no room, so it was not sent either. */
export async function submit(
  owner: Account,
  order: Order,
  isWatched: IsWatched,
): Promise<Delivery | { kind: 'not_stored' }> {
  const ended = await withRowLock(order.key, WAITS, async () => {
    if (!(await queue(owner.accountId, order))) return { kind: 'not_stored' } as const;
    return sendStored(owner, order.key, isWatched);
  });
  return ended ?? { kind: 'elsewhere' };
}

/** The same for a stored request whose price has changed, and to which the dealer says yes. */
export async function submitAtNewPrice(
  owner: Account,
  key: string,
  isWatched: IsWatched,
): Promise<Delivery> {
  const delivery = await withRowLock(key, WAITS, async () => {
    await agree(owner.accountId, key);
    return sendStored(owner, key, isWatched);
  });
  return delivery ?? { kind: 'elsewhere' };
}

async function sendStored(owner: Account, key: string, isWatched: IsWatched): Promise<Delivery> {
  // Should this page be killed now, the worker finds the row, and asks with the same key.
  void askForSync();
  // A page begins without the code that sends: a tap is stored before that is here.
  const sender = await import('./send-row.ts').catch(() => undefined);
  if (!sender) return { kind: 'waiting', reason: 'noSignal', obstacle: 'no_signal' };
  return sender.sendLocked(owner, key, isWatched);
}
