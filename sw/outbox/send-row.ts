// Sends one row once: leases it, sends it, stores the report and settles the row.

import { serviceById } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import { toRupees } from '../../data/values/money.ts';
import { accountDatabase } from '../account/database.ts';
import type { Account } from '../device.ts';
import { remote } from '../remote.ts';
import { Refused } from '../remote-errors.ts';
import { storeReport } from '../reports/library.ts';
import type { OutboxRow } from './database.ts';
import { type Delivery, deliveryOfError } from './delivery.ts';
import { isHung, lease, settle } from './lease.ts';
import { settlementOf } from './next-state.ts';
import { withRowLock } from './row-lock.ts';
import { unseal } from './sealed-payload.ts';

/** Whether the dealer is watching, so that a refusal shows on the screen and ends the row. */
export type IsWatched = () => boolean;

/**
 * How long to wait for a row's lock: longer than a call waits, so that a live page gets its answer.
 */
const LOCK_WAIT_MS = 100_000;

/**
 * Sends one stored row in the background. `isPatient`: waits for another tab that has the row, in
 * case that tab dies.
 */
export async function deliver(
  owner: Account,
  key: string,
  { isPatient = false } = {},
): Promise<Delivery> {
  const send = () => sendLocked(owner, key, () => false);
  const claim = isPatient ? { signal: AbortSignal.timeout(LOCK_WAIT_MS) } : { ifAvailable: true };
  const delivery = await withRowLock(key, claim, send);
  if (delivery) return delivery;
  if (!(await isHung(owner.accountId, key))) return { kind: 'elsewhere' };
  // Steal the lock from a hung page. If that page continues later, the row no longer belongs to it.
  return (await withRowLock(key, { steal: true }, send)) ?? { kind: 'elsewhere' };
}

/** Sends a stored row. The caller holds its lock. */
export async function sendLocked(
  owner: Account,
  key: string,
  isWatched: IsWatched,
): Promise<Delivery> {
  const row = await lease(owner.accountId, key);
  // Another tab or the worker was quicker: the report may be here already.
  if (!row) {
    const isReport = isWatched() && (await isHere(owner, key));
    return isReport ? { kind: 'report', id: key } : { kind: 'elsewhere' };
  }
  const delivery = await send(owner, row).catch((error: unknown) => failed(owner, row, error));
  const settlement = settlementOf(row, delivery, isWatched());
  if (settlement) await settle(owner.accountId, row, settlement);
  return delivery;
}

async function isHere({ accountId }: Account, key: string): Promise<boolean> {
  return (await accountDatabase(accountId).reports.get(key)) !== undefined;
}

async function send(owner: Account, row: OutboxRow): Promise<Delivery> {
  const { accountId } = owner;
  const { key, seal, sealed, asks } = row;
  const payload = asks === 'report' && sealed ? await unseal(accountId, key, sealed) : row.payload;
  // A request that the phone can no longer read is ended on the server, like a cancelled one.
  const answer =
    asks === 'report' && payload
      ? await askForReport(owner, row, payload)
      : await remote('cancelCall', { accountId, idempotencyKey: key, seal });
  if ('cancelled' in answer) {
    return asks === 'report' ? { kind: 'over', reason: 'unopened' } : { kind: 'cancelled' };
  }
  if (answer.receipt.key !== key) return { kind: 'waiting', reason: 'otherRequest' };
  return { kind: 'report', id: await storeReport(owner, answer) };
}

/** Refusals that can mean that the phone already has the report. */
const GONE: ReadonlySet<string> = new Set(['already_received', 'report_withdrawn']);

async function failed(owner: Account, row: OutboxRow, error: unknown): Promise<Delivery> {
  // Another sender may have stored the report and died before it settled the row.
  const isGone = error instanceof Refused && GONE.has(error.code);
  if (isGone && (await isHere(owner, row.key))) return { kind: 'report', id: row.key };
  return deliveryOfError(error, row);
}

async function askForReport(
  { accountId }: Account,
  row: OutboxRow,
  payload: OutboxRow['payload'],
): Promise<Answer<'callService'>> {
  return remote('callService', {
    accountId,
    idempotencyKey: row.key,
    seal: row.seal,
    body: {
      serviceName: serviceById(row.serviceId).serviceName,
      payload,
      quotedPrice: toRupees(row.pricePaise),
      consent: row.consent,
    },
  });
}
