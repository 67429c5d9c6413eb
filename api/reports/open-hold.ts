// Writes the first rows of a call: its key, which stays forever, and a hold for each attempt.
// Every function runs inside its caller's transaction.

import type { Paise } from '../../data/values/money.ts';
import { phoneTrouble } from '../identity/buyer-phone.ts';
import { release, reserve, walletOf } from '../money/ledger.ts';
import type { Refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { checksumOfCall, checksumOfOpened } from '../storage/integrity/row-checksums.ts';
import { aboutWhat, countOne, stoppedUntil } from './daily-counts.ts';
import type { Purchase } from './held-call.ts';
import { type End, endOf, findCall, isCancelled, lockCall } from './known-calls.ts';
import type { Secrets } from './sealed-answer.ts';
import { type OpenHold, voidHold } from './settle-hold.ts';

/** After this time, a hold without a live call is voided. Every source has a shorter time limit. */
const HOLD_MS_MAX = 120_000;

export type NewCall = Omit<Purchase, 'input' | 'logCall' | keyof Secrets | 'assertSession'> & {
  amountPaise: Paise;
  /** Why we are selling nothing at the moment, whatever the request. */
  noSale: Refusal | undefined;
  /** Returns whether the hold's call has ended but its outcome could not be written. */
  isEnded: (holdId: number) => boolean;
  /** The server that will ask the source. */
  server: number;
  at: number;
};

export type HoldResult =
  | OpenHold
  | End
  | { kind: 'price_changed' }
  | { kind: 'no_sale'; refusal: Refusal }
  | { kind: 'short'; spendablePaise: Paise }
  /** The dealer has had too many checks without a result, and may check again after this time. */
  | { kind: 'stopped'; until: number };

/**
 * Opens a hold for a call, new or tried before, or returns what prevents it.
 * Recovery point. If the server dies before this commits, nothing is recorded. If it dies later,
 * the price is held, but perhaps the source was not asked: the next start voids the hold, and the
 * same key can buy.
 */
export function openHold(sql: Sql, call: NewCall): HoldResult {
  const { accountId, keyHash, fingerprint, service, maskedIdentifier } = call;
  const row = { account_id: accountId, key_hash: keyHash, fingerprint, service: service.id };
  // Almost every call is new: this takes one insert, and no look-up of earlier calls.
  const callId = sql.insert(
    `INSERT INTO call (account_id, key_hash, fingerprint, service, masked_identifier, checksum)
     VALUES (:account_id, :key_hash, :fingerprint, :service, :maskedIdentifier, :checksum)
     ON CONFLICT DO NOTHING`,
    { ...row, maskedIdentifier, checksum: checksumOfCall(row) },
  );
  if (callId === undefined) return openHoldAgain(sql, call);
  const opened = holdFor(sql, callId, call);
  if (opened.kind === 'held') return opened;
  // A refusal leaves no trace: the key counts as new again.
  sql.run('DELETE FROM call WHERE id = :callId', { callId });
  return isCancelled(sql, keyHash) ? { kind: 'cancelled' } : opened;
}

function openHoldAgain(sql: Sql, call: NewCall): HoldResult {
  lockCall(sql, call.keyHash);
  const known = findCall(sql, call.keyHash);
  if (!known) throw new Error('A key in use has no call.');
  voidEnded(sql, known.id, call);
  return endOf(sql, call) ?? holdFor(sql, known.id, call);
}

/** Voids the hold of a call that has ended: its key would otherwise wait for an answer in vain. */
function voidEnded(sql: Sql, callId: number, { isEnded, at }: NewCall): void {
  const open = sql.get<{ id: number }>(
    'SELECT id FROM hold WHERE call_id = :callId AND settled_at IS NULL',
    { callId },
  );
  if (open && isEnded(open.id)) voidHold(sql, open.id, 'abandoned', at);
}

function holdFor(sql: Sql, callId: number, call: NewCall): HoldResult {
  const { accountId, amountPaise, sessionReference, consent = null, server, at } = call;
  if (call.noSale) return { kind: 'no_sale', refusal: call.noSale };
  if (!call.isPriceAgreed) return { kind: 'price_changed' };
  if (!reserve(sql, accountId, amountPaise)) {
    // A dealer who has to wait in any case is not asked to add money first.
    const until = stoppedUntil(sql, { accountId, what: aboutWhat(call.service), at });
    if (until !== undefined) return { kind: 'stopped', until };
    return { kind: 'short', spendablePaise: walletOf(sql, accountId).spendablePaise };
  }
  const refused = refusedUnderLock(sql, call);
  if (refused) {
    release(sql, accountId, amountPaise);
    return refused;
  }
  const row = {
    call_id: callId,
    amount_paise: amountPaise,
    opened_at: at,
    due_at: at + HOLD_MS_MAX,
    session_reference: sessionReference,
    consent,
    server,
    phone_id: call.phoneId ?? null,
  };
  const holdId = sql.insert(
    `INSERT INTO hold
       (call_id, amount_paise, opened_at, due_at, session_reference, consent, server,
         phone_id, opened_checksum)
     VALUES (:call_id, :amount_paise, :opened_at, :due_at, :session_reference, :consent, :server,
       :phone_id, :checksum)`,
    { ...row, checksum: checksumOfOpened(row) },
  );
  if (holdId === undefined) throw new Error('A hold was not inserted.');
  return { kind: 'held', callId, holdId, amountPaise };
}

/**
 * Checks what may change before the wallet is locked: whether the call is cancelled, and the limits
 * of the dealer and the phone. Returns what prevents the hold; otherwise counts the check.
 */
function refusedUnderLock(sql: Sql, call: NewCall): HoldResult | undefined {
  const { accountId, phoneId, service, at } = call;
  if (isCancelled(sql, call.keyHash)) return { kind: 'cancelled' };
  const trouble = phoneId !== undefined && phoneTrouble(sql, { phoneId, service, at });
  if (trouble) return { kind: 'no_sale', refusal: trouble };
  const until = countOne(sql, { accountId, what: aboutWhat(service), at });
  return until === undefined ? undefined : { kind: 'stopped', until };
}
