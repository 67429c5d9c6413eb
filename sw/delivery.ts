// One row, sent once: lease, send, store, settle. One sender per row at a time, in any tab or
// worker; the box's idempotency key is the backstop.

import { serviceById } from '../data/catalogue.ts';
import { toRupees } from '../data/money.ts';
import { storeReport, summaryOf } from './library.ts';
import { lease, type OutboxRow, settle } from './outbox.ts';
import type { Account } from './phone.ts';
import { reasons } from './reasons.ts';
import { NoAnswer, Refused, remote } from './remote.ts';
import { unseal } from './seal.ts';
import { settlementOf } from './settlement.ts';

export type Delivery =
  | { kind: 'report'; id: string }
  /** Nobody knows what the box did, or it does not know yet; the row goes again by itself. */
  | {
      kind: 'waiting';
      reason: string;
      isCutOff: boolean;
      isUnsent?: boolean;
      retryAfterMs?: number | undefined;
    }
  | { kind: 'refused'; refusal: Refused }
  /** The box's answer could not be read as a report (specification, section 5). */
  | { kind: 'unreadable' }
  /** The dealer wanted it back, and the box says that it was not charged. */
  | { kind: 'withdrawn' }
  /** Another tab has it, or it is no longer to be sent. */
  | { kind: 'elsewhere' };

type Manner = {
  /** The dealer is looking at it: a refusal is told on the screen and the row ends there. */
  isAsked?: () => boolean;
  /** Waits for another tab that has the row, in case that one is killed with its page. */
  isPatient?: boolean;
  /** Makes the row ready with its lock in hand already, so that no other tab is ever quicker. */
  store?: (() => Promise<void>) | undefined;
};

/** A page that lives has its answer by then; longer than that one fetch waits. */
const LOCK_WAIT_MS = 100_000;

/** What the box says while it cannot say what becomes of a call. */
const STILL_OPEN = new Set(['in_progress', 'internal', 'unavailable']);

/** A price that nothing has: the box answers a report it has made, and makes no other. */
const NO_PRICE = 0;

/** Sends one row now. */
export async function deliver(
  owner: Account,
  key: string,
  { isAsked = () => false, isPatient = false, store }: Manner = {},
): Promise<Delivery> {
  return navigator.locks
    .request(
      lockOf(key),
      claimOf(isPatient, store !== undefined),
      async (lock): Promise<Delivery> => {
        if (!lock) return { kind: 'elsewhere' };
        await store?.();
        return attempt(owner, key, isAsked);
      },
    )
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        return { kind: 'elsewhere' };
      }
      throw error;
    });
}

/** The name of the Web Lock that whoever sends a row holds. */
export function lockOf(key: string): string {
  return `lotproof-send-${key}`;
}

function claimOf(isPatient: boolean, isNew: boolean): LockOptions {
  // What is not stored yet would be lost with the lock; and nobody has it for long.
  if (isNew) return {};
  return isPatient ? { signal: AbortSignal.timeout(LOCK_WAIT_MS) } : { ifAvailable: true };
}

/** Resolves when whoever sends this row has done with it, or was killed. */
export async function whenLetGo(key: string): Promise<void> {
  await navigator.locks.request(lockOf(key), () => undefined);
}

async function attempt(owner: Account, key: string, isAsked: () => boolean): Promise<Delivery> {
  const row = await lease(owner.accountId, key);
  // Another tab or the worker was quicker: what the dealer waits for may be here already.
  if (!row) {
    const isHere = isAsked() && (await summaryOf(owner.accountId, key)) !== undefined;
    return isHere ? { kind: 'report', id: key } : { kind: 'elsewhere' };
  }
  const delivery = await send(owner, row);
  const settlement = settlementOf(row, delivery, isAsked());
  if (settlement) await settle(owner.accountId, row, settlement);
  return delivery;
}

async function send(owner: Account, row: OutboxRow): Promise<Delivery> {
  const { accountId } = owner;
  try {
    const bought = await remote('callService', {
      accountId,
      idempotencyKey: row.key,
      body: {
        serviceName: serviceById(row.serviceId).serviceName,
        payload: row.sealed ? await unseal(accountId, row.key, row.sealed) : row.payload,
        quotedPrice: row.isWithdrawn ? NO_PRICE : toRupees(row.pricePaise),
        consent: row.consent,
      },
    });
    if (bought.receipt.key !== row.key) {
      return { kind: 'waiting', reason: reasons.otherRequest, isCutOff: false };
    }
    return { kind: 'report', id: await storeReport(owner, bought) };
  } catch (error) {
    return outcomeOf(error, owner, row);
  }
}

async function outcomeOf(error: unknown, owner: Account, row: OutboxRow): Promise<Delivery> {
  if (error instanceof NoAnswer) {
    const { message: reason, isCutOff, isUnsent } = error;
    return { kind: 'waiting', reason, isCutOff, isUnsent };
  }
  if (error instanceof Refused) {
    if (row.isWithdrawn && error.code === 'price_changed') return { kind: 'withdrawn' };
    // Stored by whoever sent it before, and died before it could say so.
    if (error.code === 'already_received' && (await summaryOf(owner.accountId, row.key))) {
      return { kind: 'report', id: row.key };
    }
    // The box does not know, or not yet, what becomes of the call: only the same key can ask.
    if (STILL_OPEN.has(error.code)) {
      const { message: reason, retryAfterMs } = error;
      return { kind: 'waiting', reason, isCutOff: false, retryAfterMs };
    }
    return { kind: 'refused', refusal: error };
  }
  if (error instanceof Error && error.name === 'ValiError') return { kind: 'unreadable' };
  throw error;
}
