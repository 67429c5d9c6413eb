// The outbox: a row per tap, stored with its idempotency key before any network is touched. A row
// changes state and is deleted only when its report is stored and the box knows it.

import Dexie, { type Table } from 'dexie';
import type { Paise } from '../data/money.ts';
import type { ServiceId } from '../data/service.ts';

export type OutboxState =
  | 'queued'
  | 'sending'
  /** Not answered; it goes again at `dueAt`. */
  | 'waiting'
  | 'needs-recharge'
  | 'needs-login'
  | 'needs-you'
  /** Stored on the phone; the box has yet to be told. */
  | 'done'
  | 'cancelled';

export type OutboxRow = {
  /** The idempotency key, minted at the tap; also the id of the report it buys. */
  key: string;
  serviceId: ServiceId;
  payload: Record<string, string>;
  /** What the dealer was shown; the box refuses another price. */
  pricePaise: Paise;
  /** The version of the consent confirmed at the tap, where the service asks for one. */
  consent?: string | undefined;
  /** Milliseconds since 1970, as is every time below. */
  queuedAt: number;
  state: OutboxState;
  /** Why it waits, in the dealer's words; empty while nothing is wrong. */
  reason: string;
  attempts: number;
  /** Not sent before. */
  dueAt: number;
  /** While sending: until when this attempt is believed alive. */
  leaseUntil: number;
};

/** Longer than the one fetch waits. A page or worker that is killed holds its row no longer. */
const LEASE_MS = 100_000;

class OutboxDatabase extends Dexie {
  declare rows: Table<OutboxRow, string>;

  constructor(accountId: string) {
    // Chrome commits relaxed by default: a row could vanish with the battery, and its key with it.
    super(`lotproof-outbox-${accountId}`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: 'key, state, queuedAt' });
  }
}

const open = new Map<string, OutboxDatabase>();

function outbox(accountId: string): Table<OutboxRow, string> {
  const database = open.get(accountId) ?? new OutboxDatabase(accountId);
  open.set(accountId, database);
  return database.rows;
}

type Order = Pick<OutboxRow, 'key' | 'serviceId' | 'payload' | 'pricePaise' | 'consent'>;

/** Stores the tap. Only after this resolves may it be sent. */
export async function queue(accountId: string, order: Order): Promise<void> {
  await outbox(accountId).add({
    ...order,
    queuedAt: Date.now(),
    state: 'queued',
    reason: '',
    attempts: 0,
    dueAt: 0,
    leaseUntil: 0,
  });
}

/** What is still on its way or needs the dealer, oldest first. */
export async function pendingRows(accountId: string): Promise<OutboxRow[]> {
  return outbox(accountId)
    .orderBy('queuedAt')
    .filter(({ state }) => state !== 'done' && state !== 'cancelled')
    .toArray();
}

/** Keys of rows that may be sent now, oldest first. */
export async function dueKeys(accountId: string, now: number): Promise<string[]> {
  const rows = await pendingRows(accountId);
  return rows.filter((row) => isSendable(row, now)).map(({ key }) => key);
}

/** Marks the row as being sent and gives it; undefined when it may not be sent now. */
export async function lease(accountId: string, key: string): Promise<OutboxRow | undefined> {
  const rows = outbox(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    const now = Date.now();
    if (!row || !isSendable({ ...row, dueAt: 0 }, now)) return undefined;
    const leased: OutboxRow = {
      ...row,
      state: 'sending',
      attempts: row.attempts + 1,
      leaseUntil: now + LEASE_MS,
    };
    await rows.put(leased);
    return leased;
  });
}

/** What became of an attempt. */
export async function settle(
  accountId: string,
  key: string,
  change: Pick<OutboxRow, 'state' | 'reason'> & { dueAt?: number },
): Promise<void> {
  await outbox(accountId).update(key, { ...change, leaseUntil: 0 });
}

/** Makes rows that wait for something due now: it has come, or the dealer says so. */
export async function wake(accountId: string, waitingFor: OutboxState[]): Promise<void> {
  await outbox(accountId)
    .where('state')
    .anyOf(waitingFor)
    .modify({ state: 'queued', reason: '', dueAt: 0 });
}

/** Takes a row back that nobody is sending; false when it is too late for that. */
export async function cancel(accountId: string, key: string): Promise<boolean> {
  const rows = outbox(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    const isFree = row !== undefined && row.state !== 'done' && row.leaseUntil <= Date.now();
    if (isFree) await rows.update(key, { state: 'cancelled', reason: '' });
    return isFree;
  });
}

/** Rows whose report is stored and of which the box has not been told. */
export async function doneKeys(accountId: string): Promise<string[]> {
  return outbox(accountId).where('state').equals('done').primaryKeys();
}

/** The box knows that these were stored: the rows have done their work. */
export async function clear(accountId: string, keys: string[]): Promise<void> {
  await outbox(accountId).bulkDelete(keys);
}

function isSendable({ state, dueAt, leaseUntil }: OutboxRow, now: number): boolean {
  switch (state) {
    case 'queued':
    case 'waiting':
      return dueAt <= now;
    case 'sending':
      return leaseUntil <= now; // whoever sent it was killed: the same key asks again
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
