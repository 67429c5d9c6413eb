// The lease of a row: who is sending it just now, and what becomes of the row when that is over.

import { isOutdated, type OutboxRow, outboxDatabase } from './database.ts';
import { ended, hasLeft, isSendable, isSettled, isStale, mayBeOut, overdue } from './row.ts';

/** Longer than the one fetch waits. A page or worker that is killed holds its row no longer. */
const LEASE_MS = 100_000;

/**
 * Marks the row as being sent, the attempt counted before it is made, and gives it. To be called
 * with the row's Web Lock in hand: an earlier holder is dead then, even if its lease runs.
 * Undefined when it may not be sent, or when a newer build has taken over.
 */
export async function lease(accountId: string, key: string): Promise<OutboxRow | undefined> {
  const database = outboxDatabase(accountId);
  const { rows, meta } = database;
  return database.transaction('rw', rows, meta, async () => {
    const found = await rows.get(key);
    if (!found || (await isOutdated(database))) return undefined;
    // Whatever woke it, what has waited too long is not bought without a word of the dealer's.
    const row = isStale(found) ? overdue(found) : found;
    if (row !== found) await rows.put(row);
    if (!isSendable({ ...row, dueAt: 0 }, 0)) return undefined;
    const leased = {
      ...row,
      state: 'sending',
      // What was said of the attempt before may be wrong by now.
      reason: '',
      attempts: row.attempts + 1,
      attemptId: crypto.randomUUID(),
      leaseUntil: Date.now() + LEASE_MS,
      isUnsure: true,
      hasLeft: true,
    } as const;
    await rows.put(leased);
    // Its sender decides by what was known before this attempt.
    return {
      ...leased,
      isUnsure: row.isUnsure ?? false,
      hasLeft: hasLeft(row),
      attempts: row.attempts,
    };
  });
}

/** Whether the sender of this row has had more time than any sender takes: it hangs. */
export async function isHung(accountId: string, key: string): Promise<boolean> {
  const row = await outboxDatabase(accountId).rows.get(key);
  return row?.state === 'sending' && row.leaseUntil <= Date.now();
}

export type Settlement = Pick<OutboxRow, 'state' | 'reason' | 'isUnsure' | 'hasLeft'> &
  Partial<
    Pick<
      OutboxRow,
      | 'dueAt'
      | 'waitMs'
      | 'obstacle'
      | 'newPricePaise'
      | 'attempts'
      | 'isWithdrawn'
      | 'isOverdue'
      | 'queuedAt'
    >
  >;

/** What became of an attempt. One that lost its row to another may still bring the report. */
export async function settle(
  accountId: string,
  sent: OutboxRow,
  change: Settlement,
): Promise<void> {
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(sent.key);
    const isMine = row?.attemptId === sent.attemptId && row?.state === 'sending';
    if (!row || !(isMine || change.state === 'done')) return;
    await rows.put(settled(row, sent, change));
  });
}

function settled(row: OutboxRow, sent: OutboxRow, change: Settlement): OutboxRow {
  const next = { ...row, obstacle: undefined, newPricePaise: undefined, ...change, leaseUntil: 0 };
  // The seal is still needed where the key must be ended first.
  if (mayBeOut(next)) return next;
  if (next.state === 'done' || next.state === 'cancelled' || isSettled(next)) return ended(next);
  // Taken back while it was out, which this attempt knew nothing of.
  if (row.isWithdrawn && !sent.isWithdrawn) return recalled(next);
  return next;
}

function recalled(next: OutboxRow): OutboxRow {
  if (!hasLeft(next)) return ended({ ...next, state: 'cancelled', reason: '' });
  if (next.state === 'needs-login' || next.obstacle === 'no_signal') return next;
  return { ...next, state: 'queued', reason: '', obstacle: undefined, dueAt: 0 };
}
