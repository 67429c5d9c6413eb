// Makes waiting rows due once signal, money, the dealer's login or the dealer's answer has arrived.

import type { Paise } from '../../data/values/money.ts';
import { type OutboxState, outboxDatabase } from './database.ts';
import { again, coveredBy } from './row.ts';

/** Makes rows in these states due now. `only`: the key of the only row to wake. */
export async function wake(
  accountId: string,
  waitingFor: OutboxState[],
  only?: string,
): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf(waitingFor)
    .and(({ key }) => only === undefined || key === only)
    .modify(again);
}

/** Wakes rows that waited for signal, because signal may be back. */
export async function wakeCutOff(accountId: string): Promise<void> {
  await outboxDatabase(accountId).rows.where('state').equals('cut-off').modify({ dueAt: 0 });
}

/** Makes rows wait until the same dealer signs in again, because the session has ended. */
export async function pauseForLogin(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('queued', 'waiting', 'cut-off')
    .modify({ state: 'needs-login', reason: 'signedOut' });
}

/**
 * Makes rows that stopped at a buyer's limit, or at the end of a buyer's session, wait for the
 * owner's decision. Call this when the owner signs in on a buyer's phone: the limit no longer
 * applies.
 */
export async function askOwner(accountId: string): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf('needs-recharge', 'needs-login')
    // A cancelled row keeps waiting for the sign-in, after which its key is ended.
    .and(({ sent, asks }) => sent !== 'unsure' && asks === 'report')
    .modify({ state: 'needs-you' });
}

/** Wakes as many rows that need a recharge as the balance covers, oldest first. */
export async function wakeCovered(accountId: string, balancePaise: Paise): Promise<number> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const short = await rows.where('state').equals('needs-recharge').sortBy('queuedAt');
    const covered = coveredBy(balancePaise, short);
    await rows.bulkPut(covered.map((row) => ({ ...row, ...again })));
    return covered.length;
  });
}
