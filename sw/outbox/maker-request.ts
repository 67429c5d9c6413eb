// Requests for a maker's service history that wait until the registration certificate names the
// maker. The sender that stores a certificate looks for such requests. Each drain also looks for
// them when it starts, because that sender may have been killed.

import { makerServiceOf } from '../../data/car/offers.ts';
import { judges } from '../../data/judges.ts';
import { wirePayload } from '../../data/values/identifiers.ts';
import { accountDatabase, type StoredResult } from '../account/database.ts';
import { isOutdated, type OutboxRow, outboxDatabase } from './database.ts';
import type { Reason } from './reasons.ts';
import { again, ended, isSettled } from './row.ts';

type Named = {
  /** Keys of requests that may be sent now. */
  sendable: string[];
  /** How many requests cannot be sent and need the dealer. */
  needDealer: number;
  /** How many requests still wait. */
  count: number;
};

/**
 * Releases requests whose certificate has arrived, and ends requests whose certificate will not
 * arrive.
 */
export async function nameMakers(accountId: string): Promise<Named> {
  const { rows } = outboxDatabase(accountId);
  const waiting = await rows.where('state').equals('awaits-maker').toArray();
  const named: Named = { sendable: [], needDealer: 0, count: waiting.length };
  for (const row of waiting) {
    const next = await afterRegister(accountId, row);
    const isMine = next !== undefined && (await replace(accountId, row, next));
    if (!isMine) continue;
    if (next.state === 'queued') named.sendable.push(row.key);
    else named.needDealer += 1;
  }
  return named;
}

/** The row's next state; undefined while the certificate may still come. */
async function afterRegister(accountId: string, row: OutboxRow): Promise<OutboxRow | undefined> {
  const { registerKey = '' } = row;
  // Read the request first: the phone stores a certificate before it removes the request.
  const request = await outboxDatabase(accountId).rows.get(registerKey);
  const bought = await accountDatabase(accountId).results.get(registerKey);
  if (bought) return ofMaker(row, bought);
  if (request?.state === 'cancelled') return over(row, 'registerCancelled');
  const mayCome = request !== undefined && request.state !== 'done' && !isSettled(request);
  return mayCome ? undefined : over(row, 'noRegister');
}

function ofMaker(row: OutboxRow, { result }: StoredResult): OutboxRow {
  const about = judges.rc.isReadable(result) ? judges.rc.aboutCar?.(result) : undefined;
  const service = makerServiceOf(about?.maker ?? '');
  if (!service) return over(row, 'noMaker');
  const { id: serviceId, pricePaise } = service;
  const payload = wirePayload(service, row.payload);
  const known = { ...row, ...again, serviceId, payload, registerKey: undefined };
  // An update of the app may have raised the price above the agreed one.
  if (pricePaise <= row.pricePaise) return { ...known, pricePaise };
  return { ...known, state: 'needs-price', reason: 'dearerMaker', newPricePaise: pricePaise };
}

/** Ends a request that was never sent. */
function over(row: OutboxRow, reason: Reason): OutboxRow {
  return ended({ ...row, state: 'over', reason });
}

/** Replaces a row. Returns false if another tab, the worker or the dealer changed it first. */
async function replace(accountId: string, row: OutboxRow, next: OutboxRow): Promise<boolean> {
  const database = outboxDatabase(accountId);
  const { rows, meta } = database;
  return database.transaction('rw', rows, meta, async () => {
    const now = await rows.get(row.key);
    const isSame = now?.state === 'awaits-maker' && now.registerKey === row.registerKey;
    if (!isSame || (await isOutdated(database))) return false;
    await rows.put(next);
    return true;
  });
}
