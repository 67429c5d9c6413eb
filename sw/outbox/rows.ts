// The outbox: one row per request, stored with its idempotency key before the network is used. A
// row is deleted once its report is stored and the server knows that; a cancelled row is deleted
// after 30 days.

import { serviceById } from '../../data/catalogue.ts';
import { mintedAt } from '../../data/values/idempotency-key.ts';
import { mask } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { remote } from '../remote.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import { shareClock, stampNow } from '../server-clock.ts';
import {
  claimEpoch,
  isOutdated,
  type OutboxRow,
  type OutboxState,
  outboxDatabase,
} from './database.ts';
import { isFull } from './delivery.ts';
import { goesByItself, isPending, isSendable, type PendingRow } from './row.ts';
import { newSeal, seal } from './sealed-payload.ts';

export type { OutboxRow, OutboxState };

/** A request as the dealer made it. */
export type Order = Pick<
  OutboxRow,
  'key' | 'serviceId' | 'payload' | 'pricePaise' | 'consent' | 'registerKey'
>;

/**
 * Stores the requests of one tap before any is sent: all of them, or none. Returns their rows;
 * undefined if the phone has no room.
 */
export async function queue(
  accountId: string,
  ...orders: Order[]
): Promise<OutboxRow[] | undefined> {
  const { rows } = outboxDatabase(accountId);
  try {
    // Claim the epoch first, so that an older build in another tab does not send the new rows.
    await claimEpoch(accountId);
    await shareClock();
    const added = await Promise.all(orders.map((order) => newRow(accountId, order)));
    await rows.db.transaction('rw', rows, () => Promise.all(added.map((row) => rows.add(row))));
    return added;
  } catch (error) {
    if (isFull(error)) return undefined;
    throw error;
  }
}

async function newRow(accountId: string, order: Order): Promise<OutboxRow> {
  const [identifier = ''] = Object.values(order.payload);
  const service = serviceById(order.serviceId);
  const { waitsSealed } = service;
  return {
    ...order,
    ...(waitsSealed
      ? { payload: {}, sealed: await seal(accountId, order.key, order.payload) }
      : {}),
    seal: newSeal(),
    subject: waitsSealed ? mask(identifier) : identifier,
    queuedAt: stampNow(),
    state: order.registerKey === undefined ? 'queued' : 'awaits-maker',
    reason: '',
    sent: 'no',
    asks: 'report',
    attempts: 0,
    dueAt: 0,
    waitMs: 0,
    leaseUntil: 0,
  };
}

/** Requests that are under way or need the dealer, oldest first. */
export async function pendingRows(accountId: string): Promise<PendingRow[]> {
  // Read all rows and filter them: reading row by row is many times slower on a slow phone.
  const rows = await outboxDatabase(accountId).rows.orderBy('queuedAt').toArray();
  return rows.filter(isPending);
}

/**
 * Keys of rows that may be sent now. Rows that have never been tried come first, so that a failing
 * row does not delay the others.
 */
export async function sendableKeys(accountId: string, now: number): Promise<string[]> {
  const rows = await pendingRows(accountId);
  return rows
    .filter((row) => isSendable(row, now))
    .sort((a, b) => a.dueAt - b.dueAt || a.queuedAt - b.queuedAt)
    .map(({ key }) => key);
}

/**
 * What is left to send after a drain. `dueAt`: when the next row is due, or when another sender may
 * take over from one that has hung. `sending`: keys of rows that another page or the worker sends.
 */
export async function outstanding(accountId: string) {
  // A page of a newer build sends the rest.
  if (await isOutdated(outboxDatabase(accountId))) return { dueAt: undefined, sending: [] };
  const now = Date.now();
  const rows = await pendingRows(accountId);
  const times = rows.flatMap((row) => {
    if (row.state === 'sending') return [row.leaseUntil];
    if (!goesByItself(row)) return [];
    return [isSendable(row, now) ? now : row.dueAt];
  });
  return {
    dueAt: times.length === 0 ? undefined : Math.min(...times),
    sending: rows.filter(({ state }) => state === 'sending').map(({ key }) => key),
  };
}

/** Keys of rows whose report is stored here but has not been confirmed to the server yet. */
export async function doneKeys(accountId: string): Promise<string[]> {
  return outboxDatabase(accountId).rows.where('state').equals('done').primaryKeys();
}

/**
 * Deletes rows whose reports the server knows are stored. A cancelled row stays, to tell the dealer
 * that the report still arrived.
 */
export async function clear(accountId: string, keys: string[]): Promise<void> {
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    for (const row of await rows.bulkGet(keys)) {
      if (row?.state !== 'done') continue;
      if (row.asks === 'cancel') await rows.put({ ...row, state: 'arrived', reason: 'arrived' });
      else await rows.delete(row.key);
    }
  });
}

/**
 * Tells the server to forget reports that are stored here. If the server is out of reach, the next
 * drain tells it.
 */
export async function tellReceived(accountId: string): Promise<void> {
  const keys = await doneKeys(accountId);
  for (let from = 0; from < keys.length; from += RECEIVED_MAX) {
    const told = keys.slice(from, from + RECEIVED_MAX);
    if (!(await isConfirmed(accountId, told))) return;
    await clear(accountId, told);
  }
}

/**
 * After a sign-in, confirms the last month's reports again: one batch per drain, so that no request
 * is delayed. The month is counted back from the newest report, because the phone's clock may be
 * wrong.
 */
export async function confirmAgain(accountId: string): Promise<void> {
  const { meta } = outboxDatabase(accountId);
  const row = await meta.get('confirm-again');
  if (row?.name !== 'confirm-again') return;
  const { reports } = accountDatabase(accountId);
  const newest = await reports.orderBy('at').last();
  const newestMs = newest ? Date.parse(newest.at) : 0;
  const monthAgo = new Date(newestMs - UNCONFIRMED_MS_MAX).toISOString();
  const from = row.value > monthAgo ? row.value : monthAgo;
  const batch = await reports.where('at').aboveOrEqual(from).limit(RECEIVED_MAX).toArray();
  const keys = await ownKeys(accountId, batch);
  if (keys.length > 0 && !(await isConfirmed(accountId, keys))) return;
  const last = batch[RECEIVED_MAX - 1];
  if (last) await meta.put({ name: 'confirm-again', value: last.at });
  else await meta.delete('confirm-again');
}

/**
 * The server refunds a report that no phone has confirmed within 30 days. The extra day allows for
 * delays.
 */
const UNCONFIRMED_MS_MAX = 31 * 24 * 3600 * 1000;

/**
 * The idempotency keys of reports that this device bought. A report from another device has its
 * sealed record's id instead, and the server must not learn which records are reports.
 */
async function ownKeys(accountId: string, reports: ReportSummary[]): Promise<string[]> {
  const { records } = accountDatabase(accountId);
  const ids = reports.map(({ id }) => id);
  const sealed = await records.bulkGet(ids);
  // Once sharing has ended, no row marks a report as another device's, but such a report's id
  // contains no time close to that of its sale.
  return reports.flatMap(({ id, at }, index) =>
    sealed[index] === undefined && isKeyOf(id, Date.parse(at)) ? [id] : [],
  );
}

/**
 * The server starts no call whose key is more than 45 days old or more than a day ahead of its
 * clock. The extra days allow for slow calls.
 */
const KEY_AGE_MS_MAX = 60 * 24 * 3600 * 1000;
const KEY_AHEAD_MS_MAX = 2 * 24 * 3600 * 1000;

/** Whether the id of a report sold at this time looks like the key of its request. */
function isKeyOf(id: string, soldAt: number): boolean {
  const madeAt = mintedAt(id);
  if (madeAt === undefined) return false;
  return madeAt > soldAt - KEY_AGE_MS_MAX && madeAt < soldAt + KEY_AHEAD_MS_MAX;
}

/** Returns false if the server did not answer. */
async function isConfirmed(accountId: string, keys: string[]): Promise<boolean> {
  const answer = await unlessUnanswered(remote('received', { accountId, body: { keys } }));
  return answer !== undefined;
}

/** The maximum number of keys that the contract allows per call. */
const RECEIVED_MAX = 100;

/** The answer; undefined if none came or the server refused. */
export async function unlessUnanswered<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof NoAnswer || error instanceof Refused) return undefined;
    throw error;
  });
}
