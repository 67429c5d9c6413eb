// The rows of a call: its key for ever, a hold per attempt, the sealed answer of the attempt that
// was captured. Every function runs inside its caller's transaction.

import { crc32 } from 'node:zlib';
import { type Service, type ServiceId, serviceById } from '../../data/catalogue.ts';
import type { Paise } from '../../data/values/money.ts';
import { checksumOfCall, checksumOfOpened, checksumOfSettled } from '../integrity/row-checksums.ts';
import { post, release, reserve, walletOf } from '../money/ledger.ts';
import type { Entry } from '../money/ledger-entries.ts';
import type { Refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { aboutWhat, countOne, stoppedUntil, uncount } from './daily-counts.ts';
import { type End, endOf, findCall, isWithdrawn } from './known-calls.ts';
import { type Secrets, seal } from './sealed-answer.ts';

/** After this a hold without a live call is void; longer than the longest time-out of a source. */
const HOLD_MS_MAX = 120_000;

export type NewCall = {
  accountId: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  service: Service;
  maskedIdentifier: string;
  amountPaise: Paise;
  /** `false` when the dealer was shown another price. */
  isPriceAgreed: boolean;
  /** Which of the dealer's sessions asks. */
  sessionReference: Buffer | null;
  /** The version of what the dealer confirmed about a person. */
  consent: string | undefined;
  /** Why nothing is sold just now, whatever the request. */
  noSale: Refusal | undefined;
  /** Whether the call of an open hold has ended, and only its outcome could not be written. */
  isEnded: (holdId: number) => boolean;
  at: number;
};

export type Held = { kind: 'held'; callId: number; holdId: number; amountPaise: Paise };

export type Opened =
  | Held
  | End
  | { kind: 'price_changed' }
  | { kind: 'no_sale'; refusal: Refusal }
  | { kind: 'short'; spendablePaise: Paise }
  /** Too many questions without a result: until when. */
  | { kind: 'stopped'; until: number };

/** Opens a hold for a call, new or tried before; returns what prevents it if it cannot. */
export function openHold(sql: Sql, call: NewCall): Opened {
  const { accountId, keyHash, fingerprint, service, maskedIdentifier } = call;
  const row = { account_id: accountId, key_hash: keyHash, fingerprint, service: service.id };
  // Nearly every call is new: it costs one insert, and no look-up of earlier calls.
  const callId = sql.insert(
    `INSERT INTO call (account_id, key_hash, fingerprint, service, masked_identifier, checksum)
     VALUES (:account_id, :key_hash, :fingerprint, :service, :maskedIdentifier, :checksum)
     ON CONFLICT DO NOTHING`,
    { ...row, maskedIdentifier, checksum: checksumOfCall(row) },
  );
  if (callId === undefined) return openHoldAgain(sql, call);
  const opened: Opened = isWithdrawn(sql, keyHash)
    ? { kind: 'withdrawn' }
    : holdFor(sql, callId, call);
  // A refusal leaves no trace: the key is as new as before.
  if (opened.kind !== 'held') sql.run('DELETE FROM call WHERE id = :callId', { callId });
  return opened;
}

function openHoldAgain(sql: Sql, call: NewCall): Opened {
  const known = findCall(sql, call.keyHash);
  if (!known) throw new Error('A key in use has no call.');
  voidEnded(sql, known.id, call);
  return endOf(sql, call) ?? holdFor(sql, known.id, call);
}

/** Otherwise the key would wait for an answer that nobody is preparing. */
function voidEnded(sql: Sql, callId: number, { isEnded, at }: NewCall): void {
  const open = sql.get<{ id: number }>(
    'SELECT id FROM hold WHERE call_id = :callId AND settled_at IS NULL',
    { callId },
  );
  if (open && isEnded(open.id)) voidHold(sql, open.id, 'abandoned', at);
}

function holdFor(sql: Sql, callId: number, call: NewCall): Opened {
  const { accountId, amountPaise, sessionReference, consent = null, at } = call;
  if (call.noSale) return { kind: 'no_sale', refusal: call.noSale };
  if (!call.isPriceAgreed) return { kind: 'price_changed' };
  const question = { accountId, what: aboutWhat(call.service), at };
  const until = stoppedUntil(sql, question);
  if (until !== undefined) return { kind: 'stopped', until };
  if (!reserve(sql, accountId, amountPaise)) {
    return { kind: 'short', spendablePaise: walletOf(sql, accountId).spendablePaise };
  }
  countOne(sql, question);
  const row = {
    call_id: callId,
    amount_paise: amountPaise,
    opened_at: at,
    due_at: at + HOLD_MS_MAX,
    session_reference: sessionReference,
    consent,
  };
  const holdId = sql.insert(
    `INSERT INTO hold
       (call_id, amount_paise, opened_at, due_at, session_reference, consent, opened_checksum)
     VALUES (:call_id, :amount_paise, :opened_at, :due_at, :session_reference, :consent,
       :checksum)`,
    { ...row, checksum: checksumOfOpened(row) },
  );
  if (holdId === undefined) throw new Error('A hold was not inserted.');
  return { kind: 'held', callId, holdId, amountPaise };
}

type Capture = {
  accountId: string;
  service: Service;
  held: Held;
  secrets: Secrets;
  description: string;
  provider: string;
  providerReference: string;
  /** The bytes of the answer, given its entry and the spendable balance after the capture. */
  answerFor: (entry: Entry, spendablePaise: Paise) => string;
  at: number;
};

/**
 * Charges the hold and seals the answer in one commit; returns the answer's bytes. `undefined` if
 * the hold was settled meanwhile: nothing is charged then.
 */
export function capture(sql: Sql, captured: Capture): string | undefined {
  const { accountId, held, secrets, at } = captured;
  if (!settleCaptured(sql, captured)) return undefined;
  const { entry, spendablePaise } = post(sql, {
    accountId,
    from: 'wallet',
    to: 'revenue',
    amountPaise: held.amountPaise,
    reference: String(held.callId),
    description: captured.description,
    at,
    releasedPaise: held.amountPaise,
  });
  // The question is over, and its report allows one more without a result.
  uncount(sql, { accountId, what: aboutWhat(captured.service) }, 2);
  const answer = captured.answerFor(entry, spendablePaise);
  const sealed = seal(secrets, held, answer);
  sql.run(
    `INSERT INTO sealed_answer (call_id, sealed, sealed_at, checksum)
     VALUES (:callId, :sealed, :at, :checksum)`,
    { callId: held.callId, sealed, at, checksum: crc32(sealed) },
  );
  return answer;
}

function settleCaptured(sql: Sql, captured: Capture): boolean {
  const row = {
    settled_at: captured.at,
    outcome: 'captured',
    provider: captured.provider,
    provider_reference: captured.providerReference,
  };
  const changed = sql.run(
    `UPDATE hold SET settled_at = :settled_at, outcome = :outcome, provider = :provider,
       provider_reference = :provider_reference, settled_checksum = :checksum
     WHERE id = :holdId AND settled_at IS NULL`,
    { ...row, checksum: checksumOfSettled(row), holdId: captured.held.holdId },
  );
  return changed === 1;
}

/** Releases a hold and records why; a settled hold stays as it is. */
export function voidHold(sql: Sql, holdId: number, outcome: string, at: number): void {
  const row = { settled_at: at, outcome, provider: null, provider_reference: null };
  const hold = sql.get<{ call_id: number; amount_paise: Paise }>(
    `UPDATE hold SET settled_at = :at, outcome = :outcome, settled_checksum = :checksum
     WHERE id = :holdId AND settled_at IS NULL RETURNING call_id, amount_paise`,
    { at, outcome, holdId, checksum: checksumOfSettled(row) },
  );
  if (!hold) return;
  const call = sql.get<{ account_id: string; service: ServiceId }>(
    'SELECT account_id, service FROM call WHERE id = :callId',
    { callId: hold.call_id },
  );
  if (!call) throw new Error('A hold has no call.');
  release(sql, call.account_id, hold.amount_paise);
  if (SAYS_NO.has(outcome)) return;
  const what = aboutWhat(serviceById(call.service));
  uncount(sql, { accountId: call.account_id, what }, 1);
}

/** The source has looked, and there is nothing: only that counts. Its own troubles do not. */
const SAYS_NO = new Set(['not_found', 'invalid_identifier']);
