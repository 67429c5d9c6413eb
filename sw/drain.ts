// Sends the outbox: lease, send, store, settle, and tell the box what was stored. One sender per
// row at a time, in any tab or worker; the box's idempotency key is the backstop.

import { serviceById } from '../data/catalogue.ts';
import { toRupees } from '../data/money.ts';
import { storeReport } from './library.ts';
import { clear, doneKeys, dueKeys, lease, type OutboxRow, settle } from './outbox.ts';
import type { Account } from './phone.ts';
import { NoAnswer, Refused, remote } from './remote.ts';

export type Delivery =
  | { kind: 'report'; id: string }
  /** Nobody knows what the box did; the row goes again by itself. */
  | { kind: 'waiting'; reason: string }
  | { kind: 'refused'; refusal: Refused }
  /** The box's answer could not be read as a report (specification, section 5). */
  | { kind: 'unreadable' }
  /** Another tab has it, or it is no longer to be sent. */
  | { kind: 'elsewhere' };

/** First wait after an attempt without an answer; doubled each time, with jitter. */
const BACKOFF_MS = 5_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** Sends every row that is due, oldest first; stops at the first that gets no answer. */
export async function drain(owner: Account): Promise<void> {
  await tellReceived(owner.accountId);
  for (const key of await dueKeys(owner.accountId, Date.now())) {
    const delivery = await deliver(owner, key, { isAsked: false });
    if (delivery.kind === 'waiting') return;
  }
}

/**
 * Sends one row now. `isAsked`: the dealer is looking at it, so a refusal is told on the screen
 * and the row ends there; otherwise it waits in the outbox with its reason.
 */
export async function deliver(
  owner: Account,
  key: string,
  { isAsked }: { isAsked: boolean },
): Promise<Delivery> {
  const delivery = await navigator.locks.request(
    `lotproof-send-${key}`,
    { ifAvailable: true },
    async (lock) => (lock ? attempt(owner, key, isAsked) : { kind: 'elsewhere' as const }),
  );
  if (delivery.kind === 'report') await tellReceived(owner.accountId);
  return delivery;
}

async function attempt(owner: Account, key: string, isAsked: boolean): Promise<Delivery> {
  const { accountId } = owner;
  const row = await lease(accountId, key);
  if (!row) return { kind: 'elsewhere' };
  const delivery = await send(owner, row);
  switch (delivery.kind) {
    case 'report':
      await settle(accountId, key, { state: 'done', reason: '' });
      break;
    case 'waiting':
      await settle(accountId, key, {
        state: 'waiting',
        reason: delivery.reason,
        dueAt: Date.now() + backoffMs(row.attempts),
      });
      break;
    case 'refused': {
      const { refusal } = delivery;
      await settle(accountId, key, isAsked ? ended(refusal) : paused(refusal));
      break;
    }
    case 'unreadable':
      await settle(accountId, key, { state: 'needs-you', reason: 'The report cannot be read.' });
      break;
    case 'elsewhere':
      break;
    default: {
      const none: never = delivery;
      return none;
    }
  }
  return delivery;
}

async function send(owner: Account, row: OutboxRow): Promise<Delivery> {
  try {
    const bought = await remote('callService', {
      idempotencyKey: row.key,
      body: {
        serviceName: serviceById(row.serviceId).serviceName,
        payload: row.payload,
        quotedPrice: toRupees(row.pricePaise),
        consent: row.consent,
      },
    });
    if (bought.receipt.key !== row.key) {
      return { kind: 'waiting', reason: 'The answer was for another request.' };
    }
    return { kind: 'report', id: await storeReport(owner, bought) };
  } catch (error) {
    if (error instanceof Refused && !isOpenStill(error)) {
      return { kind: 'refused', refusal: error };
    }
    if (error instanceof Refused || error instanceof NoAnswer)
      return { kind: 'waiting', reason: error.message };
    if (error instanceof Error && error.name === 'ValiError') return { kind: 'unreadable' };
    throw error;
  }
}

/** The box does not know, or not yet, what becomes of the call: only the same key can ask. */
function isOpenStill({ code }: Refused): boolean {
  return code === 'in_progress' || code === 'internal' || code === 'unavailable';
}

function ended(refusal: Refused): Pick<OutboxRow, 'state' | 'reason'> {
  return { state: 'cancelled', reason: refusal.message };
}

/** Where a refused row waits, and for whom. */
function paused(refusal: Refused): Pick<OutboxRow, 'state' | 'reason'> & { dueAt?: number } {
  const reason = refusal.message;
  switch (refusal.code) {
    case 'unauthenticated':
      return { state: 'needs-login', reason };
    case 'insufficient_balance':
      return { state: 'needs-recharge', reason };
    case 'source_down':
    case 'rate_limited':
      return {
        state: 'waiting',
        reason,
        dueAt: Date.now() + (refusal.retryAfterMs ?? BACKOFF_MS_MAX),
      };
    default:
      return { state: 'needs-you', reason };
  }
}

/** Half fixed, half chance, so that a car park of phones does not call at the same second. */
function backoffMs(attempts: number): number {
  const full = Math.min(BACKOFF_MS * 2 ** (attempts - 1), BACKOFF_MS_MAX);
  return full / 2 + (Math.random() * full) / 2;
}

/** The box may forget what is stored here. Not reached: it is told next time. */
async function tellReceived(accountId: string): Promise<void> {
  const keys = (await doneKeys(accountId)).slice(0, 100); // the contract's limit
  if (keys.length === 0) return;
  try {
    await remote('received', { body: { keys } });
    await clear(accountId, keys);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
}
