// Makes a waiting row due once signal, money, the dealer's login or the dealer's answer has
// arrived.

import type { Paise } from '../../data/values/money.ts';
import { type OutboxState, outboxDatabase } from './database.ts';

/** Makes rows in these states due now. */
export async function wake(accountId: string, waitingFor: OutboxState[]): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf(waitingFor)
    .modify({ state: 'queued', reason: '', obstacle: undefined, dueAt: 0 });
}

/** Makes one row due now. */
export async function wakeRow(accountId: string, key: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('key')
    .equals(key)
    .and(({ state }) => state === 'waiting')
    .modify({ state: 'queued', reason: '', obstacle: undefined, dueAt: 0 });
}

/** Makes rows that waited for signal due, because it may be back. */
export async function wakeCutOff(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .equals('waiting')
    .and(({ obstacle }) => obstacle === 'no_signal')
    .modify({ dueAt: 0 });
}

/** Makes rows wait until the same dealer signs in, because the session has ended. */
export async function pauseForLogin(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('queued', 'waiting')
    .modify({ state: 'needs-login', reason: 'signedOut' });
}

/**
 * Makes requests that the limit stopped wait for the owner's decision, after the owner logs in on a
 * buyer's phone and the limit is gone.
 */
export async function askOwner(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('needs-recharge', 'needs-login')
    .and(({ isUnsure }) => !isUnsure)
    .modify({ state: 'needs-you', obstacle: 'refused' });
}

/** Wakes rows that need a recharge, oldest first, as far as the balance covers them. */
export async function wakeCovered(accountId: string, balancePaise: Paise): Promise<number> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const short = await rows.where('state').equals('needs-recharge').sortBy('queuedAt');
    let left = balancePaise;
    const covered = short.filter(({ pricePaise }) => {
      const isCovered = pricePaise <= left;
      if (isCovered) left -= pricePaise;
      return isCovered;
    });
    const woken = covered.map(
      (row) => ({ ...row, state: 'queued', reason: '', dueAt: 0 }) as const,
    );
    await rows.bulkPut(woken);
    return woken.length;
  });
}
