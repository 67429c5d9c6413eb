// The lease on a row: marks the row's current sender, and settles the row afterwards.

import { isOutdated, type OutboxRow, outboxDatabase } from './database.ts';
import { again, ended, isSendable, isSettled, isStale, mayStillRun, overdue } from './row.ts';

/**
 * How long a lease lasts: longer than a request waits. A killed page or worker holds its row for at
 * most this long.
 */
const LEASE_MS = 100_000;

/**
 * Marks the row as being sent, counts the attempt and returns the row; undefined if it must not be
 * sent or a newer build has taken over. Call it while holding the row's Web Lock: any earlier
 * holder is then dead, even if its lease has not run out.
 */
export async function lease(accountId: string, key: string): Promise<OutboxRow | undefined> {
  const database = outboxDatabase(accountId);
  const { rows, meta } = database;
  return database.transaction('rw', rows, meta, async () => {
    const found = await rows.get(key);
    if (!found || (await isOutdated(database))) return undefined;
    // A row that has waited too long needs the dealer's agreement first.
    const row = isStale(found) ? overdue(found) : found;
    if (row !== found) await rows.put(row);
    if (!isSendable({ ...row, dueAt: 0 }, 0)) return undefined;
    const leased = {
      ...row,
      state: 'sending',
      // The previous attempt's reason may be wrong by now.
      reason: '',
      attempts: row.attempts + 1,
      attemptId: crypto.randomUUID(),
      leaseUntil: Date.now() + LEASE_MS,
      sent: 'unsure',
    } as const;
    await rows.put(leased);
    // The sender must know about earlier attempts, so return `sent` and `attempts` unchanged.
    return { ...leased, sent: row.sent, attempts: row.attempts };
  });
}

/** Whether the row's sender has hung: it has taken longer than any live sender could. */
export async function isHung(accountId: string, key: string): Promise<boolean> {
  const row = await outboxDatabase(accountId).rows.get(key);
  return row?.state === 'sending' && row.leaseUntil <= Date.now();
}

export type Settlement = Pick<OutboxRow, 'state' | 'reason' | 'sent'> &
  Partial<Pick<OutboxRow, 'dueAt' | 'waitMs' | 'newPricePaise' | 'attempts' | 'asks'>>;

/** Stores an attempt's outcome. An attempt that has lost the row may only report success. */
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
  // A cancellation during this attempt takes precedence over what the attempt asked for.
  const asks = row.asks === 'cancel' ? row.asks : (change.asks ?? row.asks);
  const next = { ...row, newPricePaise: undefined, ...change, asks, leaseUntil: 0 };
  // Keep the seal if the key must be ended first.
  if (mayStillRun(next)) return next;
  if (next.state === 'done' || next.state === 'cancelled' || isSettled(next)) return ended(next);
  if (row.asks === 'cancel' && sent.asks !== 'cancel') return recalled(next);
  return next;
}

function recalled(next: OutboxRow): OutboxRow {
  if (next.sent === 'no') return ended({ ...next, state: 'cancelled', reason: '' });
  if (next.state === 'needs-login' || next.state === 'cut-off') return next;
  return { ...next, ...again };
}
