// The outbox's own small database, so that each commit can be durable. The schema only grows,
// because a worker from an older build may still write to it.

import type { Table } from 'dexie';
import type { ServiceId } from '../../data/catalogue.ts';
import type { Paise } from '../../data/values/money.ts';
import { type BornRow, Database, openedOnce } from '../database.ts';
import type { Reason } from './reasons.ts';

export type OutboxState =
  | 'queued'
  | 'sending'
  /** No answer came; the row is sent again at `dueAt`. */
  | 'waiting'
  /** The server was out of reach. The row is sent again at `dueAt`, or when signal is back. */
  | 'cut-off'
  /** The row is not sent until a registration certificate names the maker; see maker-request.ts. */
  | 'awaits-maker'
  | 'needs-recharge'
  | 'needs-login'
  /**
   * The row needs the dealer's decision: it was refused, or the server may have charged an earlier
   * account for it. The dealer may send it again.
   */
  | 'needs-you'
  /** The dealer must agree to a new price. */
  | 'needs-price'
  /** The row has waited for a week, and the dealer may no longer want the report. */
  | 'needs-renewal'
  /** The dealer cancelled too late: the report had arrived. The row only informs the dealer. */
  | 'arrived'
  /**
   * The source has no record of the number. The row only informs the dealer, who may correct it.
   */
  | 'no-record'
  /** The server will never answer this key with a report. The row only informs the dealer. */
  | 'over'
  /** The report is stored on the phone. The row stays until the server knows that. */
  | 'done'
  | 'cancelled';

export type OutboxRow = {
  /** The idempotency key, created at the tap. It is also the id of the bought report. */
  key: string;
  /** The secret under which the server seals its answer; deleted when the request ends. */
  seal?: string | undefined;
  serviceId: ServiceId;
  /**
   * For a request that awaits its maker, the key of the certificate request that will name the
   * maker. Until then the row has the price of the most expensive maker, to which the dealer
   * agreed.
   */
  registerKey?: string | undefined;
  /** The fields of the call; empty if the request waits sealed. */
  payload: Record<string, string>;
  /** The sealed fields of a request that must not wait unencrypted; deleted when it ends. */
  sealed?: Uint8Array<ArrayBuffer> | undefined;
  /** The plate or the person's number; a number is masked if the request waits sealed. */
  subject: string;
  /** The price that the dealer saw. The server refuses a different one. */
  pricePaise: Paise;
  /** The version of the consent confirmed at the tap, if the service needs one. */
  consent?: string | undefined;
  /** Milliseconds since 1970, like all times below. */
  queuedAt: number;
  /** When the dealer last confirmed the request. */
  renewedAt?: number;
  state: OutboxState;
  /** Why the row waits or has ended; empty if the row is simply under way. */
  reason: Reason | '';
  /** The current price, if the dealer must agree to it. */
  newPricePaise?: Paise | undefined;
  attempts: number;
  /**
   * The row may be sent from this time on. If this time is more than `waitMs` away, the clock was
   * set back, and the row may be sent at once.
   */
  dueAt: number;
  waitMs: number;
  /** The attempt that is sending the row, and the end of its lease. */
  attemptId?: string;
  leaseUntil: number;
  /**
   * Whether an attempt may have reached the server. `no`: none has, or the server has since ended
   * the key. `answered`: the server has answered, and no attempt was charged. `unsure`: only the
   * server knows. A row that was sent is dropped only after the server has ended its key.
   */
  sent: 'no' | 'answered' | 'unsure';
  /**
   * What the next attempt asks for: the report (`report`), or the end of the key, because the
   * dealer has either cancelled the row (`cancel`) or must be asked again after a week (`renewal`).
   */
  asks: 'report' | 'cancel' | 'renewal';
};

type Meta =
  | { name: 'epoch'; value: number }
  | { name: 'seal'; value: CryptoKey }
  /**
   * Which of the last month's reports must be confirmed again: those sold since this time; '' for
   * all.
   */
  | { name: 'confirm-again'; value: string }
  | BornRow;

export class OutboxDatabase extends Database {
  declare rows: Table<OutboxRow, string>;
  declare meta: Table<Meta, Meta['name']>;

  constructor(accountId: string) {
    // With Chrome's relaxed default, a power loss could lose a row and its key.
    super(outboxName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rows: 'key, state, queuedAt', meta: 'name' });
  }
}

export function outboxName(accountId: string): string {
  return `lotproof-outbox-${accountId}`;
}

export const outboxDatabase = openedOnce((accountId) => new OutboxDatabase(accountId));

/**
 * Goes up whenever the meaning of rows changes. A build that finds a higher number leaves the rows
 * alone, since Dexie would open a newer schema without an error.
 */
export const EPOCH = 1;

/**
 * Whether a newer build has written here. Call this in the transaction that the answer protects.
 */
export async function isOutdated({ meta }: OutboxDatabase): Promise<boolean> {
  const row = await meta.get('epoch');
  return row?.name === 'epoch' && row.value > EPOCH;
}

/** Records this build's number, so that an older build stops. Never lowers it. */
export async function claimEpoch(accountId: string): Promise<void> {
  const database = outboxDatabase(accountId);
  await database.transaction('rw', database.meta, async () => {
    const row = await database.meta.get('epoch');
    const isKnown = row?.name === 'epoch' && row.value >= EPOCH;
    if (!isKnown) await database.meta.put({ name: 'epoch', value: EPOCH });
  });
}
