// Applies the dealer's decision about a waiting request: yes (at the new price, or after a week) or
// no. A request that may have reached the server is dropped only after the server has ended its
// key.

import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { stampNow } from '../server-clock.ts';
import { type OutboxRow, outboxDatabase } from './database.ts';
import { again, asksDealer, ended, isSettled, mayStillRun } from './row.ts';
import { newSeal, reseal } from './sealed-payload.ts';

/** The request's key after the agreement; undefined if no agreement was needed. */
type Agreement = { key: string } | undefined;

/**
 * Stores the dealer's agreement to a new price, to a week-old request, or to another try.
 * `pricePaise`: the price that the dealer read. If it has changed again, the server refuses it.
 */
export async function agree(accountId: string, key: string, pricePaise: Paise): Promise<Agreement> {
  const { rows } = outboxDatabase(accountId);
  const asked = await rows.get(key);
  if (!asked || !asksDealer(asked)) return undefined;
  const renewed = { ...asked, renewedAt: stampNow() };
  const yes = asked.state === 'needs-renewal' ? await underNewKey(accountId, renewed) : renewed;
  return rows.db.transaction('rw', rows, async () => {
    // The dealer may already have answered in another tab.
    if ((await rows.get(key))?.state !== asked.state) return undefined;
    await rows.delete(key);
    await rows.put({ ...yes, ...again, pricePaise, newPricePaise: undefined });
    // This also agrees to the histories that wait for this certificate. They now wait for its new
    // key.
    await rows
      .where('state')
      .equals('awaits-maker')
      .and(({ registerKey }) => registerKey === key)
      .modify({ registerKey: yes.key, renewedAt: renewed.renewedAt });
    return { key: yes.key };
  });
}

/** Turns the row into a new request, because the server no longer accepts the row's key. */
async function underNewKey(accountId: string, row: OutboxRow): Promise<OutboxRow> {
  const key = idempotencyKey(stampNow(), crypto.randomUUID());
  const { sealed } = row;
  return {
    ...row,
    key,
    seal: newSeal(),
    sealed: sealed && (await reseal(sealed, { accountId, key: row.key }, { accountId, key })),
    attempts: 0,
    sent: 'no',
    asks: 'report',
  };
}

/**
 * Cancels a request. `asking`: the server is asked first, because the request may have reached it;
 * a report that has already been made still arrives.
 */
export async function cancelRequest(
  accountId: string,
  key: string,
): Promise<'cancelled' | 'asking'> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (!row || row.state === 'done' || row.state === 'cancelled') return 'cancelled';
    if ((isSettled(row) && !mayStillRun(row)) || (row.state !== 'sending' && row.sent === 'no')) {
      await rows.put(ended({ ...row, state: 'cancelled', reason: '' }));
      // `nameMakers` later ends the requests that waited for this certificate.
      return 'cancelled';
    }
    // If the row is being sent or no dealer is signed in, the server is asked later.
    const isHeld = row.state === 'sending' || row.state === 'needs-login';
    await rows.put({ ...row, ...(isHeld ? {} : again), asks: 'cancel' });
    return 'asking';
  });
}
