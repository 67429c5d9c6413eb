// Where requests wait: a small database of its own, so that each commit can afford to be durable.
// The schema only grows, because a worker of an older build may still be writing.

import type { Table } from 'dexie';
import type { ServiceId } from '../../data/catalogue.ts';
import type { Paise } from '../../data/values/money.ts';
import { type BornRow, Database, openedOnce } from '../database.ts';
import type { Reason } from './reasons.ts';

/** A payload that is unreadable without the key beside it. */
export type SealedPayload = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

export type OutboxState =
  | 'queued'
  | 'sending'
  /** Not answered; it goes again at `dueAt`. */
  | 'waiting'
  /** Not sent until the registration certificate names the maker to ask; see maker-request.ts. */
  | 'awaits-maker'
  | 'needs-recharge'
  | 'needs-login'
  | 'needs-you'
  /** Stored on the phone; the server has yet to be told. */
  | 'done'
  | 'cancelled';

/** What stands in a row's way, where that is more than its turn. */
export type Obstacle =
  | 'no_signal'
  | 'price_changed'
  | 'expired'
  | 'refused'
  | 'unreadable'
  /** The phone has no room for the answer. */
  | 'phone_full'
  /** A fault of this build: it goes again, as another may do better. */
  | 'fault'
  /** Taken back too late: its report is here. To be read, and no more. */
  | 'arrived'
  /** The source has no such number. To be read or corrected, and no more. */
  | 'no_record'
  /** The server will never answer this key with a report. To be read, and no more. */
  | 'over';

export type OutboxRow = {
  /** The idempotency key, minted at the tap; also the id of the report it buys. */
  key: string;
  /** What the server seals its answer under; gone with the row. */
  seal?: string | undefined;
  serviceId: ServiceId;
  /**
   * Of a request that awaits its maker: the key of the registration certificate that names it.
   * Until then the row stands for the dearest maker, whose price is the most that was agreed to.
   */
  registerKey?: string | undefined;
  /** Empty where the request waits sealed. */
  payload: Record<string, string>;
  /** The payload of a request that may not wait in the clear; gone once it is sent. */
  sealed?: SealedPayload | undefined;
  /** Who or what it is about, masked where it waits sealed. */
  subject: string;
  /** Of a check on a person: what tells that it was bought, once it is; see marks.ts. */
  mark?: string | undefined;
  /** What the dealer was shown; the server refuses another price. */
  pricePaise: Paise;
  /** The version of the consent confirmed at the tap, where the service asks for one. */
  consent?: string | undefined;
  /** Milliseconds since 1970, as is every time below. */
  queuedAt: number;
  /** When the dealer last said that it is still wanted. */
  renewedAt?: number;
  state: OutboxState;
  /** Why it waits or has ended; empty while nothing is wrong. */
  reason: Reason | '';
  obstacle?: Obstacle | undefined;
  /** What it costs now, when that is the obstacle. */
  newPricePaise?: Paise | undefined;
  attempts: number;
  /** Not sent before; and never longer than `waitMs`, should the clock be set back meanwhile. */
  dueAt: number;
  waitMs: number;
  /** While sending: which attempt has it, and until when that one is believed alive. */
  attemptId?: string;
  leaseUntil: number;
  /** An attempt went out and its end is unknown: only the server can say what it did. */
  isUnsure?: boolean;
  /**
   * An attempt may have reached the server, and a copy of it may yet: the row is dropped only once
   * the server has put an end to its key.
   */
  hasLeft?: boolean;
  /** The dealer wants it back; the server is asked before it is believed. */
  isWithdrawn?: boolean;
  /** It waited too long: the server must end its key before the dealer is asked again. */
  isOverdue?: boolean | undefined;
};

type Meta =
  | { name: 'epoch'; value: number }
  | { name: 'seal' | 'mark'; value: CryptoKey }
  | BornRow;

export class OutboxDatabase extends Database {
  declare rows: Table<OutboxRow, string>;
  declare meta: Table<Meta, Meta['name']>;

  constructor(accountId: string) {
    // Chrome commits relaxed by default: a row could vanish with the battery, and its key with it.
    super(outboxName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: 'key, state, queuedAt', meta: 'name' });
  }
}

export function outboxName(accountId: string): string {
  return `lotproof-outbox-${accountId}`;
}

export const outboxDatabase = openedOnce((accountId) => new OutboxDatabase(accountId));

/**
 * Counts up when rows change their meaning. A build that finds a higher number leaves the rows
 * alone: Dexie opens a newer schema without a word.
 */
export const EPOCH = 1;

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
