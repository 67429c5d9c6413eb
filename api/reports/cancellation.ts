// Cancels a dealer's request. An uncharged request stays cancelled, even if a copy of it is still
// on its way. A charged report stays the dealer's.

import type { Backend } from '../backend.ts';
import { lockWallet } from '../money/ledger.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { isOver, isOverElsewhere, liveCallOf } from './calls-in-flight.ts';
import { countOne } from './daily-counts.ts';
import { type End, endOfCall, findCall } from './known-calls.ts';
import { type Caller, replayed } from './replay.ts';
import { keyHash } from './sealed-answer.ts';

/** Cancels a request. If the request had already bought a report, returns its exact bytes. */
export async function cancelCall(backend: Backend, caller: Caller): Promise<string | undefined> {
  // A call in flight may end either way. When it is over, the database has the outcome.
  const live = liveCallOf(backend, caller);
  if (live && !(await isOver(live))) throw refusal('in_progress');
  const hash = keyHash(caller.accountId, caller.key);
  let end = await cancelled(backend, caller, hash);
  if (end.kind === 'open_elsewhere') {
    const isFree = await isOverElsewhere(backend, { keyHash: hash, server: end.server });
    if (isFree) end = await cancelled(backend, caller, hash);
  }
  return end.kind === 'cancelled' ? undefined : replayed(backend, caller, end);
}

function cancelled(
  { database, clock }: Backend,
  { accountId, assertSession }: Caller,
  keyHash: Buffer,
): Promise<End> {
  const at = clock();
  return database.transaction((sql) => {
    assertSession(sql);
    return cancel(sql, { accountId, keyHash, at });
  });
}

type Cancellation = { accountId: string; keyHash: Buffer; at: number };

/** Cancels the key's request, unless it has been charged or an attempt is still under way. */
function cancel(sql: Sql, { accountId, keyHash, at }: Cancellation): End {
  // A simultaneous call takes the same lock, so whichever comes second sees the first.
  lockWallet(sql, accountId);
  const call = findCall(sql, keyHash);
  const end = endOfCall(sql, keyHash, call);
  if (end) return end;
  if (!call) countUnseen(sql, accountId, at);
  sql.run('INSERT INTO cancellation VALUES (:keyHash, :accountId, :at)', {
    keyHash,
    accountId,
    at,
  });
  return { kind: 'cancelled' };
}

/** Limits the rows for keys that belong to no call, because such keys cost their sender nothing. */
function countUnseen(sql: Sql, accountId: string, at: number): void {
  const until = countOne(sql, { accountId, what: 'cancellation', at });
  if (until === undefined) return;
  throw refusal('too_many_cancellations', {
    retryAfterSeconds: Math.ceil((until - at) / 1000),
  });
}
