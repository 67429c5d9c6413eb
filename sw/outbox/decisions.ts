// What the dealer decides about a request that waits: yes, at the new price or still after a week;
// or no. One that may have reached the server is dropped only once the server has ended its key.

import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { stampNow } from '../server-clock.ts';
import { type OutboxRow, outboxDatabase } from './database.ts';
import { again, ended, hasLeft, isSettled, mayBeOut } from './row.ts';
import { newSeal, seal, unseal } from './sealed-payload.ts';

/** What was agreed to: undefined when the row needs no dealer. */
type Agreement = { key: string; pricePaise: Paise } | undefined;

/** The dealer's yes to a row that needs one: at the new price, still after a week, once more. */
export async function agree(accountId: string, key: string): Promise<Agreement> {
  const { rows } = outboxDatabase(accountId);
  const asked = await rows.get(key);
  if (asked?.state !== 'needs-you' || isSettled(asked)) return undefined;
  const renewed = { ...asked, renewedAt: stampNow() };
  const yes = asked.obstacle === 'expired' ? await underNewKey(accountId, renewed) : renewed;
  const pricePaise = asked.newPricePaise ?? asked.pricePaise;
  return rows.db.transaction('rw', rows, async () => {
    // Another tab's dealer may have answered meanwhile.
    const row = await rows.get(key);
    if (row?.state !== 'needs-you' || row.obstacle !== asked.obstacle) return undefined;
    await rows.delete(key);
    await rows.put({ ...yes, ...again, pricePaise, newPricePaise: undefined });
    // What waits for this certificate is still wanted too, and waits for the new key.
    const { renewedAt } = renewed;
    const waiting = await awaiting(accountId, key);
    await rows.bulkPut(waiting.map((each) => ({ ...each, registerKey: yes.key, renewedAt })));
    return { key: yes.key, pricePaise };
  });
}

/** The key has ended or is too old to open a call: wanting it again makes a new request. */
async function underNewKey(accountId: string, row: OutboxRow): Promise<OutboxRow> {
  const key = idempotencyKey(stampNow(), crypto.randomUUID());
  const { sealed } = row;
  return {
    ...row,
    key,
    seal: newSeal(),
    sealed: sealed && (await seal(accountId, key, await unseal(accountId, row.key, sealed))),
    attempts: 0,
    isUnsure: false,
    hasLeft: false,
    isOverdue: undefined,
  };
}

/** Requests that wait for this certificate; to be called in a transaction over the rows. */
async function awaiting(accountId: string, registerKey: string): Promise<OutboxRow[]> {
  const waiting = outboxDatabase(accountId).rows.where('state').equals('awaits-maker');
  return waiting.filter((row) => row.registerKey === registerKey).toArray();
}

/**
 * Cancels a request. `asking`: it may have reached the server, which is asked first; if the report
 * has been made by then, it arrives.
 */
export async function cancelRequest(
  accountId: string,
  key: string,
): Promise<'cancelled' | 'asking'> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (!row || row.state === 'done' || row.state === 'cancelled') return 'cancelled';
    if ((isSettled(row) && !mayBeOut(row)) || (row.state !== 'sending' && !hasLeft(row))) {
      await rows.put(cancelled(row));
      // What waited for this certificate is told of its end by whoever looks next: nameMakers.
      return 'cancelled';
    }
    // Being sent, or no dealer signed in: it is asked about as soon as that is over.
    const isHeld = row.state === 'sending' || row.state === 'needs-login';
    await rows.put({ ...row, ...(isHeld ? {} : again), isWithdrawn: true });
    return 'asking';
  });
}

function cancelled(row: OutboxRow): OutboxRow {
  return ended({ ...row, state: 'cancelled', reason: '', obstacle: undefined });
}
