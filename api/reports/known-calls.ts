// Finds out what became of an idempotency key that can no longer buy. All functions run inside
// their caller's transaction or read.

import type { Sql } from '../storage/database.ts';
import { isCallWhole } from '../storage/integrity/row-checksums.ts';
import { keptAnswer, type StoredAnswer } from './stored-answers.ts';

/** How a key's call ended, or that an attempt is under way. */
export type End =
  | { kind: 'other_body' }
  /** The row that says which request used this key is damaged. */
  | { kind: 'damaged'; callId: number }
  /** The call is open on another server, or in an earlier attempt on this one. */
  | { kind: 'open_elsewhere'; server: number }
  | { kind: 'cancelled' }
  | CapturedCall;

/** A charged call, with what remains of its answer. */
export type CapturedCall = { kind: 'captured'; callId: number; kept: StoredAnswer };

type KnownCall = {
  id: number;
  fingerprint: Buffer;
  /** The server of the attempt that is under way, or null. */
  open_server: number | null;
  is_captured: number;
};

/** Returns undefined if the key may be tried: it is new, or was tried and not charged. */
export function endOf(
  sql: Sql,
  { keyHash, fingerprint }: { keyHash: Buffer; fingerprint: Buffer },
): End | undefined {
  const call = findCall(sql, keyHash);
  if (call && !call.fingerprint.equals(fingerprint)) {
    return isCallWhole(sql, call.id)
      ? { kind: 'other_body' }
      : { kind: 'damaged', callId: call.id };
  }
  return endOfCall(sql, keyHash, call);
}

/** Works like {@link endOf} for a request that gives only the key. */
export function endOfCall(
  sql: Sql,
  keyHash: Buffer,
  call: KnownCall | undefined,
): Exclude<End, { kind: 'other_body' | 'damaged' }> | undefined {
  if (call?.is_captured) {
    return { kind: 'captured', callId: call.id, kept: keptAnswer(sql, call.id) };
  }
  if (call && call.open_server !== null) {
    return { kind: 'open_elsewhere', server: call.open_server };
  }
  return isCancelled(sql, keyHash) ? { kind: 'cancelled' } : undefined;
}

export function findCall(sql: Sql, keyHash: Buffer): KnownCall | undefined {
  return sql.get<KnownCall>(
    `SELECT id, fingerprint,
       (SELECT server FROM hold WHERE call_id = call.id AND settled_at IS NULL) AS open_server,
       EXISTS (SELECT 1 FROM hold WHERE call_id = call.id AND outcome = 'captured') AS is_captured
     FROM call WHERE key_hash = :keyHash`,
    { keyHash },
  );
}

/** Makes other transactions on this key wait until this one ends. */
export function lockCall(sql: Sql, keyHash: Buffer): void {
  sql.run('UPDATE call SET service = service WHERE key_hash = :keyHash', { keyHash });
}

export function isCancelled(sql: Sql, keyHash: Buffer): boolean {
  const row = sql.get('SELECT 1 FROM cancellation WHERE key_hash = :keyHash', { keyHash });
  return row !== undefined;
}

// Finds dealers whose phones fetch reports and never confirm them. Each such report is refunded
// after 30 days, so it costs the dealer nothing. The phone may be faulty or the dealer may be
// cheating, so the operator decides. Runs inside its caller's read.

const SPAN_MS = 90 * 24 * 3600 * 1000;
/** A lost phone leaves a few reports unfetched. A larger number suggests intent. */
const GIVEN_BACK_MIN = 5;

/** Returns dealers with this many refunds in 90 days and no confirmed report. `at` is in ms. */
export function neverReceiving(sql: Sql, at: number): { email: string; count: number }[] {
  return sql.all(
    `SELECT email, count(*) AS count FROM give_back
     JOIN entry ON entry.id = give_back.entry_id AND entry.at > :since
     JOIN account ON account.id = entry.account_id
     WHERE is_damaged = 0 AND NOT EXISTS (
       SELECT 1 FROM call JOIN sealed_answer ON sealed_answer.call_id = call.id
       WHERE call.account_id = account.id AND forgotten_at > :since
         AND NOT EXISTS (SELECT 1 FROM give_back AS other WHERE other.call_id = call.id))
     GROUP BY account.id HAVING count(*) >= :min ORDER BY count DESC, email`,
    { since: at - SPAN_MS, min: GIVEN_BACK_MIN },
  );
}
