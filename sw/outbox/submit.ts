// Stores and then sends a request that the dealer has just made or agreed to. Takes the row's lock
// before the row exists, so that no other tab or worker can send it first.

import type { Account } from '../device.ts';
import { askForSync } from './background-sync.ts';
import { agree } from './decisions.ts';
import type { Delivery } from './delivery.ts';
import { withRowLock } from './row-lock.ts';
import { type Order, queue } from './rows.ts';
import type { IsWatched } from './send-row.ts';

/** Wait for the lock: another page may be holding it briefly. */
const WAITS: LockOptions = {};

/** Stores and sends a request. `not_stored`: the phone has no room, and nothing was sent. */
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

/** Sends a stored request at the new price that the dealer has accepted. */
export async function submitAtNewPrice(
  owner: Account,
  { key, pricePaise }: Pick<Order, 'key' | 'pricePaise'>,
  isWatched: IsWatched,
): Promise<Delivery> {
  const delivery = await withRowLock(key, WAITS, async () => {
    await agree(owner.accountId, key, pricePaise);
    return sendStored(owner, key, isWatched);
  });
  return delivery ?? { kind: 'elsewhere' };
}

async function sendStored(owner: Account, key: string, isWatched: IsWatched): Promise<Delivery> {
  // If this page dies now, the worker finds the row and sends it with the same key.
  void askForSync();
  // A page starts without the code for sending, and stores the tap before that code loads.
  const sender = await import('./send-row.ts').catch(() => undefined);
  if (!sender) return { kind: 'waiting', reason: 'noSignal', isCutOff: true };
  return sender.sendLocked(owner, key, isWatched);
}
