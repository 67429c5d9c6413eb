// The outbox: a row per tap, stored with its idempotency key before any network is touched. A row
// changes state and is deleted only when its report is stored and the server knows it.

import { serviceById } from '../../data/catalogue.ts';
import { mask } from '../../data/values/identifiers.ts';
import { markOf } from '../reports/marks.ts';
import { shareClock, stampNow } from '../server-clock.ts';
import { isOutdated, type OutboxRow, type OutboxState, outboxDatabase } from './database.ts';
import { reasons } from './reasons.ts';
import { ended, hasLeft, isSendable, isSettled, isStale, overdue } from './row.ts';
import { newSeal, seal } from './sealed-payload.ts';

export type { OutboxRow, OutboxState };

/** Longer than the one fetch waits. A page or worker that is killed holds its row no longer. */
const LEASE_MS = 100_000;

type Order = Pick<OutboxRow, 'key' | 'serviceId' | 'payload' | 'pricePaise' | 'consent'>;

/** Stores the tap. Only after this resolves may it be sent. */
export async function queue(accountId: string, order: Order): Promise<void> {
  const [identifier = ''] = Object.values(order.payload);
  const service = serviceById(order.serviceId);
  const { waitsSealed } = service;
  await shareClock();
  await outboxDatabase(accountId).rows.add({
    ...order,
    ...(waitsSealed
      ? { payload: {}, sealed: await seal(accountId, order.key, order.payload) }
      : {}),
    seal: newSeal(),
    subject: waitsSealed ? mask(identifier) : identifier,
    mark: await markOf(accountId, service, order.payload),
    queuedAt: stampNow(),
    state: 'queued',
    reason: '',
    attempts: 0,
    dueAt: 0,
    leaseUntil: 0,
  });
}

/** What is still on its way or needs the dealer, oldest first. */
export async function pendingRows(accountId: string): Promise<OutboxRow[]> {
  // Read at one go and sifted here: row by row takes a slow phone many times as long.
  const rows = await outboxDatabase(accountId).rows.orderBy('queuedAt').toArray();
  return rows.filter(({ state }) => state !== 'done' && state !== 'cancelled');
}

/**
 * Keys of rows that may be sent now. What failed before comes after what was never tried, so that
 * one row that always fails holds nobody up.
 */
export async function sendableKeys(accountId: string, now: number): Promise<string[]> {
  const rows = await pendingRows(accountId);
  return rows
    .filter((row) => isSendable(row, now))
    .sort((a, b) => a.dueAt - b.dueAt || a.queuedAt - b.queuedAt)
    .map(({ key }) => key);
}

/** What there is to come back for after a drain. */
type Outstanding = {
  /** When the next row is due, or a sender that hangs may be passed over. */
  dueAt: number | undefined;
  /** Keys of rows that whoever has their locks is sending. */
  sending: string[];
};

export async function outstanding(accountId: string): Promise<Outstanding> {
  // A newer build's page sends what is left.
  if (await isOutdated(outboxDatabase(accountId))) return { dueAt: undefined, sending: [] };
  const now = Date.now();
  const rows = await pendingRows(accountId);
  const times = rows.flatMap((row) => {
    if (row.state === 'sending') return [row.leaseUntil];
    if (row.state !== 'queued' && row.state !== 'waiting') return [];
    return [isSendable(row, now) ? now : row.dueAt];
  });
  return {
    dueAt: times.length === 0 ? undefined : Math.min(...times),
    sending: rows.filter(({ state }) => state === 'sending').map(({ key }) => key),
  };
}

/**
 * Marks the row as being sent, the attempt counted before it is made, and gives it. To be called
 * with the row's Web Lock in hand: whoever else had it is dead then, whatever its lease says.
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

/** Whether whoever sends this row has had more time than any sender takes: it hangs. */
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

/** Rows whose report is stored and of which the server has not been told. */
export async function doneKeys(accountId: string): Promise<string[]> {
  return outboxDatabase(accountId).rows.where('state').equals('done').primaryKeys();
}

/**
 * The server knows that these were stored: the rows have done their work, but for those that the
 * dealer had taken back, who is told that their reports came all the same.
 */
export async function clear(accountId: string, keys: string[]): Promise<void> {
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    for (const row of await rows.bulkGet(keys)) {
      if (row?.state !== 'done') continue;
      if (row.isWithdrawn) await rows.put(arrived(row));
      else await rows.delete(row.key);
    }
  });
}

function arrived(row: OutboxRow): OutboxRow {
  return { ...row, state: 'needs-you', obstacle: 'arrived', reason: reasons.arrived };
}
