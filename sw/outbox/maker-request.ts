// Requests for a maker's service history that wait until the registration certificate names the
// maker. The sender that stores a certificate looks for them. Each drain looks too at its start,
// because that sender may have been killed.

import { makerServiceOf } from '../../data/car/offers.ts';
import { judges } from '../../data/judges.ts';
import { wirePayload } from '../../data/values/identifiers.ts';
import { accountDatabase, type StoredResult } from '../account/database.ts';
import { isOutdated, type OutboxRow, outboxDatabase } from './database.ts';
import type { Reason } from './reasons.ts';
import { again, ended, isSettled } from './row.ts';

type Named = {
  /** Keys that may be sent now. */
  sendable: string[];
  /** The number of requests that cannot be sent, about which the dealer must know. */
  needDealer: number;
  /** The number of waiting requests. */
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
  // Read the request before the certificate, which is stored before its own request is gone.
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
  // An app update may have raised the price above the agreed one.
  if (pricePaise <= row.pricePaise) return { ...known, pricePaise };
  return { ...known, state: 'needs-price', reason: 'dearerMaker', newPricePaise: pricePaise };
}

/** Ends a request that was never sent. */
function over(row: OutboxRow, reason: Reason): OutboxRow {
  return ended({ ...row, state: 'over', reason });
}

/** Replaces a row; false if another tab, the worker or the dealer was quicker. */
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
