// Where requests wait: a small database of its own, so that each commit can afford to be durable.
// The schema only grows, because a worker of an older build may still be writing.

import Dexie, { type Table } from 'dexie';
import type { Paise } from '../data/money.ts';
import type { ServiceId } from '../data/service.ts';
import type { Sealed } from './seal.ts';

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

/** What stands in a row's way, where that is more than its turn. */
export type Obstacle = 'no_signal' | 'price_changed' | 'expired' | 'refused' | 'unreadable';

export type OutboxRow = {
  /** The idempotency key, minted at the tap; also the id of the report it buys. */
  key: string;
  serviceId: ServiceId;
  /** Empty where the request waits sealed. */
  payload: Record<string, string>;
  /** The payload of a request that may not wait in the clear; gone once it is sent. */
  sealed?: Sealed | undefined;
  /** Who or what it is about, masked where it waits sealed. */
  subject?: string;
  /** What the dealer was shown; the box refuses another price. */
  pricePaise: Paise;
  /** The version of the consent confirmed at the tap, where the service asks for one. */
  consent?: string | undefined;
  /** Milliseconds since 1970, as is every time below. */
  queuedAt: number;
  /** When the dealer last said that it is still wanted. */
  renewedAt?: number;
  state: OutboxState;
  /** Why it waits, in the dealer's words; empty while nothing is wrong. */
  reason: string;
  obstacle?: Obstacle | undefined;
  /** What it costs now, when that is the obstacle. */
  newPricePaise?: Paise | undefined;
  attempts: number;
  /** Not sent before. */
  dueAt: number;
  /** While sending: which attempt has it, and until when that one is believed alive. */
  attemptId?: string;
  leaseUntil: number;
  /** An attempt went out whose end nobody knows: only the box can say whether it was charged. */
  isUnsure?: boolean;
  /** The dealer wants it back; the box is asked before it is believed. */
  isWithdrawn?: boolean;
};

type Meta = { name: 'epoch'; value: number } | { name: 'seal'; value: CryptoKey };

/**
 * Counts up when rows change their meaning. A build that finds a higher number leaves the rows
 * alone: Dexie opens a newer schema without a word.
 */
export const EPOCH = 1;

export class OutboxDatabase extends Dexie {
  declare rows: Table<OutboxRow, string>;
  declare meta: Table<Meta, Meta['name']>;

  constructor(accountId: string) {
    // Chrome commits relaxed by default: a row could vanish with the battery, and its key with it.
    super(outboxName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: 'key, state, queuedAt' });
    this.version(2).stores({ meta: 'name' });
  }
}

export function outboxName(accountId: string): string {
  return `lotproof-outbox-${accountId}`;
}

const open = new Map<string, OutboxDatabase>();

/** The account's outbox, opened once per page or worker. */
export function outboxDatabase(accountId: string): OutboxDatabase {
  const known = open.get(accountId);
  if (known) return known;
  const database = new OutboxDatabase(accountId);
  open.set(accountId, database);
  return database;
}

/** Whether a newer build has written here. To be asked in the transaction that it protects. */
export async function isOutdated({ meta }: OutboxDatabase): Promise<boolean> {
  const row = await meta.get('epoch');
  return row?.name === 'epoch' && row.value > EPOCH;
}

/** Says which build writes here, so that an older one stops. Never says a lower number. */
export async function claimEpoch(accountId: string): Promise<void> {
  const database = outboxDatabase(accountId);
  await database.transaction('rw', database.meta, async () => {
    const row = await database.meta.get('epoch');
    const isKnown = row?.name === 'epoch' && row.value >= EPOCH;
    if (!isKnown) await database.meta.put({ name: 'epoch', value: EPOCH });
  });
}
