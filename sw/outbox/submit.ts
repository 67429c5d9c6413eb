// Stores and then sends a request that the dealer has just made or agreed to. Takes the row's lock
// before the row exists, so that no other tab or worker can send it first.

import type { Account } from '../device.ts';
import { askForSync } from './background-sync.ts';
import { agree } from './decisions.ts';
import type { Delivery } from './delivery.ts';
import { withRowLock } from './row-lock.ts';
import { type Order, queue } from './rows.ts';
import type { IsWatched } from './send-row.ts';

/** Stores and sends a request. `not_stored`: the phone has no room, and nothing was sent. */
export function submit(
  owner: Account,
  order: Order,
  isWatched: IsWatched,
): Promise<Delivery | { kind: 'not_stored' }> {
  return locked(order.key, async () => {
    if (!(await queue(owner.accountId, order))) return { kind: 'not_stored' };
    return sendStored(owner, order.key, isWatched);
  });
}

/** Sends a stored request at the new price that the dealer has accepted. */
export function submitAtNewPrice(
  owner: Account,
  { key, pricePaise }: Pick<Order, 'key' | 'pricePaise'>,
  isWatched: IsWatched,
): Promise<Delivery> {
  return locked(key, async () => {
    await agree(owner.accountId, key, pricePaise);
    return sendStored(owner, key, isWatched);
  });
}

/** Waits for the row's lock, which another page may be holding briefly. */
async function locked<T>(key: string, send: () => Promise<T | Delivery>): Promise<T | Delivery> {
  return (await withRowLock(key, {}, send)) ?? { kind: 'elsewhere' };
}

async function sendStored(owner: Account, key: string, isWatched: IsWatched): Promise<Delivery> {
  // If this page dies now, the worker finds the row and sends it with the same key.
  void askForSync();
  // A page starts without the code for sending, and stores the tap before that code loads.
  const sender = await import('./send-row.ts').catch(() => undefined);
  if (!sender) return { kind: 'waiting', reason: 'noSignal', isCutOff: true };
  return sender.sendLocked(owner, key, isWatched);
}
