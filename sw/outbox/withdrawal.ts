// Requests that are not to be sent after all: taken back by the dealer, or by a week gone by. One
// that may have reached the server is dropped only once the server has put an end to its key.

import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { stampNow } from '../server-clock.ts';
import { type OutboxRow, outboxDatabase } from './database.ts';
import { again, ended, hasLeft, isSettled, isStale, overdue } from './row.ts';
import { newSeal, seal, unseal } from './sealed-payload.ts';

/** How long a request that was taken back can still be looked up. */
const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** Nothing waits a week without being asked about. */
export async function expire(accountId: string): Promise<void> {
  const now = stampNow();
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const waiting = await rows.where('state').anyOf('queued', 'waiting').toArray();
    // Asked for in the future: by a clock that was ahead then.
    const early = waiting.filter(
      ({ renewedAt = 0, queuedAt }) => Math.max(renewedAt, queuedAt) > now,
    );
    await rows.bulkPut(early.map((row) => ({ ...row, queuedAt: now, renewedAt: now })));
    await rows.bulkPut(waiting.filter(isStale).map(overdue));
    await rows
      .where('state')
      .equals('cancelled')
      .and(({ queuedAt }) => now - queuedAt > ENDED_KEPT_MS)
      .delete();
  });
}

/**
 * Takes a row back. `asking`: it may have reached the server, which is asked first; if the report
 * has been made by then, it arrives.
 */
export async function withdraw(accountId: string, key: string): Promise<'withdrawn' | 'asking'> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (!row || row.state === 'done' || row.state === 'cancelled') return 'withdrawn';
    if (isSettled(row) || (row.state !== 'sending' && !hasLeft(row))) {
      await rows.put(ended({ ...row, state: 'cancelled', reason: '', obstacle: undefined }));
      return 'withdrawn';
    }
    // Being sent, or nobody signed in: it is asked about as soon as that is over.
    const isHeld = row.state === 'sending' || row.state === 'needs-login';
    await rows.put({ ...row, ...(isHeld ? {} : again), isWithdrawn: true });
    return 'asking';
  });
}

/** What was agreed to: undefined when the row needs nobody. */
type Agreed = { key: string; pricePaise: Paise } | undefined;

/** The dealer's yes to a row that needs one: at the new price, still after a week, once more. */
export async function agree(accountId: string, key: string): Promise<Agreed> {
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
