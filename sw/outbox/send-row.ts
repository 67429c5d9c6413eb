// One row, sent once: lease, send, store, settle. One sender per row at a time, in any tab or
// worker; the server's idempotency key is the backstop.

import { serviceById } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Account } from '../device.ts';
import { NoAnswer, Refused, remote } from '../remote.ts';
import { storeReport, summaryOf } from '../reports/library.ts';
import type { OutboxRow } from './database.ts';
import { type Delivery, isUncharged, settlementOf } from './next-state.ts';
import { reasons } from './reasons.ts';
import { asksBack } from './row.ts';
import { isHung, lease, settle } from './rows.ts';
import { unseal } from './sealed-payload.ts';

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

/** What the server says while it cannot say what becomes of a call. */
const STILL_OPEN = new Set(['in_progress', 'internal', 'unavailable']);

/** Sends one row now. */
export async function deliver(
  owner: Account,
  key: string,
  { isAsked = () => false, isPatient = false, store }: Manner = {},
): Promise<Delivery> {
  const send = async (lock: Lock | null): Promise<Delivery> => {
    if (!lock) return { kind: 'elsewhere' };
    await store?.();
    return attempt(owner, key, isAsked);
  };
  const claim = claimOf(isPatient, store !== undefined);
  const delivery = await locked(key, claim, send);
  if (delivery.kind !== 'elsewhere' || !(await isHung(owner.accountId, key))) return delivery;
  // A page that hangs holds its locks for ever. Should it wake, the row is not its own any more.
  return locked(key, { steal: true }, send);
}

/** The name of the Web Lock that whoever sends a row holds. */
export function lockOf(key: string): string {
  return `lotproof-send-${key}`;
}

async function locked(
  key: string,
  claim: LockOptions,
  send: (lock: Lock | null) => Promise<Delivery>,
): Promise<Delivery> {
  return navigator.locks.request(lockOf(key), claim, send).catch((error: unknown) => {
    // Not had in time, or taken from a page that hung until now.
    const isTaken = error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name);
    if (isTaken) return { kind: 'elsewhere' };
    throw error;
  });
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
  const delivery = await send(owner, row).catch((error) => outcomeOf(error, owner, row));
  const settlement = settlementOf(row, delivery, isAsked());
  if (settlement) await settle(owner.accountId, row, settlement);
  return delivery;
}

async function send(owner: Account, row: OutboxRow): Promise<Delivery> {
  const answer = asksBack(row) ? await askedBack(owner, row) : await called(owner, row);
  if ('withdrawn' in answer) return { kind: 'withdrawn' };
  if (answer.receipt.key !== row.key) return { kind: 'waiting', reason: reasons.otherRequest };
  return { kind: 'report', id: await storeReport(owner, answer, row.mark) };
}

async function called({ accountId }: Account, row: OutboxRow): Promise<Answer<'callService'>> {
  return remote('callService', {
    accountId,
    idempotencyKey: row.key,
    seal: row.seal,
    body: {
      serviceName: serviceById(row.serviceId).serviceName,
      payload: row.sealed ? await unseal(accountId, row.key, row.sealed) : row.payload,
      quotedPrice: toRupees(row.pricePaise),
      consent: row.consent,
    },
  });
}

async function askedBack(
  { accountId }: Account,
  { key, seal }: OutboxRow,
): Promise<Answer<'withdraw'>> {
  return remote('withdraw', { accountId, idempotencyKey: key, seal });
}

async function outcomeOf(error: unknown, owner: Account, row: OutboxRow): Promise<Delivery> {
  if (error instanceof NoAnswer) {
    const { message: reason, isCutOff, isUnsent } = error;
    return { kind: 'waiting', reason, obstacle: isCutOff ? 'no_signal' : undefined, isUnsent };
  }
  if (error instanceof Refused) return refusedOutcome(error, owner, row);
  if (error instanceof Error && error.name === 'ValiError') return { kind: 'unreadable' };
  if (isFull(error)) return { kind: 'waiting', reason: reasons.phoneFull, obstacle: 'phone_full' };
  // A fault of ours must not stop a row that was paid for from ever being requested again.
  console.error('A row could not be sent', error);
  return { kind: 'waiting', reason: reasons.fault, obstacle: 'fault' };
}

async function refusedOutcome(refusal: Refused, owner: Account, row: OutboxRow): Promise<Delivery> {
  const { code, message, retryAfterMs } = refusal;
  switch (code) {
    case 'already_received':
      // Stored by whoever sent it before, and died before it could say so; or not here at all.
      return (await summaryOf(owner.accountId, row.key))
        ? { kind: 'report', id: row.key }
        : { kind: 'over', reason: reasons.alreadyReceived };
    case 'given_back':
      return { kind: 'over', reason: reasons.givenBack };
    case 'report_damaged':
      return { kind: 'over', reason: reasons.damaged };
    case 'withdrawn':
      return asksBack(row) ? { kind: 'withdrawn' } : { kind: 'over', reason: reasons.takenBack };
    case 'key_expired':
      return asksBack(row) ? { kind: 'withdrawn' } : { kind: 'too_old' };
    case 'seal_mismatch':
      // Charged for another phone, or being asked for by it: what became of it is told later.
      return { kind: 'waiting', reason: reasons.sealedElsewhere, retryAfterMs };
    case 'unauthenticated':
      return { kind: 'refused', refusal };
    default: {
      // The server does not know yet what becomes of the call: only the same key can ask.
      if (STILL_OPEN.has(code)) return { kind: 'waiting', reason: message, retryAfterMs };
      const isOpen = asksBack(row) || (row.isUnsure && !isUncharged(refusal));
      return isOpen
        ? { kind: 'waiting', reason: reasons.unsure, retryAfterMs }
        : { kind: 'refused', refusal };
    }
  }
}

/** Whether the phone refused to store something because it is full; Dexie wraps the browser's. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && /Quota/.test(`${error.name} ${error.message}`);
}
