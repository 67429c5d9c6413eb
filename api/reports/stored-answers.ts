// Stores sealed answers after their capture, for 30 days or until the phone has them. The price of
// an answer that no phone fetched is then refunded. All functions run inside the caller's
// transaction.

import { crc32 } from 'node:zlib';
import type { Paise } from '../../data/values/money.ts';
import { accountOf, isErased } from '../identity/accounts.ts';
import { lockWallet, post } from '../money/ledger.ts';
import { withdrawnReportOf } from '../proof/withdrawn-reports.ts';
import type { Sql } from '../storage/database.ts';
import { listOf, partsOf } from '../storage/sql.ts';

/** We store an unconfirmed answer for this long, sealed. */
export const ANSWER_KEPT_MS = 30 * 24 * 3600 * 1000;

/** Deleting an answer takes about ten statements, and a transaction on PostgreSQL may run 200. */
const FORGOTTEN_AT_ONCE = 15;

/** The answer of a captured call, or why we no longer have it. */
export type StoredAnswer =
  | { state: 'sealed'; sealed: Buffer }
  /** The stored bytes differ from the sealed ones. */
  | { state: 'damaged' }
  | { state: 'received' }
  /** The price was refunded, because no phone fetched the answer in time or it was damaged. */
  | { state: 'given_back'; isDamaged: boolean }
  /** The answer has been deleted, and the operator has refunded its price. */
  | { state: 'withdrawn' }
  /** The answer has expired, but its price has not been refunded yet. */
  | { state: 'owed' };

/** `erased` means deleted together with all of its dealer's data. */
export type ForgottenWhy = 'received' | 'expired' | 'damaged' | 'erased';

export function keptAnswer(sql: Sql, callId: number): StoredAnswer {
  const row = sql.get<{
    sealed: Buffer | null;
    checksum: number;
    forgotten_why: ForgottenWhy | null;
    /** Whether the answer was damaged; null if the price was not refunded. */
    is_damaged: number | null;
  }>(
    `SELECT sealed, checksum, forgotten_why,
       (SELECT is_damaged FROM give_back WHERE call_id = :callId) AS is_damaged
     FROM sealed_answer WHERE call_id = :callId`,
    { callId },
  );
  if (!row) throw new Error('A captured call has no sealed answer.');
  const { sealed } = row;
  if (sealed !== null) {
    const isDamaged = crc32(sealed) !== row.checksum;
    return isDamaged ? { state: 'damaged' } : { state: 'sealed', sealed };
  }
  if (row.is_damaged !== null) return { state: 'given_back', isDamaged: row.is_damaged === 1 };
  if (withdrawnReportOf(sql, callId) !== undefined) return { state: 'withdrawn' };
  return { state: row.forgotten_why === 'expired' ? 'owed' : 'received' };
}

/** Deletes the answers that the phone has stored. Ignores unknown keys. */
export function forgetReceived(sql: Sql, keyHashes: Buffer[], at: number): void {
  for (const part of partsOf(keyHashes)) {
    const [list, values] = listOf('keyHash', part);
    sql.run(
      `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at, forgotten_why = 'received'
       WHERE sealed IS NOT NULL AND call_id IN (SELECT id FROM call WHERE key_hash IN ${list})`,
      { ...values, at },
    );
  }
}

/** Counts a dealer's charged answers: those a phone has stored, and those still kept for one. */
export function handedOver(sql: Sql, accountId: string): { received: number; unfetched: number } {
  const counted = sql.get<{ received: number; unfetched: number }>(
    `SELECT count(*) FILTER (WHERE sealed IS NOT NULL) AS unfetched,
       count(*) FILTER (WHERE forgotten_why = 'received') AS received
     FROM call JOIN sealed_answer ON sealed_answer.call_id = call.id
     WHERE call.account_id = :accountId`,
    { accountId },
  );
  return counted ?? { received: 0, unfetched: 0 };
}

/** Deletes and refunds the oldest answers that no phone fetched in time. Returns how many. */
export function forgetUnfetched(sql: Sql, at: number): { count: number; isAll: boolean } {
  const old = sql.all<{ call_id: number }>(
    `SELECT call_id FROM sealed_answer WHERE sealed IS NOT NULL AND sealed_at <= :before
     ORDER BY sealed_at LIMIT :limit`,
    { before: at - ANSWER_KEPT_MS, limit: FORGOTTEN_AT_ONCE },
  );
  for (const { call_id: callId } of old) {
    if (forget(sql, callId, 'expired', at)) giveBack(sql, callId, at);
  }
  return { count: old.length, isAll: old.length < FORGOTTEN_AT_ONCE };
}

/** Deletes an answer. Returns `false` if a phone or another server has deleted it already. */
function forget(sql: Sql, callId: number, why: ForgottenWhy, at: number): boolean {
  const forgotten = sql.run(
    `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at, forgotten_why = :why
     WHERE call_id = :callId AND sealed IS NOT NULL`,
    { at, why, callId },
  );
  return forgotten === 1;
}

/** Refunds the price of an owed answer, once. A removed account has no dealer left to refund. */
export function giveBack(sql: Sql, callId: number, at: number): void {
  if (keptAnswer(sql, callId).state !== 'owed') return;
  postGiveBack(sql, { callId, isDamaged: false, at });
}

/** Refunds an answer that can no longer be delivered, and deletes it in the same commit. */
export function giveBackDamaged(sql: Sql, callId: number, at: number): void {
  if (keptAnswer(sql, callId).state !== 'damaged' || !forget(sql, callId, 'damaged', at)) return;
  postGiveBack(sql, { callId, isDamaged: true, at });
}

type Charge = { account_id: string; amount_paise: Paise; description: string };
type GiveBack = { callId: number; isDamaged: boolean; at: number };

function postGiveBack(sql: Sql, { callId, isDamaged, at }: GiveBack): void {
  const reference = String(callId);
  const paid = sql.get<Charge>(
    `SELECT account_id, amount_paise, description FROM entry
     WHERE to_book = 'revenue' AND reference = :reference`,
    { reference },
  );
  if (!paid) return;
  // Withdrawals and account removals take this lock too, so whichever comes second sees the first.
  lockWallet(sql, paid.account_id);
  if (isErased(accountOf(sql, paid.account_id))) return;
  // If the report was withdrawn, its price has already been refunded.
  if (withdrawnReportOf(sql, callId) !== undefined) return;
  const why = isDamaged ? 'damaged before it was fetched' : 'not fetched within 30 days';
  const { entry } = post(sql, {
    accountId: paid.account_id,
    from: 'revenue',
    to: 'wallet',
    amountPaise: paid.amount_paise,
    reference,
    description: `Given back: ${paid.description}, ${why}`,
    at,
  });
  sql.run('INSERT INTO give_back VALUES (:callId, :entryId, :isDamaged)', {
    callId,
    entryId: entry.id,
    isDamaged: Number(isDamaged),
  });
}
