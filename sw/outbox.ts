// The outbox: a row per tap, stored with its idempotency key before any network is touched. A row
// changes state and is deleted only when its report is stored and the box knows it.

import { serviceById } from '../data/catalogue.ts';
import { mask } from '../data/identifiers.ts';
import type { Paise } from '../data/money.ts';
import { boxNow } from './clock.ts';
import { isOutdated, type OutboxRow, type OutboxState, outboxDatabase } from './outbox-database.ts';
import { reasons } from './reasons.ts';
import { seal } from './seal.ts';

export type { OutboxRow, OutboxState };

/** Longer than the one fetch waits. A page or worker that is killed holds its row no longer. */
const LEASE_MS = 100_000;

/** After a week the car is sold or the price is another: the dealer is asked once more. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

/** No row waits longer than this: what is due later was written under another clock. */
const WAIT_MS_MAX = 24 * 3600 * 1000;

/** How long a request that was taken back can still be looked up. */
const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

export type Order = Pick<OutboxRow, 'key' | 'serviceId' | 'payload' | 'pricePaise' | 'consent'>;

/** Stores the tap. Only after this resolves may it be sent. */
export async function queue(accountId: string, order: Order): Promise<void> {
  const [identifier = ''] = Object.values(order.payload);
  const { waitsSealed } = serviceById(order.serviceId);
  await outboxDatabase(accountId).rows.add({
    ...order,
    ...(waitsSealed
      ? { payload: {}, sealed: await seal(accountId, order.key, order.payload) }
      : {}),
    subject: waitsSealed ? mask(identifier) : identifier,
    queuedAt: boxNow(),
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
export type Outstanding = {
  /** When the next row is due that was not when the drain began; undefined when none waits. */
  dueAt: number | undefined;
  /** Keys of rows that whoever has their locks is sending. */
  sending: string[];
};

/** `since`: when the drain began. What has come due meanwhile, it may have passed by. */
export async function outstanding(accountId: string, since: number): Promise<Outstanding> {
  // A newer build's page sends what is left.
  if (await isOutdated(outboxDatabase(accountId))) return { dueAt: undefined, sending: [] };
  const rows = await pendingRows(accountId);
  const times = rows
    .filter(({ state, dueAt }) => state === 'waiting' && dueAt > since)
    .map(({ dueAt }) => dueAt);
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
    const row = await rows.get(key);
    if (!row || !isSendable({ ...row, dueAt: 0 }, 0) || (await isOutdated(database))) {
      return undefined;
    }
    const leased = {
      ...row,
      state: 'sending',
      attempts: row.attempts + 1,
      attemptId: crypto.randomUUID(),
      leaseUntil: Date.now() + LEASE_MS,
      isUnsure: true,
    } as const;
    await rows.put(leased);
    // Its sender decides by what was known before this attempt.
    return { ...leased, isUnsure: row.isUnsure ?? false, attempts: row.attempts };
  });
}

export type Settlement = Pick<OutboxRow, 'state' | 'reason' | 'isUnsure'> &
  Partial<Pick<OutboxRow, 'dueAt' | 'obstacle' | 'newPricePaise' | 'attempts'>>;

/** What became of an attempt. One that lost its row to another may still bring the report. */
export async function settle(
  accountId: string,
  { key, attemptId }: OutboxRow,
  change: Settlement,
): Promise<void> {
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    const isMine = row?.attemptId === attemptId && row?.state === 'sending';
    if (!row || !(isMine || change.state === 'done')) return;
    await rows.put(settled(row, change));
  });
}

function settled(row: OutboxRow, change: Settlement): OutboxRow {
  const next = { ...row, obstacle: undefined, newPricePaise: undefined, ...change, leaseUntil: 0 };
  // Taken back while it was out, and now known to be uncharged: nothing is left to do for it.
  if (row.isWithdrawn && !next.isUnsure) next.state = next.state === 'done' ? 'done' : 'cancelled';
  const isOver = next.state === 'done' || next.state === 'cancelled';
  return isOver ? { ...next, sealed: undefined } : next;
}

/** Makes rows that wait for something due now: it has come, or the dealer says so. */
export async function wake(accountId: string, waitingFor: OutboxState[]): Promise<void> {
  await outboxDatabase(accountId)
    .rows.where('state')
    .anyOf(waitingFor)
    .modify({ state: 'queued', reason: '', dueAt: 0 });
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
    .modify({ state: 'needs-login', reason: reasons.signedOut });
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

/**
 * The dealer's yes to a row that needs one: at the new price, still after a week, once more. Gives
 * the price agreed to; undefined when the row needs nobody.
 */
export async function agree(accountId: string, key: string): Promise<Paise | undefined> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (row?.state !== 'needs-you') return undefined;
    const pricePaise = row.newPricePaise ?? row.pricePaise;
    await rows.put({
      ...row,
      pricePaise,
      newPricePaise: undefined,
      obstacle: undefined,
      renewedAt: boxNow(),
      state: 'queued',
      reason: '',
      dueAt: 0,
    });
    return pricePaise;
  });
}

/** Nothing waits a week without being asked about, except for what the box may have charged. */
export async function expire(accountId: string): Promise<void> {
  const now = boxNow();
  const { rows } = outboxDatabase(accountId);
  await rows
    .where('state')
    .anyOf('queued', 'waiting')
    .and((row) => !row.isUnsure && now - (row.renewedAt ?? row.queuedAt) > FRESH_MS)
    .modify({ state: 'needs-you', obstacle: 'expired', reason: reasons.expired });
  await rows
    .where('state')
    .equals('cancelled')
    .and(({ queuedAt }) => now - queuedAt > ENDED_KEPT_MS)
    .delete();
}

/**
 * Takes a row back. `asking`: an attempt went out whose end nobody knows, so the box is asked
 * first; if it has made the report by then, the report arrives.
 */
export async function withdraw(accountId: string, key: string): Promise<'withdrawn' | 'asking'> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (!row || row.state === 'done' || row.state === 'cancelled') return 'withdrawn';
    if (row.state === 'sending') {
      await rows.update(key, { isWithdrawn: true });
      return 'asking';
    }
    if (row.isUnsure) {
      await rows.update(key, { isWithdrawn: true, state: 'queued', dueAt: 0 });
      return 'asking';
    }
    await rows.put(settled(row, { state: 'cancelled', reason: '', isUnsure: false }));
    return 'withdrawn';
  });
}

/** Rows whose report is stored and of which the box has not been told. */
export async function doneKeys(accountId: string): Promise<string[]> {
  return outboxDatabase(accountId).rows.where('state').equals('done').primaryKeys();
}

/** The box knows that these were stored: the rows have done their work. */
export async function clear(accountId: string, keys: string[]): Promise<void> {
  await outboxDatabase(accountId).rows.bulkDelete(keys);
}

function isSendable({ state, dueAt }: OutboxRow, now: number): boolean {
  switch (state) {
    case 'queued':
    case 'waiting':
      return dueAt <= now || dueAt > now + WAIT_MS_MAX;
    case 'sending':
      return true; // if its sender lives, it holds the lock; if not, the same key asks again
    case 'needs-recharge':
    case 'needs-login':
    case 'needs-you':
    case 'done':
    case 'cancelled':
      return false;
    default: {
      const none: never = state;
      return none;
    }
  }
}
