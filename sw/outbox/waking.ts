// What makes a row that waits due now: signal, money, the same dealer, or the dealer's own word.

import type { Paise } from '../../data/values/money.ts';
import { type OutboxState, outboxDatabase } from './database.ts';

/** Makes rows that wait for something due now: it has come, or the dealer says so. */
export async function wake(accountId: string, waitingFor: OutboxState[]): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf(waitingFor)
    .modify({ state: 'queued', reason: '', obstacle: undefined, dueAt: 0 });
}

/** The same for one row. */
export async function wakeRow(accountId: string, key: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('key')
    .equals(key)
    .and(({ state }) => state === 'waiting')
    .modify({ state: 'queued', reason: '', obstacle: undefined, dueAt: 0 });
}

/** There is reason to think that signal is back: what waited for it is due. */
export async function wakeCutOff(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .equals('waiting')
    .and(({ obstacle }) => obstacle === 'no_signal')
    .modify({ dueAt: 0 });
}

/** The session is over: nothing is tried until the same dealer signs in. */
export async function pauseForLogin(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('queued', 'waiting')
    .modify({ state: 'needs-login', reason: 'signedOut' });
}

/**
 * The owner has logged in on a buyer's phone, where no limit holds any more: what stopped the
 * buyer's requests waits for the owner's word.
 */
export async function askOwner(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('needs-recharge', 'needs-login')
    .and(({ isUnsure }) => !isUnsure)
    .modify({ state: 'needs-you', obstacle: 'refused' });
}

/** Wakes of the rows that wait for a recharge what the balance covers, oldest first. */
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
