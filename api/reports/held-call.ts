// Ends a call whose price is held: captures the hold and sells what the source found, or voids the
// hold for any other answer, which is free.

import type { Service } from '../../data/catalogue.ts';
import { serverTrouble } from '../../data/refusal-body.ts';
import type { Backend } from '../backend.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import type { Find, Outcome } from '../providers/outcome.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { BuyRequest } from './buy-request.ts';
import { aboutWhat, fewLeft } from './daily-counts.ts';
import { letGo } from './ended-calls.ts';
import { endOf } from './known-calls.ts';
import { type Caller, replayed } from './replay.ts';
import { capture, type OpenHold, voidHold } from './settle-hold.ts';

/** A call with its key, its sender and the fingerprint that tells a repeat from a new call. */
export type KeyedCall = Caller & {
  keyHash: Buffer;
  fingerprint: Buffer;
  /** The dealer's session that sent the call. */
  sessionReference: Buffer | null;
  /** The buyer's phone that sent the call; undefined for the owner. */
  phoneId: number | undefined;
  logCall: (callId: number) => void;
};

/** A call and its request, ready to be sent to the source. */
export type Purchase = KeyedCall & BuyRequest;

/** Returns the charged answer as exact bytes. Throws the refusal for any other outcome. */
export async function answerHeld(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
): Promise<string> {
  backend.liveCalls.holds.add(held.holdId);
  logConsent(backend, purchase, held);
  try {
    const outcome = await askSource(backend, purchase);
    if (outcome.kind === 'found') return await sell(backend, purchase, held, outcome);
    return await release(backend, purchase, held, outcome);
  } catch (error) {
    if (!(error instanceof Refusal) || serverTrouble.has(error.code)) letGo(backend, held.holdId);
    throw error;
  } finally {
    backend.liveCalls.holds.delete(held.holdId);
  }
}

/**
 * Asks the source. Only a `found` answer may be sold, and only unchanged.
 * Recovery point. The price is held while the source is asked. If the server dies here, the answer
 * is lost and nothing is charged: the next start voids the hold, and the same key can buy.
 */
async function askSource(
  { sources }: Backend,
  { accountId, keyHash, service, input }: Purchase,
): Promise<Outcome> {
  // The source gets the same reference for the same key, so a bank check is never sent twice.
  const reference = keyHash.toString('hex').slice(0, 40);
  return sources.ask(service, input, { accountId, reference });
}

/** Logs the consent. The time of this log line shows when the consent was used. */
function logConsent(backend: Backend, { service, consent }: Purchase, { callId }: OpenHold): void {
  if (consent === undefined) return;
  backend.log.info({ callId, service: service.id, consent }, 'consent was confirmed');
}

/**
 * Signs the result and captures the hold. Charges nothing if the hold has already been settled. If
 * the server dies while it signs, the next start voids the hold.
 */
async function sell(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
  find: Find,
): Promise<string> {
  // The proof names the moment of sale. Entries are ordered by number, not by time.
  const at = backend.clock();
  const proof = await backend.prove({ ...purchase, result: find.result, at });
  const answer = await backend.database.transaction((sql) => {
    // Damage found while the source was being asked may hide an earlier charge.
    refuseDamaged(backend);
    return capture(sql, purchase, { held, find, proof, at });
  });
  if (answer !== undefined) return answer;
  const end = await backend.database.read((sql) => endOf(sql, purchase));
  if (end) return replayed(backend, purchase, end);
  throw unanswered(purchase.service, find);
}

/**
 * Releases the hold after an outcome that is not sold, and throws the outcome's refusal. If the
 * hold has already been settled, another server may have sold the same call: returns that answer.
 */
async function release(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
  outcome: Outcome,
): Promise<string> {
  const { accountId, service } = purchase;
  const at = backend.clock();
  const { end, left } = await backend.database.transaction((sql) => {
    const isVoided = voidHold(sql, held.holdId, outcome.kind, at);
    const end = isVoided ? undefined : endOf(sql, purchase);
    return { end, left: fewLeft(sql, { accountId, what: aboutWhat(service), at }) };
  });
  if (end) return replayed(backend, purchase, end);
  logUnanswered(backend, purchase, held, outcome);
  throw unanswered(service, outcome, left);
}

function logUnanswered(
  backend: Backend,
  { service }: Purchase,
  { callId }: OpenHold,
  outcome: Outcome,
): void {
  // The provider's own log line alerts the operator, once for all calls that one fault affects.
  const why = outcome.kind === 'provider_broke' ? { why: outcome.why } : {};
  const line = { callId, service: service.id, outcome: outcome.kind, ...why };
  backend.log.info(line, 'a call ended without a report and without a charge');
}

/**
 * Returns the refusal for an outcome without a report. `left` is the number of free checks that
 * remain, and is given only when few do.
 */
function unanswered(service: Service, outcome: Outcome, left?: number): Refusal {
  switch (outcome.kind) {
    case 'not_found':
      return refusal('not_found', { left });
    case 'invalid_identifier':
      return refusal('number_refused', { left });
    case 'rate_limited':
      return refusal('source_busy', { retryAfterSeconds: outcome.retryAfterSeconds });
    case 'pending':
      return refusal('bank_pending', { retryAfterSeconds: outcome.retryAfterSeconds });
    // The dealer gets the same refusal for an unreadable answer and for a failure of ours.
    case 'found':
    case 'source_down':
    case 'provider_broke':
      return refusal('source_down', { source: service.source });
    default:
      return outcome satisfies never;
  }
}
